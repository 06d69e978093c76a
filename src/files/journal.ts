import { renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { explained } from './writeErrors';
import { syncFolder } from './folders';
import { readWhole } from './readWhole';
import { sha256 } from './sha256';
import { isLeftOver, temporaryKind, temporaryPath } from './temporaryNames';
import { writeNew } from './writeNew';

/**
 * Files of one folder that change together. Their new contents and a journal that names them are on the disk before the
 * first takes its name: whoever finds the journal after a crash completes what it says.
 */
const journal = v.object({
  files: v.array(v.object({ temporary: v.string(), name: v.string(), sha256: v.string() })),
});

const mostBytes = 1 << 20;
const mostContent = 2 ** 31 - 1;

/** A new content beside the file it is for; see StagedFile. */
interface Pending {
  readonly path: string;
  readonly temporary: string;
  abandon(): void;
}

/** Gives all their names, or none: before the journal is there nothing has changed, afterwards it will be completed. */
export function commitTogether(pending: readonly Pending[], contents: readonly string[]): void {
  const [{ path }] = pending;
  const folder = dirname(path);
  const files = pending.map((file, i) => ({
    temporary: basename(file.temporary),
    name: basename(file.path),
    sha256: sha256(contents[i]),
  }));
  try {
    const decided = writeJournal(folder, JSON.stringify({ files }));
    for (const file of pending) takeName(file.temporary, file.path);
    syncFolder(folder);
    rmSync(decided, { force: true });
  } catch (error) {
    throw explained(error, path);
  }

  function writeJournal(within: string, text: string): string {
    const draft = temporaryPath(within);
    const decided = temporaryPath(within, 'commit');
    try {
      writeNew(draft, `${sha256(text)}\n${text}`);
      renameSync(draft, decided);
    } catch (error) {
      rmSync(draft, { force: true });
      for (const file of pending) file.abandon();
      throw error;
    }
    syncFolder(within);
    return decided;
  }
}

/** Completes what a journal says, whoever wrote it: doing it twice changes nothing. */
export function completeJournal(folder: string, name: string): void {
  const files = readJournal(join(folder, name));
  if (files === undefined) {
    if (isLeftOver(name)) rmSync(join(folder, name), { force: true });
    return;
  }
  for (const file of files) {
    const temporary = join(folder, file.temporary);
    if (hashOf(temporary) === file.sha256) takeName(temporary, join(folder, file.name));
  }
  syncFolder(folder);
  rmSync(join(folder, name), { force: true });
}

function readJournal(path: string): v.InferOutput<typeof journal>['files'] | undefined {
  try {
    const [hash, text] = readWhole(path, mostBytes).toString('utf8').split('\n');
    if (sha256(text) !== hash) return undefined;
    const { files } = v.parse(journal, JSON.parse(text));
    const inFolder = files.every(
      ({ temporary, name }) =>
        temporaryKind(temporary) === 'tmp' && basename(name) === name && temporaryKind(name) === undefined,
    );
    return inFolder ? files : undefined;
  } catch {
    return undefined;
  }
}

/** Another process may have completed the same journal a moment ago. */
function takeName(temporary: string, path: string): void {
  try {
    renameSync(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function hashOf(path: string): string | undefined {
  try {
    return sha256(readWhole(path, mostContent));
  } catch {
    return undefined;
  }
}
