import { problemOf } from '../../errors/rowProblem';
import { decodeLine, isBlank, notUtf8 } from './records/decodeLine';
import { type LineReader, overlongReason, type ReadingState } from './records/lineReader';
import { encodeVwFeatures, encodeVwFields, parseVwLine, vwCategory, type VwLine } from './vwText';

/** An event with more lines or text than this is no event: the blank lines are missing. */
const maxEventLines = 100_000;
const maxEventCharacters = 64 * 1024 * 1024;

/**
 * Vowpal Wabbit's --cb_adf text: an event is a group of lines, one for each action (a first `shared` one holds the
 * context), ended by a blank line. The labeled line is the chosen action; the action its label names is ignored.
 *
 * An event in use counts as one used line; its shared line and other actions' lines are skipped by those names.
 */
export class VwAdfReader implements LineReader {
  private lines = 0;
  private firstLine = 0;
  private characters = 0;
  private shared = '';
  private sharedLines = 0;
  private offers: VwLine[] = [];
  private problem: { line: number; reason: string } | undefined;

  constructor(readonly state: ReadingState) {}

  /** The event goes on until a blank line. */
  get midRecord(): boolean {
    return this.lines > 0;
  }

  line(bytes: Uint8Array, start: number, end: number, line: number): void {
    if (isBlank(bytes, start, end)) {
      this.finish();
      this.state.tally.skip('blank-line');
      return;
    }
    this.open(line);
    this.lines++;
    if (this.problem) return;
    this.state.hash.add(bytes, start, end);
    this.characters += end - start;
    if (this.lines > maxEventLines || this.characters > maxEventCharacters) {
      this.fail(line, 'its event has no end: a blank line must follow every event');
      return;
    }
    const text = decodeLine(bytes, start, end);
    const parsed = text === undefined ? notUtf8 : parseVwLine(text);
    if (typeof parsed === 'string') this.fail(line, parsed);
    else if (!parsed.shared) this.offers.push(parsed);
    else if (this.lines > 1)
      this.fail(line, 'a shared line stands in the middle of an event; a blank line must end each event');
    else {
      this.shared = parsed.features;
      this.sharedLines = 1;
    }
  }

  overlong(line: number, limit: number): void {
    this.open(line);
    this.lines++;
    this.fail(line, overlongReason(limit));
  }

  end(): void {
    this.finish();
  }

  private open(line: number): void {
    if (this.lines > 0) return;
    this.firstLine = line;
    this.characters = 0;
    this.shared = '';
    this.sharedLines = 0;
    this.offers = [];
    this.problem = undefined;
    this.state.hash.reset();
  }

  private fail(line: number, reason: string): void {
    this.problem ??= { line, reason };
    this.offers = [];
  }

  private finish(): void {
    if (this.lines === 0) return;
    const { tally, intake, draft, hash } = this.state;
    const { lines, sharedLines } = this;
    this.lines = 0;
    const event = tally.events++;
    const labeled = this.offers.filter((offer) => offer.labels.some((label) => !Number.isNaN(label.cost)));
    if (!this.problem && labeled.length > 1)
      this.fail(
        this.firstLine,
        `${labeled.length} of its lines have a label; only one action can have been taken`,
      );
    if (!this.problem && labeled.length === 0) {
      tally.skip('unlabeled-event', lines);
      return;
    }
    if (!this.problem) {
      draft.begin(this.firstLine, event);
      draft.hashLow = hash.low;
      draft.hashHigh = hash.high;
      const reason = problemOf(() => this.fill(labeled[0]));
      if (reason !== undefined) this.fail(this.firstLine, reason);
    }
    if (this.problem) {
      intake.reject(this.problem.line, this.problem.reason);
      tally.skip('rest-of-rejected-event', lines - 1);
    } else if (intake.submit(draft)) {
      tally.skip('shared-line', sharedLines);
      tally.skip('other-action-line', lines - 1 - sharedLines);
    } else {
      tally.skip('rest-of-rejected-event', lines - 1);
    }
    this.offers = [];
  }

  private fill(chosen: VwLine): string | undefined {
    const { draft, actions, encoder, actionEncoder, builder, mapping, fields } = this.state;
    const { offers } = this;
    const label = chosen.labels.find((one) => !Number.isNaN(one.cost));
    const position = offers.indexOf(chosen);
    draft.offered = offers.length;
    draft.action = position;
    draft.reward = 0 - (label?.cost ?? Number.NaN);
    draft.propensity = label?.probability ?? Number.NaN;
    const { actionId } = mapping;
    if (typeof actionId === 'string') {
      const ids = actions.ofIds(
        offers.map((offer) => vwCategory(offer.features, actionId)),
        actionId,
      );
      if (typeof ids === 'string') return ids;
      draft.action = ids[position];
      if (ids.some((id, i) => id !== i)) draft.offeredActions = ids;
    } else if (!actions.atLeast(offers.length)) {
      return `it offers ${offers.length} actions, more than were declared`;
    }
    for (const offer of offers) {
      actionEncoder.begin();
      encodeVwFeatures(actionEncoder, offer.features);
      builder.addActionSlot(actionEncoder);
    }
    encoder.begin();
    if (fields) encodeVwFields(encoder, fields, this.shared);
    else encodeVwFeatures(encoder, this.shared);
    return undefined;
  }
}
