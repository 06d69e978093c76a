import type { ActionUse } from '../documents/analysisReport';
import { EstimateRows } from './estimateRows';
import type { EstimatorParameters } from '../documents/options';
import type { EstimateSums } from '../estimators/estimateScan';
import { rewardPrediction, type ModelShape, type RewardPrediction } from '../estimators/rewardPrediction';
import { RowLots } from '../estimators/rowLots';
import type { LogBatch, LoggedData } from '../logs/blocks/loggedData';
import type { Policy } from '../policies/policy';
import { countRows, PolicyScan, type PolicyScanOptions, type ScanResult } from './policyScan';

/** Called once per batch with the rows read so far; throws to cancel. */
export type Progress = (done: number, total: number) => void;

export interface ScanOptions extends PolicyScanOptions {
  readonly progress?: Progress;
}

export interface EstimateRequest {
  readonly parameters: EstimatorParameters;
  readonly seed: number;
  /** Fit a reward model for the direct method and doubly robust estimates: one more scan of the log. */
  readonly model: boolean;
}

export interface EstimatesResult extends ScanResult {
  readonly estimates: EstimateSums;
  readonly actions: readonly ActionUse[];
  /** Of the reward model, where there is one. */
  readonly model?: ModelShape;
}

/** Reads the log once and returns all that the certificates need. */
export function scanLog(data: LoggedData, policy: Policy, options: ScanOptions): ScanResult {
  const scan = new PolicyScan(data, policy, options);
  for (const batch of data.batches()) {
    scan.add(batch);
    options.progress?.(batch.firstRow + batch.length, data.rows);
  }
  return scan.finish();
}

/** Reads the log once (twice with a reward model) and returns all that the estimates and certificates need. */
export function scanForEstimates(
  data: LoggedData,
  policy: Policy,
  options: ScanOptions,
  request: EstimateRequest,
): EstimatesResult {
  const scans = request.model ? 2 : 1;
  const report = (before: number, batch: LogBatch): void =>
    options.progress?.(before * data.rows + batch.firstRow + batch.length, scans * data.rows);
  const include = options.include ?? everyRow;
  const model = request.model
    ? fitModel(data, request.seed, include, (batch) => report(0, batch))
    : undefined;
  const estimates = new EstimateRows(data, countRows(data, options), options.range, request, model);
  const scan = new PolicyScan(data, policy, options, estimates);
  for (const batch of data.batches()) {
    scan.add(batch);
    report(scans - 1, batch);
  }
  const { scan: states, uses } = estimates;
  return {
    ...scan.finish(),
    estimates: states,
    actions: uses.finish(data.actionNames),
    ...(model && { model: model.shape }),
  };
}

const everyRow = (): boolean => true;

function fitModel(
  data: LoggedData,
  seed: number,
  include: (row: number) => boolean,
  report: (batch: LogBatch) => void,
): RewardPrediction {
  const lots = new RowLots(data.featureCount, data.actionCount, data.rows, seed);
  const model = rewardPrediction(data, lots);
  for (const batch of data.batches()) {
    for (let i = 0; i < batch.length; i++) {
      if (!include(batch.firstRow + i)) continue;
      lots.draw(batch, i);
      model.add(batch, i, lots);
    }
    report(batch);
  }
  model.solve();
  return model;
}
