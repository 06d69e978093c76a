import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  coefficientBytes,
  manyCoefficients,
  parsePolicy,
  serializePolicy,
  type PolicyDocument,
} from '../core/policies/policyDocument';
import { UserError } from '../core/userError';
import { writeAtomically } from './atomicWrite';
import { sha256 } from './sha256';

export interface PolicyFile {
  readonly document: PolicyDocument;
  /** Of the policy's own file, which names the hash of the one beside it. */
  readonly sha256: string;
}

/** Reads a policy and, where it has one, the file of coefficients beside it. */
export function readPolicy(path: string): PolicyFile {
  const text = contentOf(path);
  const document = parsePolicy(text.toString('utf8'), (file, expected) => {
    const bytes = contentOf(join(dirname(path), file));
    if (sha256(bytes) === expected) return bytes;
    throw new UserError(
      'bad-policy',
      `${file} is not the file of coefficients that ${basename(path)} was written with. Put the two files that belong together side by side, or train again.`,
    );
  });
  return { document, sha256: sha256(text) };
}

function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new UserError('no-file', `The policy file ${path} cannot be read. Check its name.`);
  }
}

/** A policy's texts before they are written, so that a certificate can name its hash. */
export interface PreparedPolicy {
  readonly sha256: string;
  write(): void;
}

/** Large policies get a file beside theirs, named by its content: whoever reads sees two files that belong together. */
export function preparePolicy(path: string, document: PolicyDocument): PreparedPolicy {
  if (document.mu.length < manyCoefficients) {
    const text = serializePolicy(document);
    return { sha256: sha256(text), write: () => finish(path, text, undefined) };
  }
  const bytes = coefficientBytes(document);
  const hash = sha256(bytes);
  const file = `${stemOf(path)}.${hash.slice(0, 12)}.bin`;
  const text = serializePolicy(document, { file, sha256: hash });
  return {
    sha256: sha256(text),
    write() {
      writeAtomically(join(dirname(path), file), bytes);
      finish(path, text, file);
    },
  };
}

/** The policy's own file last; then coefficients that an earlier one left are of no use. */
function finish(path: string, text: string, kept: string | undefined): void {
  writeAtomically(path, text);
  const stem = stemOf(path);
  for (const file of readdirSync(dirname(path))) {
    const old = file.startsWith(`${stem}.`) && /^\.[0-9a-f]{12}\.bin$/.test(file.slice(stem.length));
    if (old && file !== kept) rmSync(join(dirname(path), file), { force: true });
  }
}

/** Characters that a policy may name a file with. */
const stemOf = (path: string): string =>
  basename(path)
    .replace(/\.json$/, '')
    .replace(/[^\w.-]/g, '_');
