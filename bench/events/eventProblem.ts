import { unwatched } from '../../src/core/control/jobControl';
import { PairSpace } from '../../src/core/events/pairSpace';
import type { EventData } from '../../src/core/learning/events/eventData';
import { selectEvents } from '../../src/core/learning/events/eventRows';
import type { LogBatch } from '../../src/core/logs/blocks/loggedData';
import { seededRandom, type Random } from '../../src/core/numerics/random';

/** A shape of events: ψ of an action has (shared + 1) · perAction numbers that are not 0. */
export interface EventProblem {
  readonly name: string;
  readonly rows: number;
  readonly fewest: number;
  readonly most: number;
  /** Shared features of an event, and columns they are drawn from; the same for an action. */
  readonly shared: number;
  readonly sharedColumns: number;
  readonly perAction: number;
  readonly actionColumns: number;
}

export function makeEvents(problem: EventProblem): EventData {
  const columns = (letter: string, count: number): string[] =>
    Array.from({ length: count }, (_, i) => `${letter}.${i}`);
  const space = new PairSpace({
    shared: columns('s', problem.sharedColumns),
    actions: columns('a', problem.actionColumns),
    interactions: 'all',
    hashBits: 18,
  });
  const batch = draw(problem);
  const log = {
    rows: batch.length,
    actionCount: problem.most,
    featureCount: problem.sharedColumns,
    propensities: 'chosen' as const,
    actionNames: columns('', problem.most),
    batches: () => [batch],
  };
  const gathering = {
    ...{ include: () => true, actionCount: problem.most, rewardRange: { min: 0, max: 1 }, identity: false },
    ...{ scaling: 'unit-norm' as const, space, seed: 1, bytes: () => 0, limit: 1 },
  };
  return selectEvents(log, gathering, unwatched).load(0);
}

function draw(problem: EventProblem): LogBatch {
  const { rows, fewest, most } = problem;
  const random = seededRandom(7);
  const offered = Int32Array.from({ length: rows }, () => fewest + random.below(most - fewest + 1));
  const slots = offered.reduce((sum, count) => sum + count, 0);
  const rowOffsets = new Uint32Array(rows + 1);
  offered.forEach((count, row) => (rowOffsets[row + 1] = rowOffsets[row] + count));
  return {
    length: rows,
    firstRow: 0,
    lines: new Uint32Array(rows),
    events: new Uint32Array(rows),
    actions: offered.map((count) => random.below(count)),
    rewards: Float64Array.from(offered, () => random.uniform()),
    propensities: Float64Array.from(offered, (count) => 1 / count),
    offered,
    features: {
      kind: 'sparse',
      offsets: evenly(rows, problem.shared),
      ...entries(random, rows, problem.shared, problem.sharedColumns),
    },
    actionFeatures: {
      rowOffsets,
      slotOffsets: evenly(slots, problem.perAction),
      ...entries(random, slots, problem.perAction, problem.actionColumns),
    },
  };
}

const evenly = (count: number, each: number): Uint32Array =>
  Uint32Array.from({ length: count + 1 }, (_, i) => i * each);

/** So many entries for each of `count`: all columns in order where there are no more. */
function entries(random: Random, count: number, each: number, columns: number) {
  const indices = Uint32Array.from({ length: count * each }, (_, at) =>
    each === columns ? at % each : random.below(columns),
  );
  return { indices, values: Float64Array.from(indices, () => random.normal()) };
}
