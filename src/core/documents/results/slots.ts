import * as v from 'valibot';
import { leaderboardRow } from './leaderboard';
import { bound, list } from '../values';

/** A slot, evaluated as a bandit of its own. */
const slotResult = v.object({
  /** From 0. */
  slot: v.number(),
  rows: v.number(),
  /** What the logging policy earned there; the ends are null where nothing is certified. */
  logging: v.object({ estimate: bound, lower: v.nullable(bound), upper: v.nullable(bound) }),
  /** The selected policy, or the one that is certified to earn the most there; null where none fits. */
  policy: v.nullable(leaderboardRow),
  /** Which policy to run for this slot, in a sentence. */
  answer: v.string(),
});
export type SlotResult = Readonly<v.InferOutput<typeof slotResult>>;

/** A slot that cannot be evaluated, and why. */
const unfitSlot = v.object({ slot: v.number(), fault: v.string() });

/** All slots that the events of a log decide. Their claims hold together, for all policies of the list. */
export const slotTable = v.object({
  /** How many slots an event decides at most. */
  count: v.number(),
  /** The slot that the rest of the report is about. */
  shown: v.number(),
  rows: list(v.union([slotResult, unfitSlot])),
});
export type SlotTable = Readonly<v.InferOutput<typeof slotTable>>;
