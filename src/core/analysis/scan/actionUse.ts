import type { ActionUse } from '../../documents/results/analysisReport';
import { propensityBin, propensityEdges } from '../../logs/checks/propensityRange';
import type { LogBatch } from '../../logs/blocks/loggedData';

const bins = propensityEdges.length - 1;

/** More would be a wall of rows: the most taken are told, the others are few. */
const listedActions = 40;

/** Counts actions by their propensity, one row at a time. */
export class ActionUses {
  private readonly counts: Float64Array;
  private readonly rewards: Float64Array;
  private readonly propensities: Float64Array;

  constructor(actionCount: number) {
    this.counts = new Float64Array(actionCount * bins);
    this.rewards = new Float64Array(actionCount);
    this.propensities = new Float64Array(actionCount);
  }

  add(batch: LogBatch, row: number): void {
    const action = batch.actions[row];
    const p = batch.propensities[row];
    this.counts[action * bins + propensityBin(p)]++;
    this.rewards[action] += batch.rewards[row];
    this.propensities[action] += p;
  }

  /** Many rows of an action whose propensities are in one bin: how many, and the sums of their rewards and propensities. */
  addMany(action: number, bin: number, rows: number, rewards: number, propensities: number): void {
    this.counts[action * bins + bin] += rows;
    this.rewards[action] += rewards;
    this.propensities[action] += propensities;
  }

  /** The actions that were taken, the most taken first. */
  finish(names: readonly string[]): ActionUse[] {
    const uses = names.flatMap((name, action) => {
      const byPropensity = Array.from(this.counts.subarray(action * bins, (action + 1) * bins));
      const taken = byPropensity.reduce((sum, count) => sum + count, 0);
      if (taken === 0) return [];
      return {
        name,
        taken,
        meanReward: this.rewards[action] / taken,
        meanPropensity: this.propensities[action] / taken,
        byPropensity,
      };
    });
    return uses.sort((a, b) => b.taken - a.taken).slice(0, listedActions);
  }
}
