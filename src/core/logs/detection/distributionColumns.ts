import { toNumber } from '../readers/values';
import { normalName } from './fieldNames';

type Samples = readonly Record<string, unknown>[];

const family = 'p|pi|pi0|pi_0|prob|probs|probability|propensity|propensities|action_prob|action_probs|pmf';
const numbered = new RegExp(`^(${family})[_[]?(\\d+)\\]?$`);
/** prob_sports, and sports_prob. */
const named = [
  new RegExp(`^(?<family>${family})[_[:]+(?<action>.+?)\\]?$`),
  new RegExp(`^(?<action>.+?)_(?<family>${family})$`),
];

/** Columns p0, p1, … that together are the logging distribution: numbered without gaps, summing to 1. */
export function distributionColumns(samples: Samples, names: readonly string[]): string[] | undefined {
  const families = new Map<string, { name: string; index: number }[]>();
  for (const name of names) {
    const match = numbered.exec(normalName(name));
    if (!match) continue;
    const family = families.get(match[1]) ?? [];
    family.push({ name, index: Number(match[2]) });
    families.set(match[1], family);
  }
  for (const family of families.values()) {
    family.sort((a, b) => a.index - b.index);
    const first = family[0].index;
    if (family.length < 2 || first > 1 || family.some(({ index }, i) => index !== first + i)) continue;
    const columns = family.map(({ name }) => name);
    if (sumToOne(samples, columns)) return columns;
  }
  return undefined;
}

export interface NamedDistribution {
  readonly columns: readonly string[];
  /** Of the actions, in the order of the columns. */
  readonly actionNames: readonly string[];
}

/**
 * Columns prob_sports, prob_travel, … that together are the logging distribution: one for each action that the samples took,
 * summing to 1. An action that they did not take is called what its column says. The order is that of `known` names.
 */
export function distributionByName(
  samples: Samples,
  names: readonly string[],
  labels: readonly string[],
  known?: readonly string[],
): NamedDistribution | undefined {
  const taken = new Map([...labels, ...(known ?? [])].map((label) => [normalName(label), label]));
  for (const pattern of named) {
    const families = new Map<string, Map<string, string>>();
    for (const name of names) {
      const { family, action } = pattern.exec(normalName(name))?.groups ?? {};
      if (family === undefined) continue;
      const members = families.get(family) ?? new Map<string, string>();
      families.set(family, members.set(taken.get(action) ?? action, name));
    }
    for (const members of families.values()) {
      const actionNames = known ?? [...members.keys()];
      if (members.size < 2 || members.size !== actionNames.length) continue;
      if (![...labels, ...actionNames].every((label) => members.has(label))) continue;
      const columns = actionNames.map((label) => members.get(label) ?? '');
      if (sumToOne(samples, columns)) return { columns, actionNames };
    }
  }
  return undefined;
}

function sumToOne(samples: Samples, columns: readonly string[]): boolean {
  const summing = samples.filter((record) => {
    const sum = columns.reduce((total, name) => total + toNumber(record[name]), 0);
    return Math.abs(sum - 1) < 0.02;
  });
  return summing.length >= 0.9 * samples.length;
}
