import { DecisionReader } from '../readers/decisionReader';
import { DelimitedReader } from '../readers/delimitedReader';
import { JsonLinesReader } from '../readers/jsonLinesReader';
import type { LineReader } from '../readers/lineReader';
import { learnDecisionLine } from './decisionPlan';
import { learnDelimitedLine } from './delimitedPlan';
import { learnJsonLine } from './jsonLinePlan';
import type { LinePlan } from './linePlan';

/** A plan to read further lines of the same layout without parsing them; undefined where there is none for this format. */
export function learnLine(
  reader: LineReader,
  bytes: Uint8Array,
  start: number,
  end: number,
): LinePlan | undefined {
  if (reader instanceof JsonLinesReader) return learnJsonLine(reader.state, bytes, start, end);
  if (reader instanceof DecisionReader) {
    return learnDecisionLine(reader.state, reader.resolver, reader.facts, bytes, start, end);
  }
  if (reader instanceof DelimitedReader && reader.columns !== undefined) {
    return learnDelimitedLine(reader.state, reader.columns, reader.delimiter, bytes, start, end);
  }
  return undefined;
}
