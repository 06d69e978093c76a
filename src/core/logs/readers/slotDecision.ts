import type { Finding } from '../../documents/places';
import { UserError } from '../../errors/userError';
import { toNumber } from './records/values';

type Fields = Record<string, unknown>;

/** The name under which a mapping says that a log decides several slots at once. */
export const slotsField = '_outcomes';

/** How many slots an event decides; 0 where it is a single decision. */
export const slotCount = ({ [slotsField]: outcomes }: Fields): number =>
  Array.isArray(outcomes) ? outcomes.length : 0;

/** One slot of an event, as an event of its own. */
export interface SlotDecision {
  /** As a line of a single decision would be. */
  readonly record: Fields;
  readonly context: Fields;
  /** The actions that were left for this slot, and their places among all of the event's. */
  readonly multi: unknown[];
  readonly places: Uint32Array;
}

/**
 * A slot of a conditional contextual bandit (CCB): `_outcomes[slot]` says which actions were left (`_a`, from 0, the one
 * that was shown first), how likely each was (`_p`) and what it cost. A reason where it cannot be read; undefined where the
 * event has no such slot.
 */
export function slotDecision(
  record: Fields,
  context: Fields,
  all: readonly unknown[],
  slot: number,
): SlotDecision | string | undefined {
  const outcomes = record[slotsField];
  if (!Array.isArray(outcomes))
    return 'it has slots and no outcomes (_outcomes), so what they earned is not known';
  const outcome = outcomes[slot] as Fields | null | undefined;
  if (outcome === undefined) return undefined;
  if (typeof outcome !== 'object' || outcome === null) return `its outcome of slot ${slot} is not an object`;
  if (record._label_cost !== undefined)
    return 'it has one cost for several slots (slates), which says nothing of a single slot';
  const listed: unknown[] = Array.isArray(outcome._a) ? outcome._a : [outcome._a];
  const shown = toNumber(listed[0]);
  const isLabeled = outcome._label_cost !== undefined && outcome._label_cost !== null;
  if (isLabeled && Number.isNaN(shown)) return `its slot ${slot} does not say which action was shown (_a)`;
  const places = listed.length > 1 ? listed.map(toNumber) : all.map((_, i) => i);
  if (
    new Set(places).size < places.length ||
    !places.every((place) => Number.isInteger(place) && place in all)
  )
    return `its slot ${slot} names actions (_a) that are not among the ${all.length} it offered, or one twice`;
  const chosen = listed.length > 1 ? 0 : shown;
  const probabilities: unknown[] = Array.isArray(outcome._p) ? outcome._p : [outcome._p];
  if (probabilities.length > 1 && probabilities.length !== places.length)
    return `its slot ${slot} gives ${probabilities.length} probabilities (_p) for ${places.length} actions`;
  const slots = Array.isArray(context._slots) ? (context._slots as unknown[]) : [];
  return {
    record: {
      _label_cost: outcome._label_cost,
      _label_probability: probabilities[0],
      _labelIndex: chosen,
      ...(probabilities.length > 1 && { a: places.map((_, i) => i), p: probabilities }),
      ...(record.pdrop !== undefined && { pdrop: record.pdrop }),
    },
    context: { ...context, slot: slots[slot] },
    multi: places.map((place) => all[place]),
    places: Uint32Array.from(places),
  };
}

/** What the numbers of one slot are about, and what not. `asked`: the slot that somebody named. */
export const slotFinding = (asked: number | undefined, slots: number): Finding => ({
  name: 'one-slot',
  severity: 'warning',
  message: `Events of this log decide ${slots === 1 ? 'one slot' : `up to ${slots} slots`}, and ${asked === undefined && slots > 1 ? 'nothing says which one counts, so ' : ''}these numbers are about slot ${asked ?? 0} alone (--position says which, from 0): what it would earn if a policy chose for it and the logging policy went on choosing for the slots before it. They do not say what a whole slate would earn.`,
  value: asked ?? 0,
});

/** The log has no such slot: says which it has. */
export const noSuchSlot = (slot: number, slots: number): UserError =>
  new UserError(
    'no-such-slot',
    `There is no slot ${slot}: events of this log decide ${slots === 1 ? 'one slot, slot 0' : `up to ${slots} slots, 0 to ${slots - 1}`}. Choose one of these.`,
  );
