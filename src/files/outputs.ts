import { lstatSync, statSync, type Stats } from 'node:fs';
import { UserError } from '../core/errors/userError';

/** The code of the error of an output that must not be written: the call is off, not its input. */
export const badOutput = 'bad-output';

/** Refuses an output whose place is taken by something that is no regular file: a rename would replace it. */
export function assertReplaceable(path: string): void {
  const there = attempt(() => lstatSync(path));
  if (there === undefined || there.isFile()) return;
  // A link that leads nowhere, or to a file, is replaced itself; nothing is written through it.
  const target = there.isSymbolicLink() ? statOf(path) : there;
  if (target === undefined || target.isFile()) return;
  throw new UserError(
    badOutput,
    target.isDirectory()
      ? `${path} is a folder. Name a file for the result.`
      : `${path} is not a regular file, and would be replaced. Name a file for the result.`,
  );
}

/** Refuses outputs that are among the inputs, by whatever name or link. */
export function protectInputs(outputs: readonly string[], inputs: readonly string[]): void {
  for (const output of outputs) {
    assertReplaceable(output);
    const there = statOf(output);
    if (there === undefined) continue;
    const input = inputs.find((path) => isSame(statOf(path), there));
    if (input !== undefined)
      throw new UserError(
        badOutput,
        `${output} is ${input === output ? 'the input itself' : `the same file as ${input}`}, which would be lost. Choose another name for the result.`,
      );
  }
}

/** Refuses a file where a folder for results is wanted. */
export function assertFolder(path: string): void {
  const there = statOf(path);
  if (there === undefined || there.isDirectory()) return;
  throw new UserError(badOutput, `${path} is a file. Name a folder for the results.`);
}

function isSame(a: Stats | undefined, b: Stats): boolean {
  return a !== undefined && a.dev === b.dev && a.ino === b.ino;
}

const statOf = (path: string): Stats | undefined => attempt(() => statSync(path));

/** What cannot be looked at is told when it is written. */
function attempt(look: () => Stats): Stats | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
