import type { DecisionResolver } from '../readers/decisionService';
import type { ReadingState } from '../readers/lineReader';
import { exactPropensity } from '../rows/rowIntake';
import type { DecisionLayout } from './decisionPlan';
import type { LinePlan, ScannedLine } from './linePlan';
import { fileRun } from './simpleRun';

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
): Pick<LinePlan, 'takeRun'> {
  const { builder, actions, mapping } = state;
  const { offered, ids, contextSlots, constantSlots, factSlots } = layout;
  const complete =
    layout.probabilities.length === offered && layout.ranking.length === offered && offered <= mostActions;
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
  return {
    takeRun(scanned: ScannedLine, rows: number): number {
      // By id, there may be more actions than an event offers: the distribution is wider then.
      if (actions.count !== offered) return 0;
      const room = Math.min(rows, builder.runRoom(contextSlots.length, offered, constantSlots));
      const arranged = scanned.arrangeProbabilities(firstRank, firstProbability, offered, room);
      const most = arranged.length / offered;
      const { slots, at: start, stride } = scanned;
      const { rows: first, rewards, propensities } = builder;
      let taken = 0;
      for (let at = start; taken < most; taken++, at += stride) {
        const label = slots[at + labelIndex];
        const action = label | 0;
        if (action !== label || action < 0 || action >= offered) break;
        const known = arranged[taken * offered + action];
        const p = probability < 0 ? known : exactPropensity(slots[at + probability], known);
        if (!(p > 0 && p <= 1)) break;
        builder.actions[first + taken] = action;
        rewards[first + taken] = 0 - slots[at + cost];
        propensities[first + taken] = p;
      }
      if (taken === 0) return 0;
      builder.setDistributions(arranged);
      fileRun(state, scanned, taken, contextSlots, offered, constantSlots);
      const ranks = start + (taken - 1) * stride + firstRank;
      resolver.base = slots.subarray(ranks, ranks + offered).includes(0) ? 0 : 1;
      resolver.settle();
      return taken;
    },
  };
}
