import { parseFeatureMap } from '../documents/log/featureMap';
import { UserError } from '../errors/userError';
import type { LogBatch } from '../logs/blocks/loggedData';
import { featureApplier, type SparseFeatures } from '../logs/features/applyFeatureMap';
import { problemWithActions } from '../logs/readers/records/listedActions';
import { batchOf, type PolicyScorer } from '../policies/trained/scorePolicy';
import { actionMapOf, type EventPolicyDocument } from './eventDocument';
import { eventPolicy } from './eventPolicy';

/**
 * π of events that were in no log: {"context": …, "actions": [{…}, …]}, or as dsjson has them, {"c": {…, "_multi": […]}}.
 * Probabilities come in the order of the event's actions. A policy that knows actions by their names takes contexts alone.
 */
export function eventScorer(document: EventPolicyDocument): PolicyScorer {
  const policy = eventPolicy(document);
  const shared = featureApplier(parseFeatureMap(document.features.map, document.features.count));
  const actionMap = actionMapOf(document);
  const ofAction = actionMap && featureApplier(actionMap);
  const read = (value: unknown): ReadEvent => {
    if (!ofAction) return { context: shared(value), actions: undefined };
    const { context, actions } = partsOf(value);
    return { context: shared(context), actions: actions.map(ofAction) };
  };
  return {
    score: (events) =>
      events.map((value) => {
        const { context, actions } = read(value);
        const count = actions?.length ?? document.actions?.length ?? 0;
        const out = new Float64Array(count);
        const batch = batchOf([context]);
        policy.probabilities(actions ? { ...batch, ...offersOf(actions) } : batch, count, out);
        return out;
      }),
    knows: (events) =>
      events.some((value) => {
        const { context, actions = [] } = read(value);
        return [context, ...actions].some(({ indices }) => indices.length > 0);
      }),
  };
}

interface ReadEvent {
  readonly context: SparseFeatures;
  readonly actions: readonly SparseFeatures[] | undefined;
}

function partsOf(value: unknown): { readonly context: unknown; readonly actions: readonly unknown[] } {
  const event = value as Readonly<Record<string, unknown>>;
  const inner = (event.c ?? event) as Readonly<Record<string, unknown>>;
  const asService = Array.isArray(inner._multi);
  const actions = asService ? inner._multi : event.actions;
  if (!Array.isArray(actions) || actions.length === 0)
    throw new UserError(
      'bad-context',
      'An event lists no actions, and this policy chooses among the actions of an event. Write {"context": {…}, "actions": [{…}, …]} on each line.',
    );
  const problem = problemWithActions(actions, asService ? '_multi' : 'actions');
  if (problem !== undefined) throw new UserError('bad-context', `An event cannot be scored: ${problem}.`);
  return { context: asService ? inner : (event.context ?? {}), actions: actions as readonly unknown[] };
}

/** The offers of a batch of one row. */
function offersOf(actions: readonly SparseFeatures[]): Pick<LogBatch, 'offered' | 'actionFeatures'> {
  const slotOffsets = new Uint32Array(actions.length + 1);
  actions.forEach(({ indices }, slot) => (slotOffsets[slot + 1] = slotOffsets[slot] + indices.length));
  const indices = new Uint32Array(slotOffsets[actions.length]);
  const values = new Float64Array(slotOffsets[actions.length]);
  actions.forEach((each, slot) => {
    indices.set(each.indices, slotOffsets[slot]);
    values.set(each.values, slotOffsets[slot]);
  });
  return {
    offered: Int32Array.of(actions.length),
    actionFeatures: { rowOffsets: Uint32Array.of(0, actions.length), slotOffsets, indices, values },
  };
}
