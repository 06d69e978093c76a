import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  anySideBytes,
  parseAnyPolicy,
  serializeAnyPolicy,
  type AnyPolicyDocument,
} from '../../core/events/anyPolicy';
import { UserError } from '../../core/errors/userError';
import { type StagedFile, stageFile, writeAtomically } from '../../files/atomicWrite';
import { commitTogether } from '../../files/journal';
import { readIfThere, readWhole } from '../../files/readWhole';
import { settleFolder } from '../../files/settle';
import { policyFileOf } from '../../protocol/policyRef';
import { sha256 } from '../../files/sha256';

export interface PolicyFile {
  readonly document: AnyPolicyDocument;
  /** Of the policy's own file, which names the hash of the one beside it. */
  readonly sha256: string;
}

/** Reads a policy and, where it has one, the file of coefficients beside it. */
export function readPolicy(path: string): PolicyFile {
  // A crash may have left a policy and its certificate half way to their new contents.
  settleFolder(dirname(path));
  const text = contentOf(path);
  const document = parseAnyPolicy(text.toString('utf8'), (file, expected) => {
    const bytes = contentOf(join(dirname(path), file));
    if (sha256(bytes) === expected) return bytes;
    throw new UserError(
      'bad-policy',
      `${file} is not the file that ${basename(path)} was written with. Put the two files that belong together side by side, or train again.`,
    );
  });
  return { document, sha256: sha256(text) };
}

/** The files that a word for a policy stands for. */
export function filesOfPolicy(word: string): string[] {
  const path = policyFileOf(word);
  if (path === undefined) return [];
  if (!word.startsWith('file:')) return [path];
  const text = readIfThere(path, mostBytes)?.toString('latin1') ?? '';
  const beside = /"file"\s*:\s*"([\w.-]{1,255})"/.exec(text);
  return beside === null ? [path] : [path, join(dirname(path), beside[1])];
}

/** No policy and no file of coefficients is larger. */
const mostBytes = 2 ** 31 - 1;

function contentOf(path: string): Buffer {
  try {
    return readWhole(path, mostBytes);
  } catch (error) {
    if (!(error instanceof UserError) || error.code !== 'no-file') throw error;
    throw new UserError(error.code, `The policy file ${path} cannot be read. Check its name.`);
  }
}

/** A file that lies beside a policy and is about it. */
interface Beside {
  readonly path: string;
  readonly text: string;
}

/** A policy's texts before they are written, so that a certificate can name its hash. */
export interface PreparedPolicy {
  readonly sha256: string;
  /** Writes it together with a file about it, which lies beside it: a reader finds both new or both old. */
  write(beside?: Beside): void;
}

/** Large policies get a file beside theirs, named by its content: whoever reads sees two files that belong together. */
export function preparePolicy(path: string, document: AnyPolicyDocument): PreparedPolicy {
  const bytes = anySideBytes(document);
  if (bytes === undefined) {
    const text = serializeAnyPolicy(document);
    return { sha256: sha256(text), write: (beside) => finish(path, text, beside) };
  }
  const hash = sha256(bytes);
  const file = `${stemOf(path)}.${hash.slice(0, 12)}.bin`;
  const text = serializeAnyPolicy(document, { file, sha256: hash });
  return {
    sha256: sha256(text),
    write(beside) {
      writeAtomically(join(dirname(path), file), bytes);
      try {
        finish(path, text, beside);
      } catch (error) {
        removeUnnamed(path);
        throw error;
      }
    },
  };
}

/** Coefficients are there before the policy that names them; those that nobody names any more go last. */
function finish(path: string, text: string, beside: Beside | undefined): void {
  if (beside === undefined) writeAtomically(path, text);
  else {
    const first = stageFile(beside.path, beside.text);
    let second: StagedFile;
    try {
      second = stageFile(path, text);
    } catch (error) {
      first.abandon();
      throw error;
    }
    commitTogether([first, second], [beside.text, text]);
  }
  removeUnnamed(path);
}

/** Removes the coefficients that earlier policies of this name left, unless a policy in this folder names them. */
function removeUnnamed(path: string): void {
  const folder = dirname(path);
  const stem = stemOf(path);
  const files = readdirSync(folder);
  const old = files.filter(
    (file) => file.startsWith(`${stem}.`) && /^\.[0-9a-f]{12}\.bin$/.test(file.slice(stem.length)),
  );
  if (old.length === 0) return;
  const others = files.filter((file) => !old.includes(file)).map((file) => join(folder, file));
  for (const file of old)
    if (!others.some((other) => mayName(other, file))) rmSync(join(folder, file), { force: true });
}

/** The text of a policy is smaller: its coefficients lie elsewhere. */
const mostSearched = 64 * 1024 * 1024;

/** Whether a file is a policy that names another. Of one that cannot be read nobody knows. */
function mayName(path: string, file: string): boolean {
  try {
    return readWhole(path, mostSearched).includes(`"${file}"`);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return error.code === 'no-access' || (error.code === 'too-large' && path.endsWith('.json'));
  }
}

/** Characters that a policy may name a file with. */
const stemOf = (path: string): string =>
  basename(path)
    .replace(/\.json$/, '')
    .replace(/[^\w.-]/g, '_');
