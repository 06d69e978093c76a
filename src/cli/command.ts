import type { OptionValues } from './options';

export interface CommandOutput {
  /** What `--json` prints. */
  readonly document: unknown;
  /** What a person reads. */
  readonly text: string;
  /** Where the answer itself decides it; otherwise 0. */
  readonly exitCode?: number;
}

export type Command = (words: readonly string[], options: OptionValues) => Promise<CommandOutput>;
