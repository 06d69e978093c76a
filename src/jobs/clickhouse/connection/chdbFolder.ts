import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { UserError } from '../../../core/errors/userError';

/** Names the folder on the command line. */
export const chdbVariable = 'BANDIT_LENS_CHDB';

let said: string | undefined;

/** What the editor's machine settings say; an empty text says nothing. */
export function setChdbFolder(folder: string): void {
  said = folder === '' ? undefined : folder;
}

/**
 * The folder that a person has installed the npm package chdb in. Nothing is looked for anywhere else: what lies in a workspace,
 * or where the program happens to run, is never loaded.
 */
export function chdbFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const folder = said ?? environment[chdbVariable] ?? '';
  const how = `Run "npm install chdb" in an empty folder, and name that folder by its absolute path: in the setting "banditLens.chdb.path", or in ${chdbVariable}.`;
  if (folder === '')
    throw new UserError('no-engine', `The engine chdb is not set up on this machine. ${how}`);
  if (!isAbsolute(folder) || !existsSync(join(folder, 'node_modules', 'chdb', 'package.json')))
    throw new UserError('no-engine', `The folder "${folder}" has no chdb. ${how}`);
  return folder;
}
