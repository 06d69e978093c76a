import { resolveAction } from '../readers/recordInterpreter';
import type { ReadingState } from '../readers/lineReader';
import { cellValue } from '../readers/values';
import type { FeatureSlots } from './featureSlots';
import { simpleRecord } from './simpleRecord';
import { type LinePlan, type LineToken, type ScannedLine, slotText } from './linePlan';

/** The slots of a record's parts; -1: it has none. */
export interface RecordSlots {
  outcome: number;
  action: number;
  propensity: number;
  weight: number;
  position: number;
}

export interface RecordLayout {
  readonly tokens: readonly LineToken[];
  readonly slots: Readonly<RecordSlots>;
  /** The action is a name: a JSON string, or a cell. undefined: a number. */
  readonly actionText: 'text' | 'cell' | undefined;
  readonly features: FeatureSlots;
  readonly probabilities: readonly { readonly slot: number; readonly action: number }[];
  /** Probabilities are an object's: the row's distribution covers all actions known so far. */
  readonly namedProbabilities: boolean;
}

/** Files scanned records exactly as RecordInterpreter files parsed ones. */
export function recordPlan(state: ReadingState, layout: RecordLayout): LinePlan {
  const { draft, intake, tally, mapping, actions } = state;
  const { slots, features, actionText, namedProbabilities } = layout;
  const { outcome, action, propensity, weight, position } = slots;
  const sign = mapping.reward !== undefined ? 1 : -1;
  const listed = layout.probabilities.length;
  const probabilitySlots = Int32Array.from(layout.probabilities, ({ slot }) => slot);
  const probabilityActions = Int32Array.from(layout.probabilities, (entry) => entry.action);

  return {
    tokens: layout.tokens,
    ...simpleRecord(state, layout),
    take(scanned: ScannedLine): void {
      const { slots: values, at, line, hashes, stride } = scanned;
      const hashAt = 2 * (at + stride - 1);
      const event = tally.events++;
      draft.hashLow = hashes[hashAt];
      draft.hashHigh = hashes[hashAt + 1];
      if (position >= 0 && values[at + position] !== state.position) {
        tally.skip('other-position');
        return;
      }
      draft.begin(line, event);
      const value = values[at + outcome];
      draft.reward = sign > 0 ? value : 0 - value;
      if (weight >= 0) draft.weight = values[at + weight];
      if (propensity >= 0) draft.propensity = values[at + propensity];
      if (listed > 0) {
        draft.openDistribution(namedProbabilities ? Math.max(actions.count, 1) : listed);
        const { distribution } = draft;
        for (let i = 0; i < listed; i++)
          distribution[probabilityActions[i]] = values[at + probabilitySlots[i]];
      }
      const label = actionText ? textLabel(scanned, at + action) : values[at + action];
      const reason = resolveAction(state, label) ?? features.encode(scanned);
      if (reason !== undefined) intake.reject(line, reason);
      else intake.submit(draft);
    },
  };

  function textLabel(scanned: ScannedLine, slot: number): unknown {
    const text = slotText(scanned, slot);
    return actionText === 'cell' ? cellValue(text) : text;
  }
}
