import { problemOf } from '../../errors/rowProblem';
import { decodeLine, isBlank, notUtf8 } from './records/decodeLine';
import { type LineReader, overlongReason, type ReadingState } from './records/lineReader';
import { encodeVwFeatures, encodeVwFields, parseVwLine } from './vwText';

/** `action:cost:probability | features`, actions from 1: Vowpal Wabbit's --cb. */
export class VwCbReader implements LineReader {
  readonly midRecord = false;

  constructor(readonly state: ReadingState) {}

  line(bytes: Uint8Array, start: number, end: number, line: number): void {
    const { tally, intake, hash, draft, actions, encoder, fields } = this.state;
    if (isBlank(bytes, start, end)) {
      tally.skip('blank-line');
      return;
    }
    const event = tally.events++;
    const text = decodeLine(bytes, start, end);
    const parsed = text === undefined ? notUtf8 : parseVwLine(text);
    if (typeof parsed === 'string') {
      intake.reject(line, parsed);
      return;
    }
    if (parsed.shared) {
      intake.reject(line, 'a shared line belongs to --cb_adf data; open the file as vw-cb-adf');
      return;
    }
    // Of several costs, only the one with a probability was logged: the others are what full information would add.
    const costs = parsed.labels.filter((label) => !Number.isNaN(label.cost));
    if (costs.length === 0) {
      tally.skip('unlabeled-event');
      return;
    }
    const logged = costs.filter((label) => !Number.isNaN(label.probability));
    if (logged.length > 1) {
      intake.reject(line, `${logged.length} of its actions have a probability; only one can have been taken`);
      return;
    }
    const label = logged[0] ?? (costs.length === 1 ? costs[0] : undefined);
    if (label === undefined) {
      intake.reject(line, 'none of its costs has a probability');
      return;
    }
    hash.reset();
    hash.add(bytes, start, end);
    draft.begin(line, event);
    draft.hashLow = hash.low;
    draft.hashHigh = hash.high;
    draft.action = actions.of(label.action);
    if (draft.action < 0) {
      intake.reject(line, actions.outside(String(label.action)));
      return;
    }
    draft.reward = 0 - label.cost;
    draft.propensity = label.probability;
    encoder.begin();
    const reason = problemOf(() =>
      fields ? encodeVwFields(encoder, fields, parsed.features) : encodeVwFeatures(encoder, parsed.features),
    );
    if (reason !== undefined) intake.reject(line, reason);
    else intake.submit(draft);
  }

  overlong(line: number, limit: number): void {
    this.state.tally.events++;
    this.state.intake.reject(line, overlongReason(limit));
  }

  end(): void {
    // Every line is an event of its own: nothing is left over.
  }
}
