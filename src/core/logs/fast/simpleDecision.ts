import type { DecisionResolver } from '../readers/decisionService';
import type { ReadingState } from '../readers/lineReader';
import { exactPropensity } from '../rowIntake';
import type { DecisionLayout } from './decisionPlan';
import type { LinePlan, ScannedLine } from './linePlan';

/** As many actions as bits in a mask of those seen. */
const mostActions = 30;

/**
 * The shortest way for the commonest dsjson layout: every action ranked, all of them known by their place, features
 * of actions the same in every line. Anything unusual about a line is left to the general way.
 */
export function simpleDecision(
  state: ReadingState,
  resolver: DecisionResolver,
  layout: DecisionLayout,
): Pick<LinePlan, 'takeSimple'> {
  const { tally, builder, intake, actions, mapping } = state;
  const { offered, ids, contextSlots, constantSlots, factSlots } = layout;
  const count = layout.probabilities.length;
  const complete = count === offered && layout.ranking.length === offered && offered <= mostActions;
  const placed = ids === undefined || ids.every((id, i) => id === i);
  if (!complete || !placed || !constantSlots || contextSlots.firstSlot < 0 || mapping.distribution === null)
    return {};
  const labelIndex = factSlots.get('_labelIndex') ?? -1;
  const cost = factSlots.get('_label_cost') ?? -1;
  const probability = factSlots.get('_label_probability') ?? -1;
  if (labelIndex < 0 || cost < 0 || factSlots.has('pdrop')) return {};
  const [firstRank] = layout.ranking;
  const [firstProbability] = layout.probabilities;
  const follow = (slots: readonly number[]): boolean => slots.every((slot, i) => slot === slots[0] + i);
  if (!follow(layout.ranking) || !follow(layout.probabilities)) return {};
  /** Probabilities by the number that the ranking gives an action, from 0 or from 1. */
  const byNumber = new Float64Array(offered + 1);
  const { firstSlot, length } = contextSlots;
  const { duplicates } = intake.checks;
  const all = 2 ** offered - 1;
  return {
    takeSimple(scanned: ScannedLine): boolean {
      const { slots, at, line, hashes, hashAt } = scanned;
      const label = slots[at + labelIndex];
      const action = label | 0;
      // By id, there may be more actions than this event offers: the distribution is wider then.
      if (action !== label || action < 0 || action >= offered || actions.count !== offered) return false;
      let seen = 0;
      for (let i = 0; i < count; i++) {
        const rank = slots[at + firstRank + i];
        const number = rank | 0;
        const p = slots[at + firstProbability + i];
        if (number !== rank || number < 0 || number > offered || !(p >= 0 && p <= 1)) return false;
        seen |= 1 << number;
        byNumber[number] = p;
      }
      // All ranked once, numbered from 0 or from 1: anything else is for the resolver.
      const base = seen === all ? 0 : 1;
      if (seen !== all << base) return false;
      const known = byNumber[base + action];
      const p = probability < 0 ? known : exactPropensity(slots[at + probability], known);
      if (!(p > 0 && p <= 1)) return false;
      const row = builder.simpleRow(length, offered);
      if (row < 0) return false;
      builder.rewards[row] = 0 - slots[at + cost];
      builder.propensities[row] = p;
      builder.addSimple(
        line,
        tally.events,
        action,
        offered,
        slots,
        at + firstSlot,
        byNumber,
        base,
        constantSlots,
      );
      resolver.base = base;
      tally.events++;
      tally.used++;
      duplicates.add(hashes[hashAt], hashes[hashAt + 1], line);
      return true;
    },
  };
}
