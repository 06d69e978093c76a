import type { JobOf } from './jobKinds';

/**
 * An analysis as one would type it into a terminal: what the settings said stands in it, and the file where the
 * workspace keeps how its logs are read, so that it says the same.
 */
export function commandLineOf(
  { paths, policy, policies, reading, evaluation, where, declared, segment, slot, metrics }: JobOf<'analyze'>,
  schemasFile: string | undefined,
  /** How many policies have been looked at. */
  looked?: number,
): string {
  const options = {
    policies,
    policy,
    where,
    declared,
    segment,
    slot,
    ...reading,
    schema: schemasFile,
    ...evaluation,
    ...(looked !== undefined && { comparisons: looked }),
  };
  const named = (metrics ?? []).flatMap((metric) => ['--metric', metric]);
  const words = Object.entries(options).flatMap(([name, value]) => optionWords(name, value));
  return ['bandit-lens', 'analyze', ...paths, ...words, ...named].map(shellWord).join(' ');
}

/** Where the parsed log is kept changes nothing about what is said. */
const unsaid = ['cacheDirectory'];

function optionWords(name: string, value: string | number | boolean | object | undefined): string[] {
  if (value === undefined || value === false || unsaid.includes(name)) return [];
  const option = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  if (value === true) return [option];
  return [option, typeof value === 'object' ? Object.values(value).join(',') : String(value)];
}

/** Quoted for a POSIX shell where it needs to be. */
export function shellWord(word: string): string {
  return /^[\w./:=,@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
