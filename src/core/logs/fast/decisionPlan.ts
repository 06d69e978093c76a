import type { ConstantSlots } from '../blocks/logBlock';
import { mergeEntries } from '../features/mergeEntries';
import { simpleDecision } from './simpleDecision';
import type { DecisionFacts, DecisionResolver } from '../readers/decisionService';
import { decodeLine } from '../readers/decodeLine';
import type { ReadingState } from '../readers/lineReader';
import { FeatureSlots, type FeatureSlot } from './featureSlots';
import {
  isPlainPath,
  type JsonLayout,
  jsonLayout,
  layoutTokens,
  type Leaf,
  type LeafUse,
  type Path,
} from './jsonLayout';
import type { LinePlan, ScannedLine } from './linePlan';

const numbers = ['_label_cost', '_label_probability', '_labelIndex', '_label_Action', 'pdrop'] as const;

/** Learns the layout of a dsjson event: which of its numbers decide the row, and which are features. */
export function learnDecisionLine(
  state: ReadingState,
  resolver: DecisionResolver,
  facts: DecisionFacts,
  bytes: Uint8Array,
  start: number,
  end: number,
): LinePlan | undefined {
  const text = decodeLine(bytes, start, end);
  if (text === undefined) return undefined;
  const layout = jsonLayout(text);
  if (!layout) return undefined;
  const record = JSON.parse(text) as Record<string, unknown>;
  if (!isSimple(record)) return undefined;
  if (!layout.leaves.every(isPlainPath)) return undefined;
  const multi = (record.c as { _multi: unknown[] })._multi;
  const idPath = state.mapping.actionId ?? undefined;
  const offered = multi.length;

  const placeIn = ({ path }: Leaf): Place => {
    const place = placeOf(path);
    const isFeature = place.kind === 'context' || place.kind === 'action';
    return isFeature && state.ignored.covers(path) ? nowhere : place;
  };
  const useOf = (leaf: Leaf): LeafUse => {
    // An action's name decides which action it is: lines with other names are other layouts.
    if (leaf.path[1] === '_multi' && leaf.path.slice(3).join('.') === idPath) return 'fixed';
    return placeIn(leaf).kind === 'none' ? 'skip' : 'slot';
  };
  const { tokens, slotOf } = layoutTokens(layout, useOf);
  const factSlots = new Map<string, number>();
  const ranking: number[] = [];
  const probabilities: number[] = [];
  const context: FeatureSlot[] = [];
  const actions: FeatureSlot[][] = Array.from({ length: offered }, () => []);
  for (const [i, leaf] of layout.leaves.entries()) {
    const place = placeIn(leaf);
    if (place.kind === 'fact') factSlots.set(place.name, slotOf[i]);
    if (place.kind === 'ranking') ranking.push(slotOf[i]);
    if (place.kind === 'probability') probabilities.push(slotOf[i]);
    const number = place.kind === 'fact' || place.kind === 'ranking' || place.kind === 'probability';
    if (number && leaf.kind !== 'number') return undefined;
    const list =
      place.kind === 'context' ? context : place.kind === 'action' ? actions[place.index] : undefined;
    if (!list) continue;
    const name = place.name;
    if (slotOf[i] < 0) list.push({ kind: 'constant', name, value: leaf.value });
    else if (leaf.kind === 'number') list.push({ kind: 'number', name, slot: slotOf[i] });
    else list.push({ kind: 'text', name, slot: slotOf[i] });
  }
  if (!factSlots.has('_label_cost')) return undefined;
  const ids = idPath === undefined ? undefined : idsOf(state, layout, idPath, offered);
  if (ids === null) return undefined;
  const contextSlots = new FeatureSlots(state.encoder, context);
  const actionSlots = actions.map((features) => new FeatureSlots(state.actionEncoder, features));
  return decisionPlan(state, resolver, facts, {
    tokens,
    factSlots,
    ranking,
    probabilities,
    offered,
    ids,
    contextSlots,
    actionSlots,
    constantSlots: actions.every((features) => features.every(({ kind }) => kind === 'constant'))
      ? constantSlots(state, actionSlots)
      : undefined,
  });
}

/** Where everything of a dsjson line is. */
export interface DecisionLayout {
  readonly tokens: LinePlan['tokens'];
  readonly factSlots: ReadonlyMap<string, number>;
  readonly ranking: readonly number[];
  readonly probabilities: readonly number[];
  readonly offered: number;
  readonly ids: Uint32Array | undefined;
  readonly contextSlots: FeatureSlots;
  readonly actionSlots: readonly FeatureSlots[];
  /** The features of actions where no line of the layout can have others. */
  readonly constantSlots: ConstantSlots | undefined;
}

/** Encodes constant features once. Slots are not looked at, so any line will do. */
function constantSlots({ actionEncoder }: ReadingState, actionSlots: readonly FeatureSlots[]): ConstantSlots {
  const counts: number[] = [];
  const indices: number[] = [];
  const values: number[] = [];
  for (const slots of actionSlots) {
    slots.encodeConstants();
    const count = mergeEntries(actionEncoder.indices, actionEncoder.values, actionEncoder.count);
    let kept = 0;
    for (let i = 0; i < count; i++) {
      if (actionEncoder.values[i] === 0) continue;
      indices.push(actionEncoder.indices[i]);
      values.push(actionEncoder.values[i]);
      kept++;
    }
    counts.push(kept);
  }
  return {
    counts: Uint32Array.from(counts),
    indices: Uint32Array.from(indices),
    values: Float64Array.from(values),
  };
}

function decisionPlan(
  state: ReadingState,
  resolver: DecisionResolver,
  facts: DecisionFacts,
  layout: DecisionLayout,
): LinePlan {
  const { tally, intake, draft, builder, actionEncoder } = state;
  const { offered, ids, contextSlots, actionSlots } = layout;
  const [cost, probability, labelIndex, labelAction, pdrop] = numbers.map(
    (name) => layout.factSlots.get(name) ?? -1,
  );
  const ranking = Int32Array.from(layout.ranking);
  const probabilities = Int32Array.from(layout.probabilities);
  return {
    tokens: layout.tokens,
    ...simpleDecision(state, resolver, layout),
    take(scanned: ScannedLine): void {
      const { slots, at, line, hashes, stride } = scanned;
      const hashAt = 2 * (at + stride - 1);
      facts.pdrop = pdrop < 0 ? Number.NaN : slots[at + pdrop];
      if (facts.pdrop === 1) {
        intake.reject(line, 'its pdrop is 1: no row can stand for rows that were all dropped');
        return;
      }
      draft.begin(line, tally.events++);
      draft.hashLow = hashes[hashAt];
      draft.hashHigh = hashes[hashAt + 1];
      facts.offered = offered;
      facts.cost = slots[at + cost];
      facts.probability = probability < 0 ? Number.NaN : slots[at + probability];
      facts.labelIndex = labelIndex < 0 ? Number.NaN : slots[at + labelIndex];
      facts.labelAction = labelAction < 0 ? Number.NaN : slots[at + labelAction];
      facts.ranked = probabilities.length;
      if (facts.ranking.length < probabilities.length + ranking.length) {
        facts.ranking = new Float64Array(2 * (probabilities.length + ranking.length));
        facts.probabilities = new Float64Array(facts.ranking.length);
      }
      for (let i = 0; i < ranking.length; i++) facts.ranking[i] = slots[at + ranking[i]];
      for (let i = 0; i < probabilities.length; i++) {
        facts.probabilities[i] = slots[at + probabilities[i]];
        if (ranking.length === 0) facts.ranking[i] = i;
      }
      facts.ids = ids;
      let reason = resolver.resolve(facts);
      for (let i = 0; i < actionSlots.length && reason === undefined; i++) {
        reason = actionSlots[i].encode(scanned);
        if (reason === undefined) builder.addActionSlot(actionEncoder);
      }
      reason ??= contextSlots.encode(scanned);
      if (reason !== undefined) intake.reject(line, reason);
      else intake.submit(draft);
    },
  };
}

type Place =
  | { readonly kind: 'none'; readonly name: '' }
  | { readonly kind: 'fact' | 'ranking' | 'probability' | 'context'; readonly name: string }
  | { readonly kind: 'action'; readonly name: string; readonly index: number };

const nowhere: Place = { kind: 'none', name: '' };

function placeOf(path: Path): Place {
  const [first] = path;
  if (path.length === 1 && (numbers as readonly string[]).includes(first))
    return { kind: 'fact', name: first };
  if (path.length === 2 && first === 'a') return { kind: 'ranking', name: '' };
  if (path.length === 2 && first === 'p') return { kind: 'probability', name: '' };
  if (first !== 'c') return nowhere;
  if (path[1] === '_multi') {
    const inner = path.slice(3);
    if (inner.length === 0) return { kind: 'action', name: 'x', index: Number(path[2]) };
    // Names with an underscore in front are not features, but the action's own name may be one.
    return {
      kind: inner.some((key) => key.startsWith('_')) ? 'none' : 'action',
      name: inner.join('.'),
      index: Number(path[2]),
    } as Place;
  }
  const inner = path.slice(1);
  return inner.some((key) => key.startsWith('_')) ? nowhere : { kind: 'context', name: inner.join('.') };
}

/** Events that the plain path would skip, reject or read in an unusual way are left to it. */
function isSimple(record: Record<string, unknown>): boolean {
  const context = record.c as Record<string, unknown> | undefined;
  if (typeof context !== 'object' || context === null || Array.isArray(context)) return false;
  if (
    !Array.isArray(context._multi) ||
    context._multi.length === 0 ||
    '_slots' in context ||
    '_outcomes' in record
  )
    return false;
  if (record._skipLearn !== undefined && record._skipLearn !== false) return false;
  const lists = [record.a, record.p];
  if (lists.some((list) => list !== undefined && !isNumbers(list))) return false;
  const [a, p] = lists.map((list) => (list as unknown[] | undefined)?.length ?? 0);
  return a === 0 || p === 0 || a === p;
}

function isNumbers(list: unknown): boolean {
  return Array.isArray(list) && list.every((entry) => typeof entry === 'number');
}

/** The global index of every action; null where the plain path could not name one either. */
function idsOf(state: ReadingState, layout: JsonLayout, idPath: string, offered: number): Uint32Array | null {
  const names = new Array<unknown>(offered).fill(undefined);
  for (const { path, value } of layout.leaves) {
    if (path[0] === 'c' && path[1] === '_multi' && path.slice(3).join('.') === idPath)
      names[Number(path[2])] = value;
  }
  const ids = state.actions.ofIds(names, idPath);
  return typeof ids === 'string' ? null : ids;
}
