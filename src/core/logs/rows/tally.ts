import type { SkipRule } from '../../documents/names';
import type { Rejection } from '../../documents/places';
import { UserError } from '../../errors/userError';
import { ownCopy } from '../blocks/ownCopy';
import { placeOf, placeText } from '../../errors/place';

/** Beyond so many, rejections are only counted: a hostile file must not fill the memory with reasons. */
const maxListed = 10_000;
/** Below this many events the share of rejected ones is only looked at the end of the file. */
const fewEvents = 2000;

/** Counts lines so that used + skipped + rejected is always the number of lines read. */
export class Tally {
  lines = 0;
  used = 0;
  skipped = 0;
  rejected = 0;
  /** Of the rows used: those without an outcome, which count as was declared. */
  withoutOutcome = 0;
  /** The parts of a sum of outcomes that some row has. */
  readonly outcomesSeen = new Set<string>();
  /** Events seen, in the sense of predictions: see `LogBatch.events`. */
  events = 0;
  /** The most slots that an event decides; 0 where each is a single decision. */
  slots = 0;
  file = 0;
  readonly skippedBy: Partial<Record<SkipRule, number>> = {};
  readonly rejections: Rejection[] = [];

  private readonly excluded: readonly ReadonlySet<number>[];

  constructor(
    private readonly maxRejectedShare: number,
    excludedLines: readonly (readonly number[])[] = [],
  ) {
    this.excluded = excludedLines.map((lines) => new Set(lines));
  }

  /** A person has said that the row on this line of the current file does not count. */
  isExcluded(line: number): boolean {
    return this.excluded[this.file]?.has(line) ?? false;
  }

  get hasExcluded(): boolean {
    return (this.excluded[this.file]?.size ?? 0) > 0;
  }

  /** How many of so many lines from `line` on come before the first that is excluded. */
  beforeExcluded(line: number, count: number): number {
    if (!this.hasExcluded) return count;
    let before = 0;
    while (before < count && !this.isExcluded(line + before)) before++;
    return before;
  }

  skip(rule: SkipRule, count = 1): void {
    if (count === 0) return;
    this.skipped += count;
    this.skippedBy[rule] = (this.skippedBy[rule] ?? 0) + count;
  }

  reject(line: number, reason: string): void {
    this.rejected++;
    if (this.rejections.length < maxListed)
      this.rejections.push({
        ...placeOf(line, this.file),
        reason: ownCopy(reason),
      });
    if (this.rejected + this.used > fewEvents && this.rejected > (this.rejected + this.used) / 2)
      this.assertFewRejected();
  }

  /** Stops the analysis when too much was rejected. */
  assertFewRejected(): void {
    const events = this.used + this.rejected;
    if (events === 0 || this.rejected <= this.maxRejectedShare * events) return;
    const reasons = this.rejections.slice(0, 10).map((each) => `${placeText(each)}: ${each.reason}`);
    throw new UserError(
      'too-many-rejected',
      `${this.rejected} of ${events} rows were rejected, more than the allowed ${100 * this.maxRejectedShare}%. ` +
        `First reasons: ${reasons.join('; ')}. ` +
        (reasons.every((reason) => reason.endsWith('is above 1'))
          ? 'A propensity is a probability: divide percentages by 100, or say which field is which with a schema.'
          : 'Correct the file, or say which field is which with a schema.'),
      this.rejections.at(0),
      this.details(),
    );
  }

  /** What an error about the whole log tells beside its message. */
  details(): Readonly<Record<string, unknown>> {
    const { lines, used, skipped, rejected, skippedBy, rejections } = this;
    return { rows: { lines, used, skipped, rejected }, skippedBy, rejections };
  }
}
