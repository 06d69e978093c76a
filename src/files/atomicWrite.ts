import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { explained } from './writeErrors';
import { makeFolder, syncFolder } from './folders';
import { assertReplaceable } from './outputs';
import { settleOnce } from './settle';
import { temporaryPath } from './temporaryNames';
import { writeNew } from './writeNew';

/** A file whose content is on the disk, and which takes its name when it is wanted. */
export interface StagedFile {
  readonly path: string;
  readonly temporary: string;
  commit(): void;
  /** Leaves nothing behind; after a commit it does nothing. */
  abandon(): void;
}

/** A place beside a file for its new content: whoever fills it commits it then. */
export function stage(path: string): StagedFile {
  const folder = dirname(path);
  const temporary = temporaryPath(folder);
  const abandon = (): void => tidy(temporary);
  const guarded = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      abandon();
      throw explained(error, path);
    }
  };
  guarded(() => {
    assertReplaceable(path);
    makeFolder(folder);
    settleOnce(folder);
  });
  const commit = (): void =>
    guarded(() => {
      syncFile(temporary);
      renameSync(temporary, path);
      syncFolder(folder);
    });
  return { path, temporary, commit, abandon };
}

/** Puts a file's content on the disk beside the old one: when this succeeds, there is room for it. */
export function stageFile(path: string, content: string | Uint8Array): StagedFile {
  const staged = stage(path);
  try {
    writeNew(staged.temporary, content);
    return staged;
  } catch (error) {
    staged.abandon();
    throw explained(error, path);
  }
}

/** Writes a file so that a reader, also after a power cut, finds the old content or the new, never a part. */
export function writeAtomically(path: string, content: string | Uint8Array): void {
  stageFile(path, content).commit();
}

function syncFile(path: string): void {
  const descriptor = openSync(path, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Where even the folder is not one, there is nothing to take away. */
function tidy(temporary: string): void {
  try {
    rmSync(temporary, { force: true });
  } catch {
    // The reason why writing failed is what a person must hear.
  }
}
