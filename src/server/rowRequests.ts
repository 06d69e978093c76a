import type { RowFacts } from '../core/documents/results/rowFacts';
import { defaultAlpha } from '../core/bounds/parameterGrid';
import { importanceWeight } from '../core/estimators/estimator';
import { ipsAlpha } from '../core/estimators/ipsAlpha';
import { findingsIn } from '../core/errors/place';
import { UserError } from '../core/errors/userError';
import { faultOf } from '../jobs/results/fault';
import { cacheDamage } from '../jobs/reading/storedLog';
import type { LoggedRow } from '../jobs/open/parsedLog';
import type * as v from 'valibot';
import type { IndexRequest, RowRequest, RowsRequest, RowView, WeightsRequest } from '../protocol/rows';
import type { IndexedLog } from '../jobs/open/rows/openIndexed';
import type { LogIndex } from './logIndex';

type Reply<M extends { result: v.GenericSchema }> = v.InferOutput<M['result']>;

/** A hover that is not answered by now says so, rather than keeping a person waiting. */
const patience = 40;

export async function indexLog(index: LogIndex, view: RowView): Promise<Reply<typeof IndexRequest>> {
  return orFault(index, async () => {
    const { log } = await index.of(view);
    return { status: 'ok', inspection: log.inspection };
  });
}

/** What a line says; `indexing` where its log is not ready within the time of a hover. */
export async function rowAt(
  index: LogIndex,
  { line, file = 0, ...view }: v.InferOutput<typeof RowRequest.params>,
): Promise<Reply<typeof RowRequest>> {
  return orFault(index, async () => {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined));
    const indexed = await Promise.race([index.of(view), late]);
    if (indexed === undefined) return { status: 'indexing' };
    const { log, weights } = indexed;
    const { rejections, checks } = findingsIn(log.inspection, file);
    const rejected = rejections.find((each) => each.line === line);
    const stored = log.rowAtLine(line, file);
    const alpha = alphaOf(view, indexed);
    return {
      status: 'ok',
      counted: weights.counted,
      alpha,
      row: stored ? factsOf(stored, indexed, alpha) : null,
      rejected: rejected?.reason ?? null,
      warnings: checks
        .filter(({ severity, rows }) => severity !== 'ok' && rows?.includes(line))
        .map(({ message }) => message),
    };
  });
}

/** What the rows on some lines weigh. */
export async function weightsOn(
  index: LogIndex,
  { first, last, file = 0, ...view }: v.InferOutput<typeof WeightsRequest.params>,
): Promise<Reply<typeof WeightsRequest>> {
  return orFault(index, async () => {
    const { log, weights } = await index.of(view);
    return {
      status: 'ok',
      weights: log.rowsOnLines(first, last, file).flatMap(({ row, line, propensity }) => {
        // Nothing is said of a row that does not say how likely its action was.
        if (propensity === null) return [];
        const probability = weights.probability(row);
        return [
          { line, weight: Number.isNaN(probability) ? null : importanceWeight(probability, propensity) },
        ];
      }),
    };
  });
}

/** A page of rows, in the order of the log. */
export async function rowsFrom(
  index: LogIndex,
  { first, count, ...view }: v.InferOutput<typeof RowsRequest.params>,
): Promise<Reply<typeof RowsRequest>> {
  return orFault(index, async () => {
    const indexed = await index.of(view);
    const alpha = alphaOf(view, indexed);
    return {
      status: 'ok',
      counted: indexed.weights.counted,
      alpha,
      total: indexed.log.data.rows,
      rows: indexed.log.rowsFrom(first, count).map((stored) => factsOf(stored, indexed, alpha)),
    };
  });
}

function alphaOf(view: RowView, { weights }: IndexedLog): number {
  return view.alpha ?? defaultAlpha(weights.counted);
}

function factsOf(stored: LoggedRow, { weights }: IndexedLog, alpha: number): RowFacts {
  const { row, file, line, actionName, propensity, reward } = stored;
  const facts = { row, file, line, actionName, propensity, reward };
  const probability = weights.probability(row);
  const none = { weight: null, smoothed: null, contribution: null, rank: null };
  if (Number.isNaN(probability)) return { ...facts, probability: null, ...none };
  if (propensity === null) return { ...facts, probability, ...none };
  const weight = importanceWeight(probability, propensity);
  const smoothed = ipsAlpha.weight?.(probability, propensity, alpha) ?? weight;
  const contribution = (stored.weight * smoothed * reward) / weights.total;
  return { ...facts, probability, weight, smoothed, contribution, rank: weights.rank(weight) };
}

async function orFault<T>(
  index: LogIndex,
  work: () => Promise<T>,
): Promise<T | { status: 'failed'; fault: ReturnType<typeof faultOf> }> {
  try {
    return await work();
  } catch (error) {
    // What is damaged is made again for the next question.
    if (error instanceof UserError && error.code === cacheDamage) index.forgetAll();
    if (error instanceof UserError || (error as NodeJS.ErrnoException).code !== undefined)
      return { status: 'failed', fault: faultOf(error) };
    throw error;
  }
}
