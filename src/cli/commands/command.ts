import type { OptionName } from '../options/optionTable';
import type { OptionValues } from '../options/options';

export interface CommandOutput {
  /** What `--json` prints. */
  readonly document: unknown;
  /** What a person reads. */
  readonly text: string;
  /** Where the answer itself decides it; otherwise 0. */
  readonly exitCode?: number;
}

/** One command: what stands in its help, and what it does. */
export interface Command {
  readonly name: string;
  /** What follows its name, such as <log...>. */
  readonly words: string;
  readonly summary: string;
  readonly options: readonly OptionName[];
  run(words: readonly string[], options: OptionValues): Promise<CommandOutput>;
}
