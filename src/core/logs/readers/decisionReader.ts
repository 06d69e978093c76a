import { encodeContext } from '../features/encodeContext';
import { encodeFields } from '../features/encodeFields';
import { problemOf } from '../../errors/rowProblem';
import { type DecisionFacts, DecisionResolver } from './decisionService';
import { identify } from './records/rowIdentity';
import { decodeLine, isBlank, notUtf8, parseJsonObject } from './records/decodeLine';
import { type LineReader, overlongReason, type ReadingState } from './records/lineReader';
import { problemWithObjects } from './records/listedActions';
import { slotCount, type SlotDecision, slotDecision, slotsField } from './slotDecision';
import { fieldOf, toNumber } from './records/values';

/** Vowpal Wabbit's dsjson: one decision a line, joined with its outcome. */
export class DecisionReader implements LineReader {
  readonly midRecord = false;
  readonly resolver: DecisionResolver;
  readonly facts: DecisionFacts = {
    offered: 0,
    cost: 0,
    probability: Number.NaN,
    labelIndex: Number.NaN,
    labelAction: Number.NaN,
    pdrop: Number.NaN,
    ranking: new Float64Array(64),
    probabilities: new Float64Array(64),
    ranked: 0,
    ids: undefined,
  };

  constructor(readonly state: ReadingState) {
    this.resolver = new DecisionResolver(state);
  }

  line(bytes: Uint8Array, start: number, end: number, line: number): void {
    const { tally, intake, hash, draft } = this.state;
    if (isBlank(bytes, start, end)) {
      tally.skip('blank-line');
      return;
    }
    const text = decodeLine(bytes, start, end);
    if (text?.trimStart().startsWith('[CHECKPOINT')) {
      tally.skip('checkpoint-line');
      return;
    }
    const record = text === undefined ? notUtf8 : parseJsonObject(text);
    if (typeof record === 'string') {
      intake.reject(line, record);
      return;
    }
    hash.reset();
    hash.add(bytes, start, end);
    draft.hashLow = hash.low;
    draft.hashHigh = hash.high;
    this.event(record, line);
  }

  overlong(line: number, limit: number): void {
    this.state.intake.reject(line, overlongReason(limit));
  }

  end(): void {
    // Every line is an event of its own: nothing is left over.
  }

  private event(record: Record<string, unknown>, line: number): void {
    const { tally, intake, draft } = this.state;
    if (record._skipLearn === true) {
      tally.skip('skip-learn');
      return;
    }
    const context = record.c as Record<string, unknown> | undefined;
    const multi = typeof context === 'object' && context !== null ? context._multi : undefined;
    if (!Array.isArray(multi) || multi.length === 0) {
      if ('RewardValue' in record || 'Observations' in record) tally.skip('dangling-reward');
      else intake.reject(line, 'it has no actions (c._multi)');
      return;
    }
    const holder = context as Record<string, unknown>;
    if (toNumber(record.pdrop) === 1) {
      intake.reject(line, 'its pdrop is 1: no row can stand for rows that were all dropped');
      return;
    }
    const isSlotted = '_slots' in holder || slotsField in record;
    tally.slots = Math.max(tally.slots, slotCount(record));
    const slot = isSlotted ? slotDecision(record, holder, multi, this.state.position ?? 0) : undefined;
    if (typeof slot === 'string') {
      tally.events++;
      intake.reject(line, slot);
      return;
    }
    if (isSlotted && slot === undefined) {
      tally.skip('other-position');
      return;
    }
    const event = tally.events++;
    const decision = slot ?? { record, context: holder, multi: multi as unknown[] };
    if (decision.record._label_cost === undefined || decision.record._label_cost === null) {
      tally.skip('unlabeled-event');
      return;
    }
    draft.begin(line, event);
    identify(record, this.state.identity, draft.identities);
    const reason = problemOf(() => this.fill(decision, slot && multi.length));
    if (reason !== undefined) intake.reject(line, reason);
    else intake.submit(draft);
  }

  /** `among`: of a slot, how many actions its event has in all. */
  private fill(
    { record, context, multi, places }: Omit<SlotDecision, 'places'> & Partial<Pick<SlotDecision, 'places'>>,
    among?: number,
  ): string | undefined {
    const { state, facts } = this;
    if (among !== undefined && !state.actions.atLeast(among))
      return `it offers ${among} actions, more than were declared`;
    const { encoder, actionEncoder, builder } = state;
    const problem = problemWithObjects(multi, 'c._multi');
    if (problem !== undefined) return problem;
    const ignored = state.ignored.below('c');
    const ignoredOfActions = ignored?.whole ? ignored : ignored?.below('_multi');
    facts.offered = multi.length;
    facts.cost = toNumber(record._label_cost);
    facts.probability = toNumber(record._label_probability);
    const { _label_probability: given } = record;
    if (given !== undefined && given !== null && Number.isNaN(facts.probability))
      return 'its _label_probability is not a number';
    facts.labelIndex = toNumber(record._labelIndex);
    facts.labelAction = toNumber(record._label_Action);
    facts.pdrop = toNumber(record.pdrop);
    const ranking = Array.isArray(record.a) ? (record.a as unknown[]) : [];
    const probabilities = Array.isArray(record.p) ? (record.p as unknown[]) : [];
    if (probabilities.length > 0 && ranking.length > 0 && ranking.length !== probabilities.length) {
      return `it ranks ${ranking.length} actions and gives ${probabilities.length} probabilities`;
    }
    fillRanking(facts, ranking, probabilities);
    const { actionId } = state.mapping;
    const ids =
      typeof actionId === 'string'
        ? state.actions.ofIds(
            multi.map((action) => fieldOf((action ?? {}) as Record<string, unknown>, actionId)),
            actionId,
          )
        : places;
    if (typeof ids === 'string') return ids;
    facts.ids = ids;
    const reason = this.resolver.resolve(facts);
    if (reason !== undefined) return reason;
    for (const action of multi) {
      actionEncoder.begin();
      if (!ignoredOfActions?.whole) encodeContext(actionEncoder, action, '', true, ignoredOfActions);
      builder.addActionSlot(actionEncoder);
    }
    if (state.fields) {
      encodeFields(encoder, state.fields, (path) => fieldOf(record, path));
      return undefined;
    }
    encoder.begin();
    if (!ignored?.whole) encodeContext(encoder, context, '', true, ignored);
    return undefined;
  }
}

/** Copies `a` and `p`; without `a`, p[i] belongs to action i; without `p` there is no distribution. */
function fillRanking(
  facts: DecisionFacts,
  ranking: readonly unknown[],
  probabilities: readonly unknown[],
): void {
  const length = Math.max(ranking.length, probabilities.length);
  if (length > facts.ranking.length) {
    facts.ranking = new Float64Array(2 * length);
    facts.probabilities = new Float64Array(2 * length);
  }
  facts.ranked = probabilities.length;
  for (let i = 0; i < length; i++) {
    facts.ranking[i] = ranking.length > 0 ? toNumber(ranking[i]) : i;
    facts.probabilities[i] = toNumber(probabilities[i]);
  }
}
