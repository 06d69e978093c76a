import { isAbsolute } from 'node:path';
import { UserError } from '../../core/errors/userError';

/** Names the folder on the command line. */
export const tensorflowVariable = 'BANDIT_LENS_TFJS_NODE';

/** How to get it, at the end of every sentence that misses it. */
export const howToSetUp = `Run "Install TensorFlow Engine…" in the editor, or \`bandit-lens setup-tensorflow --out FOLDER\` and set ${tensorflowVariable} to that folder. The engine "auto" needs none of this.`;

let said: string | undefined;

/** What the editor's machine settings say; an empty text says nothing. */
export function setTensorflowFolder(folder: string): void {
  said = folder === '' ? undefined : folder;
}

/**
 * The folder that a person has set up. Nothing is looked for anywhere else: what lies in a workspace, or where the program
 * happens to run, is never loaded.
 */
export function tensorflowFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const folder = said ?? environment[tensorflowVariable] ?? '';
  if (folder === '')
    throw new UserError('no-engine', `The engine tfjs-node is not set up on this machine. ${howToSetUp}`);
  if (!isAbsolute(folder))
    throw new UserError(
      'no-engine',
      `The folder of the engine tfjs-node must be given by its absolute path (got "${folder}"). Correct the setting "banditLens.tensorflow.path", or ${tensorflowVariable}.`,
    );
  return folder;
}
