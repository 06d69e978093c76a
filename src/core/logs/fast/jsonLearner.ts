import { DESCEND, JSON_LINES, UNKNOWN } from '../assembly/layout';
import { joinedName } from '../features/encodeContext';
import { decodeLine, parseJsonObject } from '../readers/decodeLine';
import { featureSelector } from '../readers/featureSelection';
import type { ReadingState } from '../readers/lineReader';
import { FieldLearner, type FieldUse } from './fieldLearner';
import type { LineLearner } from './lineLearner';
import type { LineScanner } from './lineScanner';
import { RecordParts } from './recordParts';

/** Learns the fields of JSON lines; undefined where the scanner cannot follow the mapping. */
export function jsonLearner(scanner: LineScanner, state: ReadingState): LineLearner | undefined {
  const { mapping, encoder } = state;
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
  const useOf = (path: readonly string[], within: string | undefined): FieldUse => {
    const key = path[path.length - 1];
    const { flags, argument } = parts.along(path, contexts);
    const own = (feature: string | undefined): FieldUse => ({ flags, feature, argument: argument ?? 0 });
    if (within !== undefined) return own(joinedName(within, key));
    if (context !== undefined && path.join('.') === context) return own('');
    return own(path.length === 1 && selects && isFeature(key) ? key : undefined);
  };
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
