import type { ReadingState } from '../readers/lineReader';
import { exactPropensity } from '../rowIntake';
import type { LinePlan, ScannedLine } from './linePlan';
import type { RecordLayout } from './recordPlan';

/**
 * The shortest way from slots to a block, for the commonest layout: dense features, numbered actions, a list of
 * probabilities. Whatever is unusual about a line is left to the general way, which also words its rejection.
 */
export function simplePath(state: ReadingState, layout: RecordLayout): Pick<LinePlan, 'takeSimple'> {
  const { tally, builder, mapping, actions, intake } = state;
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
  const { firstSlot, length } = features;
  const isReward = mapping.reward !== undefined;
  const { duplicates } = intake.checks;
  return {
    takeSimple(scanned: ScannedLine): boolean {
      const { slots: values, at, line, hashes, hashAt } = scanned;
      const label = values[at + action] - firstAction;
      const index = label | 0;
      if (index !== label || index < 0 || index >= count) return false;
      const from = at + firstProbability;
      for (let i = from; i < from + count; i++) if (!(values[i] >= 0 && values[i] <= 1)) return false;
      const known = values[from + index];
      const p = propensity < 0 ? known : exactPropensity(values[at + propensity], known);
      if (!(p > 0 && p <= 1)) return false;
      const row = builder.simpleRow(length, count);
      if (row < 0) return false;
      const value = values[at + outcome];
      builder.rewards[row] = isReward ? value : 0 - value;
      builder.propensities[row] = p;
      builder.addSimple(line, tally.events, index, 0, values, at + firstSlot, values, from);
      tally.events++;
      tally.used++;
      duplicates.add(hashes[hashAt], hashes[hashAt + 1], line);
      return true;
    },
  };
}
