import { AS_NUMBER, DESCEND, UNKNOWN, VW_EVENTS, VW_LINES } from '../assembly/layout';
import type { FeatureEncoder } from '../features/featureEncoder';
import { decodeLine } from '../readers/records/decodeLine';
import type { ReadingState } from '../readers/records/lineReader';
import { learnVwFeature, vwName, vwNamespaces } from '../readers/vwText';
import type { LineLearner } from './lineLearner';
import type { LineScanner } from './lineScanner';
import { NewNames } from './newNames';

/** Features of one kind, by their namespaces. */
interface Namespaces {
  readonly root: number;
  readonly encoder: FeatureEncoder;
  readonly names: NewNames;
  readonly byNode: Map<number, string>;
}

/** Learns the namespaces of Vowpal Wabbit's text; undefined where the scanner cannot follow the mapping. */
export function vwLearner(
  scanner: LineScanner,
  state: ReadingState,
  events: boolean,
): LineLearner | undefined {
  const { mapping, actions, intake, encoder, actionEncoder } = state;
  const { tree } = scanner;
  if (typeof mapping.actionId === 'string' || actions.mode === 'label') return undefined;
  const namespaces = (of: FeatureEncoder): Namespaces => ({
    root: tree.root(DESCEND),
    encoder: of,
    names: new NewNames(tree, of),
    byNode: new Map(),
  });
  const context = namespaces(encoder);
  const offers = namespaces(actionEncoder);
  const learnSpaces = ({ root, byNode }: Namespaces, features: string): void => {
    for (const name of vwNamespaces(features)) {
      const node = tree.member(root, name, 0);
      if (node !== 0) byNode.set(node, name);
    }
  };
  scanner.set('MODE', events ? VW_EVENTS : VW_LINES);
  scanner.set('ROOT', context.root);
  scanner.set('OFFER_ROOT', offers.root);
  scanner.set('NAMED_BY_ID', false);
  scanner.set('LISTED', 0);
  return {
    prepare() {
      scanner.set('ACTION_COUNT', actions.count);
      scanner.set('FIRST_ACTION', actions.firstAction);
      scanner.set('LABELS', false);
      scanner.set('NEEDS_DISTRIBUTION', intake.rules.full);
      scanner.set('UNIFORM', intake.rules.optional);
    },
    settle: () => undefined,
    newCategory(node, text) {
      const isOne = node % 2 === 0;
      const space = isOne ? node : node - AS_NUMBER;
      for (const { byNode, names, encoder: own } of [context, offers]) {
        const namespace = byNode.get(space);
        if (namespace !== undefined)
          return names.add(node, text, learnVwFeature(own, vwName(namespace, text), isOne));
      }
      return UNKNOWN;
    },
    endLearning(filed) {
      context.names.end(filed);
      offers.names.end(filed);
    },
    learn(bytes, start, end) {
      for (const line of (decodeLine(bytes, start, end) ?? '').split('\n')) {
        const features = line.slice(line.indexOf('|'));
        if (line.includes('|'))
          learnSpaces(events && !line.startsWith('shared') ? offers : context, features);
      }
    },
  };
}
