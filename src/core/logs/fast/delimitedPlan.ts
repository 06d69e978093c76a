import { decodeLine } from '../readers/decodeLine';
import { featureSelector } from '../readers/featureSelection';
import type { ReadingState } from '../readers/lineReader';
import { FeatureSlots, type FeatureSlot } from './featureSlots';
import type { LinePlan, LineToken } from './linePlan';
import { type RecordSlots, recordPlan } from './recordPlan';

const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
const encoder = new TextEncoder();

/** Learns the layout of a table's line: which cells are numbers, which are text. */
export function learnDelimitedLine(
  state: ReadingState,
  columns: readonly string[],
  delimiter: string,
  bytes: Uint8Array,
  start: number,
  end: number,
): LinePlan | undefined {
  const text = decodeLine(bytes, start, end);
  const { mapping, actions } = state;
  if (text === undefined || text.includes('"')) return undefined;
  const cells = text.split(delimiter);
  // Columns named "7" would come first among a record's fields, wherever they stand.
  if (cells.length !== columns.length || columns.some((name) => /^\d+$/.test(name))) return undefined;
  if (cells.length < 2 || typeof mapping.distribution === 'string') return undefined;
  const paths = [
    mapping.reward,
    mapping.cost,
    mapping.action,
    mapping.propensity,
    mapping.weight,
    mapping.context,
  ];
  if (state.position !== undefined) paths.push(mapping.position);
  const known = new Set(columns);
  if (paths.some((name) => typeof name === 'string' && !known.has(name))) return undefined;

  const isFeature = featureSelector(mapping);
  // A cell may hold an object, some of whose fields are no features.
  if (columns.some((name) => state.ignored.below(name)?.whole === false)) return undefined;
  // A column without a name is a feature under another one: see encodeContext.
  if (known.has('') && isFeature('')) return undefined;
  const distribution = mapping.distribution ?? [];
  if (distribution.some((name) => !known.has(name))) return undefined;
  const listedNames = new Set(distribution);
  const probabilitySlots = new Map<string, number>();
  const slots: RecordSlots = { outcome: -1, action: -1, propensity: -1, weight: -1, position: -1 };
  const context: FeatureSlot[] = [];
  const features: FeatureSlot[] = [];
  const tokens: LineToken[] = [];
  const delimiterByte = delimiter.charCodeAt(0);
  let actionText: 'cell' | undefined;
  let used = 0;
  for (const [i, name] of columns.entries()) {
    if (i > 0) tokens.push({ kind: 'literal', bytes: encoder.encode(delimiter) });
    const isNumber = jsonNumber.test(cells[i]);
    const roles = rolesOf(state, name);
    const listed = listedNames.has(name);
    const inContext = mapping.context === name && state.ignored.below(name) === undefined;
    const selected = isFeature(name);
    if (roles.length === 0 && !listed && !inContext && !selected) {
      tokens.push({ kind: 'skipCell', delimiter: delimiterByte });
      continue;
    }
    const slot = used++;
    tokens.push(isNumber ? { kind: 'number' } : { kind: 'keepCell', delimiter: delimiterByte });
    if ((listed || roles.some((role) => role !== 'action')) && !isNumber) return undefined;
    for (const role of roles) slots[role] = slot;
    if (roles.includes('action') && !isNumber) {
      if (actions.mode !== 'label') return undefined;
      actionText = 'cell';
    }
    if (listed) probabilitySlots.set(name, slot);
    if (inContext) context.push({ kind: isNumber ? 'number' : 'cell', name: isNumber ? 'x' : '', slot });
    if (selected) features.push({ kind: isNumber ? 'number' : 'cell', name, slot });
  }
  if (slots.outcome < 0 || slots.action < 0) return undefined;
  return recordPlan(state, {
    tokens,
    slots,
    actionText,
    features: new FeatureSlots(state.encoder, [...context, ...features]),
    probabilities: distribution.map((name, action) => ({ slot: probabilitySlots.get(name) ?? 0, action })),
    namedProbabilities: false,
  });
}

function rolesOf({ mapping, position }: ReadingState, name: string): (keyof RecordSlots)[] {
  const roles: (keyof RecordSlots)[] = [];
  if ((mapping.reward ?? mapping.cost) === name) roles.push('outcome');
  if (mapping.action === name) roles.push('action');
  if (mapping.propensity === name) roles.push('propensity');
  if (mapping.weight === name) roles.push('weight');
  if (position !== undefined && mapping.position === name) roles.push('position');
  return roles;
}
