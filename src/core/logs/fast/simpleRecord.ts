import type { ReadingState } from '../readers/lineReader';
import { exactPropensity } from '../rows/rowIntake';
import type { LinePlan, ScannedLine } from './linePlan';
import type { RecordLayout } from './recordPlan';
import { fileRun } from './simpleRun';

/**
 * The shortest way from slots to a block, for the commonest layout: dense features, numbered actions, a list of
 * probabilities. Whatever is unusual about a line is left to the general way, which also words its rejection.
 */
export function simpleRecord(state: ReadingState, layout: RecordLayout): Pick<LinePlan, 'takeRun'> {
  const { builder, mapping, actions } = state;
  const { slots, features, probabilities } = layout;
  const { outcome, action, propensity } = slots;
  const count = probabilities.length;
  const firstProbability = probabilities[0]?.slot ?? -1;
  const inOrder = probabilities.every(
    (entry, i) => entry.action === i && entry.slot === firstProbability + i,
  );
  const simple =
    count > 0 &&
    inOrder &&
    !layout.namedProbabilities &&
    features.firstSlot >= 0 &&
    slots.weight < 0 &&
    slots.position < 0;
  if (!simple || layout.actionText !== undefined || actions.mode !== 'index') return {};
  const { firstAction } = actions;
  const sign = mapping.reward !== undefined ? 1 : -1;
  return {
    takeRun(scanned: ScannedLine, rows: number): number {
      const room = Math.min(rows, builder.runRoom(features.length, count));
      const probable = scanned.gatherProbabilities(firstProbability, count, room);
      const most = probable.length / count;
      const { slots: values, stride } = scanned;
      const { rows: first, rewards, propensities } = builder;
      let taken = 0;
      for (let at = scanned.at; taken < most; taken++, at += stride) {
        const label = values[at + action] - firstAction;
        const index = label | 0;
        if (index !== label || index < 0 || index >= count) break;
        const known = probable[taken * count + index];
        const p = propensity < 0 ? known : exactPropensity(values[at + propensity], known);
        if (!(p > 0 && p <= 1)) break;
        const value = values[at + outcome];
        builder.actions[first + taken] = index;
        rewards[first + taken] = sign > 0 ? value : 0 - value;
        propensities[first + taken] = p;
      }
      if (taken === 0) return 0;
      actions.atLeast(count);
      actions.settle();
      builder.setDistributions(probable);
      fileRun(state, scanned, taken, features, 0);
      return taken;
    },
  };
}
