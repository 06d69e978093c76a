import type { RewardRange } from '../documents/rewardRange';
import { EstimateScan } from '../estimators/estimateScan';
import type { RewardPrediction } from '../estimators/rewardPrediction';
import { RowLots } from '../estimators/rowLots';
import type { LogBatch, LoggedData } from '../logs/blocks/loggedData';
import type { PolicyRows } from '../policies/policyRows';
import { ActionUses } from './actionUse';
import type { EstimateRequest } from './scanLog';

/** What the estimates take from a scan, row by row. */
export class EstimateRows {
  readonly scan: EstimateScan;
  readonly uses: ActionUses;
  private readonly lots: RowLots;

  constructor(
    data: LoggedData,
    /** How many rows will be added, at most. */
    rows: number,
    range: RewardRange,
    { parameters, seed }: EstimateRequest,
    private readonly model: RewardPrediction | undefined,
  ) {
    this.scan = new EstimateScan(rows, parameters, range, model !== undefined);
    this.uses = new ActionUses(data.actionCount);
    this.lots = new RowLots(data.featureCount, data.actionCount, data.rows, seed);
  }

  /** Before a row is added, and also where it is not: the model's scan has drawn a lot for it, too. */
  draw(batch: LogBatch, i: number): void {
    this.lots.draw(batch, i);
  }

  add(batch: LogBatch, i: number, said: PolicyRows): void {
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
    this.uses.add(batch, i);
  }
}
