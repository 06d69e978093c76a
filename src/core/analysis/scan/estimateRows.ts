import { batchFacts } from '../../bounds/sums/batchFacts';
import { EstimateScan } from '../../estimators/scan/estimateScan';
import type { RewardPrediction } from '../../estimators/rewardModel/rewardPrediction';
import { RowLots } from '../../estimators/rewardModel/rowLots';
import type { LogBatch, LoggedData } from '../../logs/blocks/loggedData';
import type { PolicyRows } from '../../policies/policyRows';
import { ActionUses } from './actionUse';
import { countRows, everyRow, type PolicyScanOptions } from './policyScan';
import type { EstimateRequest } from './scanLog';

/** What the estimates take from a scan, batch by batch: the same rows that `PolicyScan` takes. */
export class EstimateRows {
  readonly scan: EstimateScan;
  readonly uses: ActionUses;
  private readonly lots: RowLots;
  private readonly include: (row: number) => boolean;
  private readonly actionCount: number;

  constructor(
    data: LoggedData,
    private readonly options: PolicyScanOptions,
    { parameters, seed }: EstimateRequest,
    private readonly model: RewardPrediction | undefined,
  ) {
    this.actionCount = data.actionCount;
    this.include = options.include ?? everyRow;
    this.scan = new EstimateScan(countRows(data, options), parameters, options.range, model !== undefined);
    this.uses = new ActionUses(data.actionCount);
    this.lots = new RowLots(data.featureCount, data.actionCount, data.rows, seed);
  }

  add(batch: LogBatch, said: PolicyRows): void {
    const { include, lots, uses, options } = this;
    const { contradicts } = batchFacts(batch, this.actionCount, options.range);
    const setsAside = options.contradictory !== true;
    for (let i = 0; i < batch.length; i++) {
      if (!include(batch.firstRow + i)) continue;
      // Also where the row is set aside: the model's scan has drawn a lot for it, too.
      lots.draw(batch, i);
      if (setsAside && contradicts[i] === 1) continue;
      this.addRow(batch, i, said);
      uses.add(batch, i);
    }
  }

  private addRow(batch: LogBatch, i: number, said: PolicyRows): void {
    const { lots, model, scan } = this;
    const { chunk } = scan;
    const at = chunk.length;
    const action = batch.actions[i];
    chunk.target[at] = said.probabilities[said.firstOf(i) + action];
    chunk.logging[at] = batch.propensities[i];
    chunk.rewards[at] = batch.rewards[i];
    chunk.weights[at] = batch.weights ? batch.weights[i] : 1;
    chunk.groups[at] = lots.group;
    model?.predict(batch, i, lots, said, chunk, at);
    scan.add();
  }
}
