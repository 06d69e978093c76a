import { toNumber } from '../readers/values';
import { normalName } from './fieldNames';

const numbered =
  /^(p|pi|pi0|pi_0|prob|probs|probability|propensity|propensities|action_prob|action_probs|pmf)[_[]?(\d+)\]?$/;

/** Columns p0, p1, … that together are the logging distribution: numbered without gaps, summing to 1. */
export function distributionColumns(
  samples: readonly Record<string, unknown>[],
  names: readonly string[],
): string[] | undefined {
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
    const summing = samples.filter((record) => {
      const sum = columns.reduce((total, name) => total + toNumber(record[name]), 0);
      return Math.abs(sum - 1) < 0.02;
    });
    if (summing.length >= 0.9 * samples.length) return columns;
  }
  return undefined;
}
