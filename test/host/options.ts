import { parseArgs } from 'node:util';
import { editors, type EditorName } from '../../scripts/vscodeServer';

export interface HostOptions {
  /** Everything was built before. */
  readonly built: boolean;
  readonly desktop: boolean;
  readonly editor: EditorName;
  readonly repeat: number;
}

export function hostOptions(words: readonly string[]): HostOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      built: { type: 'boolean', default: false },
      desktop: { type: 'boolean', default: false },
      vscode: { type: 'string', default: 'minimum' },
      repeat: { type: 'string', default: '1' },
    },
  });
  const { built, desktop, vscode: editor } = values;
  const repeat = Number(values.repeat);
  if (!Object.hasOwn(editors, editor))
    throw new Error(`--vscode takes ${Object.keys(editors).join(' or ')}, not "${editor}".`);
  if (!Number.isInteger(repeat) || repeat < 1)
    throw new Error(`--repeat takes a whole number from 1, not "${values.repeat}".`);
  return { built, desktop, editor: editor as EditorName, repeat };
}
