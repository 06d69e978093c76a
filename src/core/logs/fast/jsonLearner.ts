import { DESCEND, JSON_LINES, UNKNOWN } from '../assembly/layout';
import { decodeLine, parseJsonObject } from '../readers/decodeLine';
import { featureSelector } from '../readers/featureSelection';
import type { ReadingState } from '../readers/lineReader';
import { featureIn, type Feature, FieldLearner, type FieldUse } from './fieldLearner';
import type { LineLearner } from './lineLearner';
import type { LineScanner } from './lineScanner';
import { RecordParts } from './recordParts';

/** Learns the fields of JSON lines; undefined where the scanner cannot follow the mapping. */
export function jsonLearner(scanner: LineScanner, state: ReadingState): LineLearner | undefined {
  const { mapping, encoder, ignored } = state;
  const parts = new RecordParts(state);
  const isFeature = featureSelector(mapping);
  const context = typeof mapping.context === 'string' ? mapping.context : undefined;
  const selects = (mapping.features?.length ?? 0) > 0;
  const contextRoot = context?.split('.')[0];
  // The same field as two features.
  const twice = selects && contextRoot !== undefined && (isFeature(contextRoot) || isFeature(context ?? ''));
  if (!parts.usable || twice) return undefined;

  // New columns are numbered as the plain path meets them: a context first.
  const inOrder = !selects || context === undefined;
  const contexts = context === undefined ? [] : [context];
  const contextFields = context === undefined ? undefined : ignored.below(context);
  const rootFeature = (path: readonly string[]): Feature | undefined => {
    const [name] = path;
    if (context !== undefined && path.join('.') === context)
      return contextFields?.whole === true ? undefined : { name: '', ignored: contextFields };
    const isSelected = path.length === 1 && selects && isFeature(name);
    return isSelected ? { name, ignored: ignored.below(name) } : undefined;
  };
  const useOf = (path: readonly string[], within: Feature | undefined, isElement: boolean): FieldUse => ({
    ...parts.along(path, contexts),
    feature: within ? featureIn(within, path[path.length - 1], isElement) : rootFeature(path),
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
    settle: () => undefined,
    newCategory: (node, text) => (inOrder ? fields.newCategory(node, text) : undefined) ?? UNKNOWN,
    endLearning: (filed) => fields.endLearning(filed),
    learn(bytes, start, end) {
      const record = parseJsonObject(decodeLine(bytes, start, end) ?? '');
      if (typeof record !== 'string') fields.learn(root, record, [], undefined);
    },
  };
}
