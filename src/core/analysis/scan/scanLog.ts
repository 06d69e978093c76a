import type { ActionUse } from '../../documents/results/analysisReport';
import { EstimateRows } from './estimateRows';
import type { EstimatorParameters } from '../../documents/runs/options';
import type { EstimateSums } from '../../estimators/scan/estimateScan';
import {
  rewardPrediction,
  type ModelShape,
  type RewardPrediction,
} from '../../estimators/rewardModel/rewardPrediction';
import { RowLots } from '../../estimators/rewardModel/rowLots';
import type { LogBatch, LoggedData } from '../../logs/blocks/loggedData';
import type { Policy } from '../../policies/policy';
import { PolicyReader } from '../../policies/policyRows';
import type { ClaimsRequest } from './scansBeside';
import { everyRow, PolicyScan, type PolicyScanOptions, type ScanResult } from './policyScan';

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

/** What the estimates are made from. */
export interface RowEstimates {
  readonly estimates: EstimateSums;
  readonly actions: readonly ActionUse[];
  /** Of the reward model, where there is one. */
  readonly model?: ModelShape;
}

export type EstimatesResult = ScanResult & RowEstimates;

/** Reads the log once and returns all that the certificates need. */
export function scanLog(data: LoggedData, policy: Policy, options: ScanOptions): ScanResult {
  return scanClaims(data, [{ policy, options }], options.progress)[0];
}

/** The same for several policies. */
export function scanClaims(
  data: LoggedData,
  requests: readonly ClaimsRequest[],
  progress?: Progress,
): readonly ScanResult[] {
  const scans = requests.map(({ policy, options }) => new PolicyScan(data, policy, options));
  for (const batch of data.batches()) {
    for (const scan of scans) scan.add(batch);
    progress?.(batch.firstRow + batch.length, data.rows);
  }
  return scans.map((scan) => scan.finish());
}

/** Reads the log once (twice with a reward model) and returns all that the estimates and certificates need. */
export function scanForEstimates(
  data: LoggedData,
  policy: Policy,
  options: ScanOptions,
  request: EstimateRequest,
  model?: RewardPrediction,
): EstimatesResult {
  const claims = new PolicyScan(data, policy, options);
  const estimated = scanEstimates(data, policy, options, request, { model, beside: claims });
  return { ...claims.finish(), ...estimated };
}

export interface EstimatesAlready {
  /** The reward model, where it was fitted on these rows before. */
  readonly model?: RewardPrediction | undefined;
  /** Goes over the same rows in the same scan. */
  readonly beside?: PolicyScan;
}

/** What the estimates alone need, by the same scans. */
export function scanEstimates(
  data: LoggedData,
  policy: Policy,
  options: ScanOptions,
  request: EstimateRequest,
  { model: fitted, beside }: EstimatesAlready = {},
): RowEstimates {
  const fits = request.model && fitted === undefined;
  const scans = fits ? 2 : 1;
  const report = (before: number, batch: LogBatch): void =>
    options.progress?.(before * data.rows + batch.firstRow + batch.length, scans * data.rows);
  const model = fits ? fitModel(data, request.seed, options.include, (batch) => report(0, batch)) : fitted;
  const rows = new EstimateRows(data, options, request, model);
  const reader = new PolicyReader(policy, data.actionCount);
  for (const batch of data.batches()) {
    const said = reader.read(batch);
    beside?.add(batch, said);
    rows.add(batch, said);
    report(scans - 1, batch);
  }
  return {
    estimates: rows.scan,
    actions: rows.uses.finish(data.actionNames),
    ...(model && { model: model.shape }),
  };
}

/** The reward model of all rows that are included. */
export function fitModel(
  data: LoggedData,
  seed: number,
  include: (row: number) => boolean = everyRow,
  report?: (batch: LogBatch) => void,
): RewardPrediction {
  const lots = new RowLots(data.featureCount, data.actionCount, data.rows, seed);
  const model = rewardPrediction(data, lots);
  for (const batch of data.batches()) {
    for (let i = 0; i < batch.length; i++) {
      if (!include(batch.firstRow + i)) continue;
      lots.draw(batch, i);
      model.add(batch, i, lots);
    }
    report?.(batch);
  }
  model.solve();
  return model;
}
