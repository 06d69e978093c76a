import { DESCEND, JSON_LINES, UNKNOWN } from '../assembly/layout';
import { decodeLine, parseJsonObject } from '../readers/records/decodeLine';
import type { WantedField } from '../schema/readingOptions';
import { featureSelector } from '../readers/records/featureSelection';
import type { ReadingState } from '../readers/records/lineReader';
import { featureIn, type Feature, FieldLearner, type FieldUse } from './fieldLearner';
import type { LineLearner } from './lineLearner';
import type { LineScanner } from './lineScanner';
import { RecordParts } from './recordParts';

/** Whether a field lies in another one that is wanted, too. */
const isOverlapping = (wanted: readonly WantedField[]): boolean =>
  wanted.some(({ path }, i) =>
    wanted.some((other, j) => i !== j && (other.path === path || other.path.startsWith(`${path}.`))),
  );

/** Learns the fields of JSON lines; undefined where the scanner cannot follow the mapping. */
export function jsonLearner(scanner: LineScanner, state: ReadingState): LineLearner | undefined {
  const { mapping, encoder, ignored, fields: wanted } = state;
  const parts = new RecordParts(state);
  const isFeature = featureSelector(mapping);
  const context = typeof mapping.context === 'string' ? mapping.context : undefined;
  const selects = (mapping.features?.length ?? 0) > 0;
  const contextRoot = context?.split('.')[0];
  // The same field as two features.
  const twice = selects && contextRoot !== undefined && (isFeature(contextRoot) || isFeature(context ?? ''));
  if (!parts.usable || twice || (wanted && isOverlapping(wanted))) return undefined;

  // New columns are numbered as the plain path meets them: a context first.
  const inOrder = !wanted && (!selects || context === undefined);
  const within = wanted?.map(({ path }) => path) ?? (context === undefined ? [] : [context]);
  const contextFields = context === undefined ? undefined : ignored.below(context);
  const rootFeature = (path: readonly string[]): Feature | undefined => {
    const [name] = path;
    if (wanted) {
      const place = path.some((key) => key.includes('.')) ? -1 : within.indexOf(path.join('.'));
      return place < 0 ? undefined : { name: String(place), ignored: undefined };
    }
    if (context !== undefined && path.join('.') === context)
      return contextFields?.whole === true ? undefined : { name: '', ignored: contextFields };
    const isSelected = path.length === 1 && selects && isFeature(name);
    return isSelected ? { name, ignored: ignored.below(name) } : undefined;
  };
  const useOf = (path: readonly string[], inside: Feature | undefined, isElement: boolean): FieldUse => ({
    ...parts.along(path, within),
    feature: inside ? featureIn(inside, path[path.length - 1], isElement) : rootFeature(path),
  });
  const fields = new FieldLearner(scanner.tree, encoder, {
    useOf,
    learnParts: (node, flags, value) => parts.learnActions(scanner, node, flags, value),
  });
  const root = scanner.tree.root(DESCEND);
  scanner.set('MODE', JSON_LINES);
  scanner.set('ROOT', root);
  scanner.set('NAMED_BY_ID', false);
  return {
    prepare: () => parts.prepare(scanner),
    settle: (counts) => parts.settle(counts),
    newCategory: (node, text) => (inOrder ? fields.newCategory(node, text) : undefined) ?? UNKNOWN,
    endLearning: (filed) => fields.endLearning(filed),
    learn(bytes, start, end) {
      const record = parseJsonObject(decodeLine(bytes, start, end) ?? '');
      if (typeof record !== 'string') fields.learn(root, record, [], undefined);
    },
  };
}
