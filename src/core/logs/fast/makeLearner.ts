import { MOST_ACTIONS } from '../assembly/layout';
import { DecisionReader } from '../readers/decisionReader';
import { DelimitedReader } from '../readers/delimitedReader';
import { JsonLinesReader } from '../readers/jsonLinesReader';
import type { LineReader, ReadingState } from '../readers/records/lineReader';
import { VwAdfReader } from '../readers/vwAdfReader';
import { VwCbReader } from '../readers/vwCbReader';
import { decisionLearner } from './decisionLearner';
import { jsonLearner } from './jsonLearner';
import type { LineLearner } from './lineLearner';
import type { LineScanner } from './lineScanner';
import { tableLearner } from './tableLearner';
import { vwLearner } from './vwLearner';

/** A learner for what this reader reads; undefined where the scanner is not made for that. */
export function makeLearner(scanner: LineScanner, reader: LineReader): LineLearner | undefined {
  scanner.tree.clear();
  if (reader instanceof JsonLinesReader && isFollowed(reader)) return jsonLearner(scanner, reader.state);
  if (reader instanceof DelimitedReader && isFollowed(reader)) return tableLearner(scanner, reader);
  if (reader instanceof DecisionReader && isWholeEvent(reader)) return decisionLearner(scanner, reader);
  if (reader instanceof VwCbReader && isWholeEvent(reader)) return vwLearner(scanner, reader.state, false);
  if (reader instanceof VwAdfReader && isWholeEvent(reader)) return vwLearner(scanner, reader.state, true);
  return undefined;
}

interface Reader {
  readonly state: ReadingState;
}

/** Times that are written as text are left to the plain path. */
const isFollowed = ({ state }: Reader): boolean =>
  state.actions.fixed <= MOST_ACTIONS && !state.fields?.some(({ isTime }) => isTime);

/** Fields of events, too. */
const isWholeEvent = (reader: Reader): boolean => isFollowed(reader) && !reader.state.fields;
