import { encodeContext } from '../../features/encodeContext';
import { encodeFields } from '../../features/encodeFields';
import { problemOf } from '../../../errors/rowProblem';
import { featureSelector } from './featureSelection';
import type { ReadingState } from './lineReader';
import { problemWithActions } from './listedActions';
import { identify } from './rowIdentity';
import { fieldOf, isNumeric, toNumber } from './values';

/** Puts the index of an action's label into the draft, or gives the reason why it has none. */
function resolveAction({ draft, mapping, actions }: ReadingState, label: unknown): string | undefined {
  if (label === undefined || label === null || label === '') return `it has no ${mapping.action}`;
  draft.action = actions.of(label);
  if (draft.action >= 0) return undefined;
  return actions.outside(typeof label === 'object' ? 'of several values' : JSON.stringify(label));
}

/**
 * Makes a row of a record with named fields: a JSON object, or a line of a table under its header. The order of
 * columns and actions is that of first appearance, so it must be called for records in file order.
 */
export class RecordInterpreter {
  private readonly isFeature: (name: string) => boolean;
  private quoted = false;
  private unrewarded = false;
  /** Some part of its reward is there. */
  private rewarded = false;

  constructor(
    private readonly state: ReadingState,
    /** Cells of a table are all text: a number among them is nothing unusual. */
    private readonly typed: boolean,
  ) {
    this.isFeature = featureSelector(state.mapping);
  }

  /** Files the record or rejects it, or passes over it: of another position than asked for, or no decision. */
  submit(record: Record<string, unknown>, line: number, event: number): void {
    const { draft, intake, tally, mapping, position } = this.state;
    if (position !== undefined && mapping.position !== undefined) {
      if (toNumber(fieldOf(record, mapping.position)) !== position) {
        tally.skip('other-position');
        return;
      }
    }
    if (this.isNoDecision(record)) {
      tally.skip('not-a-decision');
      return;
    }
    draft.begin(line, event);
    this.quoted = false;
    const reason = problemOf(() => this.fill(record));
    if (reason !== undefined) intake.reject(line, reason);
    else if (intake.submit(draft)) {
      if (this.quoted) intake.checks.numbersAsStrings.add(line);
      if (this.unrewarded) tally.withoutOutcome++;
    }
  }

  /** By a rule that a person wrote down: never by the row or by what it earned. */
  private isNoDecision(record: Record<string, unknown>): boolean {
    for (const { field, values } of this.state.mapping.notDecisions ?? []) {
      const value = fieldOf(record, field);
      if (values.some((each) => String(each) === String(value))) return true;
    }
    return false;
  }

  private fill(record: Record<string, unknown>): string | undefined {
    const { draft, mapping } = this.state;
    const missing = this.fillReward(record);
    this.unrewarded = missing !== undefined;
    if (missing !== undefined) {
      if (mapping.missingReward === undefined) return `it has no ${missing}`;
      // Of a sum, what is there counts beside parts that count as 0; another number is that of a whole reward.
      if (!this.rewarded) draft.reward = mapping.missingReward;
      else if (mapping.missingReward !== 0) return `it has no ${missing}, but other parts of the reward`;
    }
    if (mapping.weight !== undefined) draft.weight = this.number(record, mapping.weight) ?? Number.NaN;
    if (typeof mapping.propensity === 'string') {
      const p = this.number(record, mapping.propensity);
      if (p !== undefined && Number.isNaN(p)) return `its ${mapping.propensity} is not a number`;
      draft.propensity = p ?? Number.NaN;
    }
    const reason = this.fillDistribution(record) ?? this.fillAction(record) ?? this.fillOffers(record);
    if (reason !== undefined) return reason;
    this.fillFeatures(record);
    identify(record, this.state.identity, draft.identities);
    return undefined;
  }

  /** Returns the name of a field that is not there. */
  private fillReward(record: Record<string, unknown>): string | undefined {
    const { draft, mapping, tally } = this.state;
    this.rewarded = false;
    if (mapping.rewardSum === undefined) {
      const outcome = mapping.reward ?? mapping.cost ?? '';
      const value = this.number(record, outcome);
      if (value === undefined) return outcome;
      draft.reward = mapping.reward !== undefined ? value : 0 - value;
      return undefined;
    }
    draft.reward = 0;
    let missing: string | undefined;
    for (const { field, weight } of mapping.rewardSum) {
      const value = this.number(record, field);
      if (value === undefined) missing ??= field;
      else {
        draft.reward += weight * value;
        this.rewarded = true;
        tally.outcomesSeen.add(field);
      }
    }
    return missing;
  }

  private fillAction(record: Record<string, unknown>): string | undefined {
    const label = fieldOf(record, this.state.mapping.action ?? '');
    if (typeof label === 'string' && this.state.actions.mode === 'index' && isNumeric(label))
      this.quoted ||= this.typed;
    return resolveAction(this.state, label);
  }

  private fillDistribution(record: Record<string, unknown>): string | undefined {
    const { draft, mapping, actions } = this.state;
    const { distribution } = mapping;
    if (distribution === undefined || distribution === null) return undefined;
    if (Array.isArray(distribution)) {
      draft.openDistribution(distribution.length);
      for (let i = 0; i < distribution.length; i++) {
        draft.distribution[i] = toNumber(fieldOf(record, distribution[i]));
      }
      return undefined;
    }
    const value = fieldOf(record, distribution);
    if (value === undefined || value === null) return undefined;
    if (Array.isArray(value) || ArrayBuffer.isView(value)) {
      const list = value as unknown as ArrayLike<unknown>;
      draft.openDistribution(list.length);
      for (let i = 0; i < list.length; i++) draft.distribution[i] = this.quotedNumber(list[i]);
      return undefined;
    }
    if (typeof value !== 'object') return `its ${distribution} is neither a list nor an object`;
    const entries = Object.entries(value as Record<string, unknown>);
    const indices = entries.map(([key]) => actions.of(key));
    const outside = indices.indexOf(-1);
    if (outside >= 0)
      return `its ${distribution} names the action "${entries[outside][0].slice(0, 60)}", outside the set`;
    draft.openDistribution(Math.max(actions.count, 1));
    entries.forEach(([, p], i) => (draft.distribution[indices[i]] = this.quotedNumber(p)));
    return undefined;
  }

  /** The actions that the row lists, with their features. */
  private fillOffers(record: Record<string, unknown>): string | undefined {
    const { draft, mapping, actions, actionEncoder, builder, ignored } = this.state;
    const { actionList } = mapping;
    if (actionList === undefined) return undefined;
    const list = fieldOf(record, actionList);
    if (!Array.isArray(list) || list.length === 0) return `its ${actionList} lists no actions`;
    if (draft.action >= list.length)
      return `its action is outside the ${list.length} actions that its ${actionList} lists`;
    const problem = problemWithActions(list, actionList);
    if (problem !== undefined) return problem;
    const { distributionLength: given } = draft;
    const isListed = Array.isArray(fieldOf(record, String(mapping.distribution)));
    if (given > list.length || (isListed && given < list.length))
      return `it gives ${given} probabilities for ${list.length} actions`;
    if (!actions.atLeast(list.length)) return `it offers ${list.length} actions, more than were declared`;
    draft.offered = list.length;
    const inside = ignored.below(actionList);
    for (const action of list as unknown[]) {
      actionEncoder.begin();
      if (!inside?.whole) encodeContext(actionEncoder, action, '', false, inside);
      builder.addActionSlot(actionEncoder);
    }
    return undefined;
  }

  private fillFeatures(record: Record<string, unknown>): void {
    const { mapping, encoder, ignored, fields } = this.state;
    if (fields) {
      encodeFields(encoder, fields, (path) => fieldOf(record, path));
      return;
    }
    encoder.begin();
    if (typeof mapping.context === 'string') {
      const inside = ignored.below(mapping.context);
      if (!inside?.whole) encodeContext(encoder, fieldOf(record, mapping.context), '', false, inside);
    }
    if (mapping.features === undefined || mapping.features.length === 0) return;
    for (const name of Object.keys(record))
      if (this.isFeature(name)) encodeContext(encoder, record[name], name, false, ignored.below(name));
  }

  /** undefined: there is no such field. */
  private number(record: Record<string, unknown>, name: string): number | undefined {
    const value = fieldOf(record, name);
    return value === undefined || value === null ? undefined : this.quotedNumber(value);
  }

  private quotedNumber(value: unknown): number {
    if (typeof value === 'string' && this.typed) this.quoted = true;
    return toNumber(value);
  }
}
