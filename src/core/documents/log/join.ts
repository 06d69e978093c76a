import * as v from 'valibot';
import { list, positive } from '../values';

/** Which of several outcomes of one decision counts. */
export const doubledRules = ['first', 'last', 'sum', 'max'] as const;

/** Outcomes that are in files of their own, and how they find their decisions. */
export const joinOptions = v.object({
  /** The files of the outcomes. */
  rewards: v.pipe(v.array(v.string()), v.minLength(1), v.readonly()),
  /** The field that names a decision in both; DECISION=OUTCOME where it has two names. */
  on: v.pipe(v.string(), v.minLength(1)),
  /** Milliseconds from a decision in which its outcome counts. */
  within: v.exactOptional(positive),
  /** What a decision without an outcome earned: declared, never guessed. */
  default: v.exactOptional(v.pipe(v.number(), v.finite())),
  doubled: v.exactOptional(v.picklist(doubledRules)),
});
export type JoinOptions = Readonly<v.InferOutput<typeof joinOptions>>;

const counted = v.number();

/** What became of decisions and outcomes. */
export const joinReport = v.object({
  decisions: counted,
  /** Decisions with an outcome; without one; too young to have all of theirs, and left out for it. */
  joined: counted,
  missing: counted,
  young: counted,
  /** Decisions that do not say which they are, or are no records. */
  unnamed: counted,
  outcomes: counted,
  /** Outcomes that came too late; before their decision; of no decision; more than one for a decision; the same again. */
  late: counted,
  early: counted,
  orphaned: counted,
  doubled: counted,
  repeated: counted,
  /** Decisions in a row without an outcome, where chance does not explain them; the other ones, and how many of those have one. */
  gap: v.exactOptional(
    v.object({
      uncovered: counted,
      others: counted,
      joined: counted,
      /** Counted among some of the decisions, and told of all. */
      about: v.exactOptional(v.literal(true)),
    }),
  ),
  /** The field of the outcomes that is joined, and what a decision without one gets. */
  field: v.string(),
  default: v.nullable(v.number()),
  rewards: list(v.string()),
});
export type JoinReport = Readonly<v.InferOutput<typeof joinReport>>;
