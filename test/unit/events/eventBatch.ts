import type { LogBatch, LoggedData } from '../../../src/core/logs/blocks/loggedData';
import { drawIndex, seededRandom } from '../../../src/core/numerics/random';

export interface EventCase {
  readonly rows: number;
  readonly shared: number;
  readonly columns: number;
  readonly mostOffers: number;
  readonly seed: number;
  /** The share of entries that are not 0. */
  readonly density: number;
}

export const names = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${letter}${i % 3}.f${i}`);

/** Events with ragged sets of actions, whose features are drawn at random: one batch, with all propensities. */
export function eventBatch({ rows, shared, columns, mostOffers, seed, density }: EventCase): LogBatch {
  const random = seededRandom(seed);
  const offered = Int32Array.from({ length: rows }, () => 1 + random.below(mostOffers));
  const entries = (count: number): [number, number][] =>
    Array.from({ length: count }, (_, column): [number, number] => [column, random.normal()]).filter(
      () => random.uniform() < density,
    );
  const contexts = Array.from(offered, () => entries(shared));
  const offers = Array.from(offered, (count) => Array.from({ length: count }, () => entries(columns)));
  const distributions = new Float64Array(rows * mostOffers);
  const actions = new Int32Array(rows);
  const propensities = new Float64Array(rows);
  offered.forEach((count, row) => {
    const weights = Float64Array.from({ length: count }, () => 0.1 + random.uniform());
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const logging = weights.map((weight) => weight / total);
    distributions.set(logging, row * mostOffers);
    actions[row] = drawIndex(random, logging);
    propensities[row] = logging[actions[row]];
  });
  const slots = offers.flat();
  return {
    length: rows,
    firstRow: 0,
    lines: Uint32Array.from(offered, (_, row) => row + 1),
    events: Uint32Array.from(offered, (_, row) => row),
    actions,
    rewards: Float64Array.from(offered, () => random.uniform()),
    propensities,
    distributions,
    offered,
    features: { kind: 'sparse', offsets: offsetsOf(contexts), ...flat(contexts) },
    actionFeatures: {
      rowOffsets: offsetsOf(offers),
      slotOffsets: offsetsOf(slots),
      ...flat(slots),
    },
  };
}

export const logOf = (batch: LogBatch, { shared, columns, mostOffers }: EventCase): LoggedData => ({
  rows: batch.length,
  actionCount: mostOffers,
  featureCount: shared,
  actionFeatureCount: columns,
  propensities: 'full',
  actionNames: Array.from({ length: mostOffers }, (_, action) => String(action)),
  blockRows: [batch.length],
  batches: () => [batch],
});

const flat = (lists: readonly (readonly [number, number][])[]) => ({
  indices: Uint32Array.from(lists.flat(), ([column]) => column),
  values: Float64Array.from(lists.flat(), ([, value]) => value),
});

function offsetsOf(lists: readonly (readonly unknown[])[]): Uint32Array {
  const offsets = new Uint32Array(lists.length + 1);
  lists.forEach(({ length }, i) => (offsets[i + 1] = offsets[i] + length));
  return offsets;
}
