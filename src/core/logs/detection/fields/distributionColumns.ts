import { toNumber } from '../../readers/records/values';
import { normalName } from './fieldNames';

type Samples = readonly Record<string, unknown>[];

const family = 'p|pi|pi0|pi_0|prob|probs|probability|propensity|propensities|action_prob|action_probs|pmf';
const numbered = new RegExp(`^(${family})[_[]?(\\d+)\\]?$`);
/** What is longer is no name, and takes a pattern too long. */
const longestName = 200;
/** prob_sports, and sports_prob. */
const named = [
  new RegExp(`^(?<family>${family})[_[:. -]+(?<action>.+?)\\]?$`, 'i'),
  new RegExp(`^(?<action>.+?)[_. -]+(?<family>${family})$`, 'i'),
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
  const byNormalName = new Map([...labels, ...(known ?? [])].map((label) => [normalName(label), label]));
  for (const pattern of named) {
    const families = new Map<string, Member[]>();
    for (const name of names) {
      const { family, action } = (name.length <= longestName && pattern.exec(name)?.groups) || {};
      if (family === undefined) continue;
      const members = families.get(normalName(family)) ?? [];
      members.push({ name, written: action, label: byNormalName.get(normalName(action)) });
      families.set(normalName(family), members);
    }
    for (const members of families.values()) {
      const found = distributionOf(members, labels, known);
      if (found && sumToOne(samples, found.columns)) return found;
    }
  }
  return undefined;
}

/** A column, how it writes its action, and the label of that action where one is known. */
interface Member {
  readonly name: string;
  readonly written: string;
  readonly label: string | undefined;
}

function distributionOf(
  members: readonly Member[],
  labels: readonly string[],
  known: readonly string[] | undefined,
): NamedDistribution | undefined {
  // What no sample took is called as its column says, if the columns of the others say it to the letter.
  const toTheLetter = members.every(({ written, label }) => label === undefined || label === written);
  if (members.length < 2 || (!toTheLetter && members.some(({ label }) => label === undefined)))
    return undefined;
  const byAction = new Map(members.map(({ name, written, label }) => [label ?? written, name]));
  const actionNames = known ?? [...byAction.keys()];
  if (byAction.size !== members.length || byAction.size !== actionNames.length) return undefined;
  if (![...labels, ...actionNames].every((label) => byAction.has(label))) return undefined;
  return { columns: actionNames.map((label) => byAction.get(label) ?? ''), actionNames };
}

function sumToOne(samples: Samples, columns: readonly string[]): boolean {
  const summing = samples.filter((record) => {
    const sum = columns.reduce((total, name) => total + toNumber(record[name]), 0);
    return Math.abs(sum - 1) < 0.02;
  });
  return summing.length >= 0.9 * samples.length;
}
