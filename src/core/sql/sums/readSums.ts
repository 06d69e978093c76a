import type { BinTable, LogSums } from '../../documents/results/sums';
import { UserError } from '../../errors/userError';
import type { EstimateSums, EstimatorState } from '../../estimators/scan/estimateScan';
import { WeightRanks } from '../../estimators/scan/weightRanks';
import { mostGroups } from '../../intervals/groupSums';
import { TermMoments } from '../../intervals/termMoments';
import { momentCount } from '../../numerics/sums/momentBins';
import { betCount, readBets } from './betSql';
import type { EntryTables } from './entryTables';
import { knownInFull, placedEstimators, scalarCount, sumTags, type SumsRequest } from './sumsBranches';

/** What all rows leave behind, as a scan of a file would. */
export interface RemoteSums {
  readonly sums: LogSums;
  readonly estimates: EstimateSums;
  /** IPS in the user's units: mean r w. */
  readonly estimate: number;
}

/**
 * Whether all selections of the query saw the same rows, so many of them: a table may change between one and the next, and a
 * sum over some rows beside one over others would be about nothing.
 */
export function sawSameRows(tables: EntryTables, expected: number, hashOfAll: bigint): boolean {
  const all = [sumTags.groups, sumTags.others].flatMap((tag) => tables.all(tag));
  if (
    BigInt.asUintN(
      64,
      all.reduce((sum, { hash }) => sum + hash, 0n),
    ) !== hashOfAll
  )
    return false;
  const seen = [sumTags.scalars, sumTags.groups, sumTags.ranks].map((tag) => {
    let rows = 0;
    let hash = 0n;
    for (const entry of tables.all(tag)) {
      rows += entry.sums[0];
      hash += entry.hash;
    }
    return { rows, hash: BigInt.asUintN(64, hash) };
  });
  const [{ sums: [, , , mass, gap] = [] } = { sums: [] }] = tables.all(sumTags.scalars);
  const actions = tables.all(sumTags.actions);
  const supported = actions.reduce((sum, entry) => sum + entry.sums[0], 0);
  const fits = actions.length === 0 || Math.abs(supported + gap - mass) <= 1e-9 * mass;
  return fits && seen.every(({ rows, hash }) => rows === expected && hash === seen[0].hash);
}

/** `missing`: rows of the table that cannot be used. */
export function readSums(tables: EntryTables, request: SumsRequest, missing: number): RemoteSums {
  const { policy, actionCount, parameters, plan } = request;
  const scalars = tables.one(sumTags.scalars);
  if (!scalars) throw new UserError('no-rows', 'No row of the table can be used. Look at what is rejected.');
  const [rows, cost, squaredCost, mass, unsupportedPi, unsupportedPiSquared, clippedCost, second, plain] =
    scalars.sums;
  const [massError, loggingMassError, negatedSmallest, largestWeight, isBad] = scalars.maxima;
  if (isBad > 0) throw badProbability();
  const table = (tag: number, columns: number): BinTable => tableOf(tables, tag, columns);
  const known = policy.all !== undefined;
  const terms = {
    rows,
    missing,
    actionCount,
    full: knownInFull(request),
    weight: rows,
    unitWeights: true,
    cost: cost + 0,
    squaredCost,
    policyMass: known ? mass : 0,
    policyMassError: known ? massError : 0,
    loggingMassError,
    unsupportedPi,
    unsupportedPiSquared,
    smallestPropensity: Math.min(-negatedSmallest, 1),
    largestWeight,
    tau: parameters.clipMin,
    clippedCost: clippedCost + 0,
    clippedSecondMoment: second,
    actions: table(sumTags.actions, 2),
    actionWeights: table(sumTags.actionWeights, 1),
    chosen: table(sumTags.chosen, 6),
    weights: table(sumTags.weights, 3),
    weightedCosts: table(sumTags.weightedCosts, 1),
    weightedComplements: table(sumTags.weightedComplements, 1),
    inverseCosts: table(sumTags.inverseCosts, 1),
  };
  const behind = scalarCount + betCount(plan);
  const bets = readBets(plan, scalars.sums.slice(scalarCount, behind), terms);
  return {
    sums: { ...terms, bets },
    estimates: readEstimates(tables, scalars.sums.slice(behind), request, rows),
    estimate: plain / rows,
  };
}

/** Of the columns that were asked for, those that the table has: the others are 0. */
function tableOf(tables: EntryTables, tag: number, columns: number): BinTable {
  const entries = tables.all(tag);
  const length = columns * momentCount;
  const moments = entries.flatMap(({ sums }) => sums.slice(0, length));
  if (moments.length !== entries.length * length) throw new Error('The engine left out some moments.');
  return { columns, bins: entries.map(({ key }) => key), moments };
}

function readEstimates(
  tables: EntryTables,
  sums: readonly number[],
  { parameters, range }: SumsRequest,
  n: number,
): EstimateSums {
  const { min } = range;
  const after = 4 * placedEstimators.length;
  const [weight, weightSquares, crossed, gain, gainSquares, successes, others] = sums.slice(after);
  /** Σ(x - x̄)² from Σx and Σx²; rounding may leave a little less than nothing. */
  const around = (squares: number, sum: number): number => Math.max(squares - (sum * sum) / n, 0);
  const states = placedEstimators.map((estimator, i): EstimatorState => {
    const [shiftedSum, shiftedSquares, share, shareSquares] = sums.slice(4 * i, 4 * i + 4);
    const top = shiftedSum + min * n;
    const squares = around(shiftedSquares, shiftedSum);
    return {
      estimator,
      parameter: estimator.parameter ? parameters[estimator.parameter] : 0,
      moments: estimator.isRatio
        ? TermMoments.from({
            rows: n,
            top,
            bottom: weight,
            squares,
            products: crossed - (top * weight) / n,
            bottomSquares: around(weightSquares, weight),
          })
        : TermMoments.from({ rows: n, top, bottom: n, squares }),
      shares: estimator.weightLimit
        ? TermMoments.from({ rows: n, top: share, bottom: n, squares: around(shareSquares, share) })
        : undefined,
      // The empirical likelihood needs the terms themselves.
      sketch: undefined,
      numerator: 2 + i,
      denominator: estimator.isRatio ? 1 : 0,
    };
  });
  const ranks = new WeightRanks();
  for (const { key, sums: own } of tables.all(sumTags.ranks)) ranks.addMany(key, own[0], own[momentCount]);
  const columns = 2 + placedEstimators.length;
  return {
    finish: () => states.filter(({ estimator, moments }) => !estimator.isRatio || moments.weight > 0),
    groups: { columns, finish: () => groupsOf(tables, columns) },
    gains: {
      moments: TermMoments.from({ rows: n, top: gain, bottom: n, squares: around(gainSquares, gain) }),
      isBinary: others === 0,
      successes,
    },
    ranks,
    unitWeights: true,
  };
}

/** Groups of rows by their hash: what the bootstrap resamples. */
function groupsOf(tables: EntryTables, columns: number): { count: number; sums: Float64Array } {
  const sums = new Float64Array(mostGroups * columns);
  for (const { key, sums: own } of tables.all(sumTags.groups)) sums.set(own, key * columns);
  return { count: mostGroups, sums };
}

const badProbability = (): UserError =>
  new UserError(
    'bad-policy',
    'On some rows the policy gives the logged action a probability that is none. Probabilities lie between 0 and 1.',
  );
