import type { ListOptionName, OptionName } from '../options/optionTable';
import type { OptionValues } from '../options/options';

export interface CommandOutput {
  /** What `--json` prints; nothing where the command has printed all it has to say. */
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
  /** Those that may be given several times. */
  readonly lists?: readonly ListOptionName[];
  run(words: readonly string[], options: OptionValues): Promise<CommandOutput>;
}
