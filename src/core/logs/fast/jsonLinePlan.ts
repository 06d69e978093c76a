import { decodeLine } from '../readers/decodeLine';
import { featureSelector } from '../readers/featureSelection';
import type { ReadingState } from '../readers/lineReader';
import { fieldOf } from '../readers/values';
import { FeatureSlots, type FeatureSlot } from './featureSlots';
import { isPlainPath, type JsonLayout, jsonLayout, layoutTokens, type Leaf } from './jsonLayout';
import type { LinePlan } from './linePlan';
import { type RecordSlots, recordPlan } from './recordPlan';

/** Learns the layout of a JSON line that the plain path has just read. */
export function learnJsonLine(
  state: ReadingState,
  bytes: Uint8Array,
  start: number,
  end: number,
): LinePlan | undefined {
  const text = decodeLine(bytes, start, end);
  if (text === undefined) return undefined;
  const layout = jsonLayout(text);
  if (!layout?.leaves.every(isPlainPath)) return undefined;
  return isSimple(state, JSON.parse(text) as Record<string, unknown>) ? plan(state, layout) : undefined;
}

/** Whether every part of the record is what the plan expects; anything else is left to the plain path. */
function isSimple({ mapping, actions, position }: ReadingState, record: Record<string, unknown>): boolean {
  if (Array.isArray(mapping.distribution)) return false;
  if (typeof mapping.context === 'string' && (mapping.features?.length ?? 0) > 0) return false;
  const action = fieldOf(record, mapping.action ?? '');
  const required = [
    mapping.reward ?? mapping.cost,
    mapping.weight,
    position === undefined ? undefined : mapping.position,
  ];
  const isNumber = (name: string | undefined): boolean =>
    name === undefined || typeof fieldOf(record, name) === 'number';
  if (!required.every(isNumber)) return false;
  if (typeof action !== 'number' && !(typeof action === 'string' && actions.mode === 'label')) return false;
  if (typeof mapping.propensity !== 'string') return true;
  const propensity = fieldOf(record, mapping.propensity);
  return propensity === undefined || typeof propensity === 'number';
}

function plan(state: ReadingState, layout: JsonLayout): LinePlan | undefined {
  const { mapping } = state;
  const isFeature = featureSelector(mapping);
  const contextPath = typeof mapping.context === 'string' ? mapping.context : undefined;
  const distribution = typeof mapping.distribution === 'string' ? mapping.distribution : undefined;
  /** One field may play several parts. */
  const parts = new Map<string, (keyof RecordSlots)[]>();
  const part = (name: string | null | undefined, role: keyof RecordSlots): void => {
    if (typeof name === 'string') parts.set(name, [...(parts.get(name) ?? []), role]);
  };
  part(mapping.reward ?? mapping.cost, 'outcome');
  part(mapping.action, 'action');
  part(mapping.propensity, 'propensity');
  part(mapping.weight, 'weight');
  if (state.position !== undefined) part(mapping.position, 'position');

  /** The feature's name, or undefined where the leaf is none. A context comes before features of other fields. */
  const featureOf = (leaf: Leaf): { name: string; inContext: boolean } | undefined => {
    const full = leaf.path.join('.');
    if (contextPath !== undefined && (full === contextPath || full.startsWith(`${contextPath}.`))) {
      const inside = leaf.path.slice(contextPath.split('.').length);
      const ignored = state.ignored.below(contextPath);
      if (ignored?.whole === true || ignored?.covers(inside) === true) return undefined;
      return { name: full.slice(contextPath.length + 1) || 'x', inContext: true };
    }
    if (state.ignored.below(leaf.path[0])?.covers(leaf.path.slice(1)) === true) return undefined;
    return (mapping.features?.length ?? 0) > 0 && isFeature(leaf.path[0])
      ? { name: full, inContext: false }
      : undefined;
  };
  const rolesOf = (leaf: Leaf): readonly (keyof RecordSlots)[] => parts.get(leaf.path.join('.')) ?? [];
  const distributionKey = (leaf: Leaf): string | undefined => {
    const full = leaf.path.join('.');
    return distribution !== undefined && full.startsWith(`${distribution}.`) ? leaf.path.at(-1) : undefined;
  };

  const { tokens, slotOf } = layoutTokens(layout, (leaf) => {
    const needed =
      rolesOf(leaf).length > 0 || distributionKey(leaf) !== undefined || featureOf(leaf) !== undefined;
    return needed ? 'slot' : 'skip';
  });

  const slots: RecordSlots = { outcome: -1, action: -1, propensity: -1, weight: -1, position: -1 };
  const context: FeatureSlot[] = [];
  const others: FeatureSlot[] = [];
  const probabilities: { key: string; slot: number }[] = [];
  let actionIsText = false;
  for (const [i, leaf] of layout.leaves.entries()) {
    for (const role of rolesOf(leaf)) {
      actionIsText ||= role === 'action' && leaf.kind === 'text';
      const named = role === 'action' && leaf.kind === 'text' && state.actions.mode === 'label';
      if (leaf.kind !== 'number' && !named) return undefined;
      slots[role] = slotOf[i];
    }
    const key = distributionKey(leaf);
    if (key !== undefined) {
      if (leaf.kind !== 'number' || leaf.path.length !== (distribution as string).split('.').length + 1)
        return undefined;
      probabilities.push({ key, slot: slotOf[i] });
    }
    const feature = featureOf(leaf);
    if (feature === undefined) continue;
    const { name } = feature;
    const list = feature.inContext ? context : others;
    if (leaf.kind === 'constant') list.push({ kind: 'constant', name, value: leaf.value });
    else list.push({ kind: leaf.kind, name, slot: slotOf[i] });
  }
  if (slots.outcome < 0 || slots.action < 0) return undefined;
  if (distribution !== undefined && layout.leaves.some((leaf) => leaf.path.join('.') === distribution))
    return undefined;
  if (probabilities.some(({ key }) => !/^\d+$/.test(key) && state.actions.of(key) < 0)) return undefined;
  const asList = distribution !== undefined && isList(layout, distribution);
  return recordPlan(state, {
    tokens,
    slots,
    actionText: actionIsText ? 'text' : undefined,
    features: new FeatureSlots(state.encoder, [...context, ...others]),
    probabilities: probabilities.map(({ key, slot }, i) => ({
      slot,
      action: asList ? i : state.actions.of(key),
    })),
    namedProbabilities: !asList,
  });
}

/** Whether the distribution is written as a list rather than as an object: an object's keys are never numbers here. */
function isList(layout: JsonLayout, distribution: string): boolean {
  const first = layout.leaves.find((leaf) => leaf.path.join('.').startsWith(`${distribution}.`));
  return first !== undefined && /^\d+$/.test(first.path.at(-1) ?? '');
}
