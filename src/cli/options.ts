import type { parseArgs, ParseArgsConfig } from 'node:util';
import type { LogOptions } from '../protocol/jobs';
import { UsageError } from './usage';

export const commandOptions = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
  'reward-range': { type: 'string' },
  delta: { type: 'string' },
} as const satisfies ParseArgsConfig['options'];

export type OptionValues = ReturnType<typeof parseArgs<{ options: typeof commandOptions }>>['values'];

/** A number with its limits, or a usage error that names the option. */
export function numberOption(
  name: string,
  text: string | undefined,
  accepts: (value: number) => boolean,
  expected: string,
): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === '' || !accepts(value))
    throw new UsageError(`--${name} takes ${expected}, not "${text}".`);
  return value;
}

export function logOptions(values: OptionValues): LogOptions {
  const delta = numberOption('delta', values.delta, (d) => d > 0 && d < 1, 'a probability between 0 and 1');
  const range = rewardRange(values['reward-range']);
  return { ...(delta !== undefined && { delta }), ...(range && { rewardRange: range }) };
}

function rewardRange(text: string | undefined): [number, number] | undefined {
  if (text === undefined) return undefined;
  const [least, most] = text.split(',').map(Number);
  if (!(Number.isFinite(least) && Number.isFinite(most) && least < most)) {
    throw new UsageError(`--reward-range takes MIN,MAX with MIN below MAX, such as 0,1, not "${text}".`);
  }
  return [least, most];
}

/** The single LOG of a command. */
export function onlyWord(words: readonly string[], command: string, what: string): string {
  if (words.length !== 1) throw new UsageError(`${command} takes one ${what}.`);
  return words[0];
}
