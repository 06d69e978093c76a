import { MOST_ACTIONS } from '../assembly/layout';
import { DecisionReader } from '../readers/decisionReader';
import { DelimitedReader } from '../readers/delimitedReader';
import { JsonLinesReader } from '../readers/jsonLinesReader';
import type { LineReader } from '../readers/lineReader';
import { decisionLearner } from './decisionLearner';
import { jsonLearner } from './jsonLearner';
import type { LineLearner } from './lineLearner';
import type { LineScanner } from './lineScanner';
import { tableLearner } from './tableLearner';

/** A learner for what this reader reads; undefined where the scanner is not made for that. */
export function makeLearner(scanner: LineScanner, reader: LineReader): LineLearner | undefined {
  scanner.tree.clear();
  if (reader instanceof JsonLinesReader && isFollowed(reader)) return jsonLearner(scanner, reader.state);
  if (reader instanceof DecisionReader && isFollowed(reader)) return decisionLearner(scanner, reader);
  if (reader instanceof DelimitedReader && isFollowed(reader)) return tableLearner(scanner, reader);
  return undefined;
}

const isFollowed = ({ state }: JsonLinesReader | DecisionReader | DelimitedReader): boolean =>
  state.actions.fixed <= MOST_ACTIONS;
