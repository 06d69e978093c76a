import { ClaimsOfRow } from '../../betting/twoSidedClaims';
import { batchFacts } from '../../bounds/sums/batchFacts';
import type { RewardRange } from '../../documents/log/rewardRange';
import type { Segment } from '../../documents/results/segments';
import type { LogBatch, LoggedData } from '../../logs/blocks/loggedData';
import type { FieldColumns } from '../../logs/fields/fieldColumns';
import { FieldReader, type FieldValues } from '../../logs/fields/fieldReader';
import { costOf } from '../../logs/schema/rewardRange';
import { isKnownInFull, type Policy } from '../../policies/policy';
import { PolicyReader } from '../../policies/policyRows';
import { FieldSurvey } from './fieldSurvey';
import { PartShares } from './partShares';
import { PartSums } from './partSums';
import { type Segmentation, segmentationOf, timeSegmentation } from './segmentation';

/** What a log is divided by. */
export interface SegmentRequest {
  readonly fields: readonly FieldColumns[];
  /** The reading that has these fields; absent where there are none. */
  readonly side?: LoggedData;
  /** Also by equal parts of the file, in its order: before the field at this place. */
  readonly timeAt?: number;
  /** Show only so many, those in which the improvement differs most; the others are paid for all the same. */
  readonly most?: number;
}

/** The rows that are evaluated, and what may be said of them. */
export interface SegmentRows {
  readonly range: RewardRange;
  /** Of all intervals together. */
  readonly delta: number;
  readonly include?: (row: number) => boolean;
  readonly missing: number;
  /** Rows whose propensity contradicts their distribution are used: nothing is certified then. */
  readonly contradictory: boolean;
  /** Whether anything may be claimed. */
  readonly sound: boolean;
  readonly seed: number;
  readonly progress: () => void;
}

/** The value and the improvement of a policy in every part: one pass over the fields, and one over the rows. */
export function segmentsOf(
  data: LoggedData,
  policy: Policy,
  request: SegmentRequest,
  rows: SegmentRows,
): Segment[] {
  const read = fieldReading(request);
  const segmentations = survey(data, request, rows, read);
  const shares = new PartShares(segmentations, data.actionNames, rows.missing);
  const sums = addRows(data, policy, segmentations, rows, read, shares);
  const shown = segmentations.map(({ labels }, s) =>
    labels.map((_, k) => k).filter((k) => !sums[s][k].isEmpty),
  );
  const intervals = 2 * shown.reduce((count, parts) => count + parts.length, 0);
  const each = rows.sound ? rows.delta / intervals : undefined;
  const order = segmentations.map((_, s) => s);
  const { most } = request;
  if (most !== undefined) {
    const scores = sums.map(heterogeneity);
    order.sort((a, b) => scores[b] - scores[a]);
  }
  return order.slice(0, most).map((s) => {
    const doubt = each === undefined ? undefined : shares.doubt(s);
    const certified = doubt === undefined ? each : undefined;
    return {
      field: segmentations[s].field,
      parts: shown[s].map((k) => sums[s][k].report(segmentations[s].labels[k], rows.range, certified)),
      delta: rows.delta,
      intervals,
      ...(doubt !== undefined && { doubt }),
    };
  });
}

type FieldReading = (batch: LogBatch) => readonly FieldValues[];

function fieldReading({ side, fields }: SegmentRequest): FieldReading {
  if (!side) return () => [];
  const reader = new FieldReader(side, fields);
  return (batch) => reader.read(batch);
}

function survey(
  data: LoggedData,
  { fields, timeAt }: SegmentRequest,
  { include, seed, progress }: SegmentRows,
  read: FieldReading,
): Segmentation[] {
  const surveys = fields.map(({ texts }, i) => new FieldSurvey(texts.length, seed + i));
  if (fields.length > 0)
    for (const batch of data.batches()) {
      progress();
      const values = read(batch);
      for (let i = 0; i < batch.length; i++)
        if (include?.(batch.firstRow + i) !== false) surveys.forEach((each, f) => each.add(values[f], i));
    }
  const found = fields.map((field, f) => segmentationOf(field, f, surveys[f]));
  if (timeAt !== undefined)
    found.splice(
      timeAt,
      0,
      timeSegmentation(data.rows, (row) => include?.(row) !== false),
    );
  return found;
}

function addRows(
  data: LoggedData,
  policy: Policy,
  segmentations: readonly Segmentation[],
  { range, include, missing, contradictory, progress }: SegmentRows,
  read: FieldReading,
  shares: PartShares,
): PartSums[][] {
  const full = isKnownInFull(data, policy);
  const sums = segmentations.map(({ sizes }) => sizes.map((size) => new PartSums(size + missing, full)));
  const claims = new ClaimsOfRow(data.actionCount, full);
  const policyReader = new PolicyReader(policy, data.actionCount);
  for (const batch of data.batches()) {
    progress();
    const values = read(batch);
    const said = policyReader.read(batch);
    const facts = batchFacts(batch, data.actionCount, range);
    for (let i = 0; i < batch.length; i++) {
      const row = batch.firstRow + i;
      if (include?.(row) === false) continue;
      const usable = contradictory || facts.contradicts[i] === 0;
      const rho = -costOf(batch.rewards[i], range, batch.lines[i], batch.file);
      const weight = batch.weights ? batch.weights[i] : 1;
      if (usable) claims.write(batch, i, said, rho);
      for (let s = 0; s < segmentations.length; s++) {
        const k = segmentations[s].partOf(values, i, row);
        if (!batch.weights) shares.add(s, k, batch.actions[i], batch.propensities[i]);
        if (usable) sums[s][k].add(claims, rho, weight);
        else sums[s][k].addMissing(1);
      }
    }
  }
  // What a decision was like that could not be read, nobody knows: it may belong to any part.
  for (const part of sums.flat()) part.addMissing(missing);
  return sums;
}

/** How much more the improvements of the parts differ than chance lets them, in deviations of a χ². */
function heterogeneity(parts: readonly PartSums[]): number {
  const some = parts.filter(({ isEmpty }) => !isEmpty);
  const freedom = some.length - 1;
  if (freedom < 1) return -Infinity;
  const mean = PartSums.meanGain(some);
  const statistic = some.reduce((sum, part) => sum + part.distance(mean), 0);
  return (statistic - freedom) / Math.sqrt(2 * freedom);
}
