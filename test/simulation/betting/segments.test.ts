import { segmentsOf } from '../../../src/core/analysis/segments/segments';
import type { Segment } from '../../../src/core/documents/results/segments';
import type { LoggedData } from '../../../src/core/logs/blocks/loggedData';
import { inverseNormal } from '../../../src/core/numerics/functions/normal';
import { drawIndex, type Random, seededRandom } from '../../../src/core/numerics/random';
import { cases } from '../../support/cases';
import { logOf, tablePolicy } from '../../unit/synthetic';
import { Tally } from './tally';

const logs = cases(600, 2000);
const n = 240;
const delta = 0.1;
const K = 3;
const shares = Float64Array.of(0.5, 0.3, 0.15, 0.05);
/** Rows of a part seldom show the action that the policy mostly takes; those of the last never show one of them. */
const logging = [
  [0.9, 0.06, 0.04],
  [0.3, 0.4, 0.3],
  [0.9, 0.05, 0.05],
  [0.5, 0.5, 0],
].map((each) => Float64Array.from(each));
const policy = [
  [0.2, 0.1, 0.7],
  [0.1, 0.6, 0.3],
  [0.1, 0.8, 0.1],
  [0.4, 0.3, 0.3],
].map((each) => Float64Array.from(each));
const means = [
  [0.3, 0.5, 0.8],
  [0.6, 0.4, 0.5],
  [0.5, 0.9, 0.2],
  [0.4, 0.5, 0.6],
];

const valueIn = (part: number, of: readonly Float64Array[]): number =>
  of[part].reduce((sum, p, a) => sum + p * means[part][a], 0);

interface Drawn {
  readonly data: LoggedData;
  /** The part of each row in column 0 to 3, and something that tells nothing in column 4 to 6. */
  readonly side: LoggedData;
  readonly parts: readonly number[];
}

function draw(random: Random, full: boolean): Drawn {
  const parts = Array.from({ length: n }, () => drawIndex(random, shares));
  const noise = parts.map(() => random.below(3));
  const actions = Int32Array.from(parts, (part) => drawIndex(random, logging[part]));
  const batch = {
    length: n,
    firstRow: 0,
    lines: Uint32Array.from(parts, (_, i) => i + 1),
    events: new Uint32Array(n),
    actions,
    rewards: Float64Array.from(parts, (part, i) => (random.uniform() < means[part][actions[i]] ? 1 : 0)),
    propensities: Float64Array.from(parts, (part, i) => logging[part][actions[i]]),
    ...(full && { distributions: Float64Array.from(parts.flatMap((part) => [...logging[part]])) }),
    features: { kind: 'dense' as const, values: Float64Array.from(parts) },
  };
  const features = {
    kind: 'sparse' as const,
    offsets: Uint32Array.from({ length: n + 1 }, (_, i) => 2 * i),
    indices: Uint32Array.from(parts.flatMap((part, i) => [part, 4 + noise[i]])),
    values: new Float64Array(2 * n).fill(1),
  };
  return { data: logOf(batch, K), side: logOf({ ...batch, features }, K, 7), parts };
}

const textsOf = (first: number, count: number): { text: string; column: number }[] =>
  Array.from({ length: count }, (_, i) => ({ text: String(i), column: first + i }));
const fields = [
  { name: 'part', texts: textsOf(0, 4), inner: [] },
  { name: 'noise', texts: textsOf(4, 3), inner: [] },
];

/** Whether an interval of the parts is off the truth. */
function isWrong({ field, parts }: Segment): boolean {
  return parts.some(({ label, value, improvement }) => {
    const part = Number(label);
    const overall = (of: (part: number) => number): number =>
      shares.reduce((sum, share, each) => sum + share * of(each), 0);
    const truth = (of: readonly Float64Array[]): number =>
      field === 'part' ? valueIn(part, of) : overall((each) => valueIn(each, of));
    const isOff = ({ lower, upper }: typeof value, at: number): boolean =>
      (lower ?? -Infinity) > at || (upper ?? Infinity) < at;
    return isOff(value, truth(policy)) || isOff(improvement, truth(policy) - truth(logging));
  });
}

/** The same by normal approximation, at the same share of δ. */
function normalIsWrong({ data, parts }: Drawn, intervals: number): boolean {
  const [{ actions, rewards, propensities }] = [...data.batches()];
  const z = inverseNormal(1 - delta / intervals / 2);
  return [0, 1, 2, 3].some((part) => {
    const terms = parts.flatMap((each, i) =>
      each === part ? [(policy[part][actions[i]] / propensities[i]) * rewards[i]] : [],
    );
    if (terms.length === 0) return false;
    const mean = terms.reduce((sum, y) => sum + y, 0) / terms.length;
    const variance = terms.reduce((sum, y) => sum + (y - mean) ** 2, 0) / terms.length;
    return Math.abs(mean - valueIn(part, policy)) > z * Math.sqrt(variance / terms.length);
  });
}

describe(`betting: joint intervals of the parts of a log, ${logs} logs of ${n} rows`, () => {
  for (const full of [false, true])
    it(`hold together, also for the field that differs most (${full ? 'full' : 'chosen-only'} logs)`, () => {
      const tally = new Tally(logs);
      const random = seededRandom(29);
      const table = tablePolicy(Float64Array.from(policy.flatMap((each) => [...each])));
      for (let log = 0; log < logs; log++) {
        const drawn = draw(random, full);
        const segmentsBy = (most?: number): Segment[] =>
          segmentsOf(
            drawn.data,
            table,
            { fields, side: drawn.side, ...(most !== undefined && { most }) },
            {
              range: { min: 0, max: 1 },
              delta,
              missing: 0,
              contradictory: false,
              sound: true,
              seed: 0,
              progress: () => undefined,
            },
          );
        const all = segmentsBy();
        tally.note('all intervals', all.some(isWrong));
        tally.note('those of the proposed field', segmentsBy(1).some(isWrong));
        tally.note('normal', normalIsWrong(drawn, all[0].intervals));
      }
      tally.assert(delta, ['normal']);
    });
});
