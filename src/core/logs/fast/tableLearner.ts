import { DESCEND, FEATURE, TABLE, MOST_COLUMNS, NOTHING, UNKNOWN } from '../assembly/layout';
import { decodeLine } from '../readers/records/decodeLine';
import { splitDelimited } from '../readers/delimited';
import type { DelimitedReader } from '../readers/delimitedReader';
import { featureSelector } from '../readers/records/featureSelection';
import { cellValue } from '../readers/records/values';
import { featureIn, type Feature, FieldLearner } from './fieldLearner';
import type { LineLearner } from './lineLearner';
import type { LineScanner } from './lineScanner';
import { RecordParts } from './recordParts';

interface Column {
  readonly node: number;
  readonly flags: number;
  readonly feature: Feature | undefined;
}

/** Learns the cells of a table whose columns are known; undefined where the scanner cannot follow the mapping. */
export function tableLearner(scanner: LineScanner, reader: DelimitedReader): LineLearner | undefined {
  const { state, columns: names = [], delimiter } = reader;
  const { mapping, encoder, ignored, fields: wanted } = state;
  const parts = new RecordParts(state);
  const isFeature = featureSelector(mapping);
  const { context } = mapping;
  const known = new Set(names);
  const asked = [...parts.names, ...(typeof context === 'string' ? [context] : [])];
  // Fields inside of a cell.
  if (wanted?.some(({ path }) => !known.has(path) && known.has(path.split('.')[0]))) return undefined;
  if (!parts.usable || names.length > MOST_COLUMNS || asked.some((name) => !known.has(name)))
    return undefined;
  if (typeof context === 'string' && isFeature(context)) return undefined;

  const featureOf = (name: string): Feature | undefined => {
    const place = wanted?.findIndex(({ path }) => path === name);
    if (place !== undefined) return place < 0 ? undefined : { name: String(place), ignored: undefined };
    const inside = ignored.below(name);
    if (name === context) return inside?.whole === true ? undefined : { name: '', ignored: inside };
    return isFeature(name) ? { name, ignored: inside } : undefined;
  };
  // New columns are numbered as the plain path meets them: a context first, and fields with numbers for names.
  const inOrder = !wanted && typeof context !== 'string' && !names.some((name) => /^\d+$/.test(name));
  const root = scanner.tree.root(DESCEND);
  const columns = names.map((name): Column => {
    const feature = featureOf(name);
    const part = parts.named(name);
    const flags = (part?.flags ?? 0) | (feature === undefined ? 0 : FEATURE | DESCEND);
    return { node: scanner.tree.member(root, name, flags, part?.argument), flags, feature };
  });
  if (columns.some(({ node }) => node === 0)) return undefined;
  const ofColumns = new Set(columns.map(({ node }) => node));
  const fields = new FieldLearner(scanner.tree, encoder, {
    useOf: (path, within, isElement) => ({
      flags: 0,
      feature: within && featureIn(within, path[path.length - 1], isElement),
    }),
    learnParts: () => undefined,
  });
  scanner.set('MODE', TABLE);
  scanner.set('ROOT', root);
  scanner.set('NAMED_BY_ID', false);
  scanner.set('DELIMITER', delimiter.charCodeAt(0));
  scanner.set('COLUMN_COUNT', columns.length);
  scanner.tree.setColumns(columns.map(({ node }) => node));
  return {
    prepare: () => parts.prepare(scanner),
    settle: (counts) => parts.settle(counts),
    newCategory(node, text) {
      // Inside of a list or an object in a cell, a text is a text.
      const value = ofColumns.has(node) ? cellValue(text) : text;
      if (value === null) {
        scanner.tree.setText(node, text, NOTHING);
        return NOTHING;
      }
      return (inOrder && typeof value === 'string' ? fields.newCategory(node, text) : undefined) ?? UNKNOWN;
    },
    endLearning: (filed) => fields.endLearning(filed),
    learn(bytes, start, end) {
      // Lines inside of a cell end as the plain path ends them.
      const text = (decodeLine(bytes, start, end) ?? '').replaceAll('\r\n', '\n');
      const cells = splitDelimited(text, delimiter);
      if (cells.length !== columns.length) return;
      columns.forEach(({ node, flags, feature }, i) => {
        if (flags === 0) return;
        const value = cellValue(cells[i]);
        fields.learn(node, value, [names[i]], feature);
        // A word for a missing value, such as NA.
        if (value === null && flags & FEATURE) scanner.tree.setText(node, cells[i], NOTHING);
        parts.learnActions(scanner, node, flags, value, cells[i]);
      });
    },
  };
}
