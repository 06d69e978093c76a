import {
  AS_ACTION,
  DECISIONS,
  DESCEND,
  DROP,
  FEATURE,
  IDENTIFIES,
  IDENTITY,
  LABEL_ACTION,
  LABEL_INDEX,
  ODD,
  OFFERS,
  OUTCOME,
  PROPENSITY,
  RANKED,
  RANKING,
  SKIP_LEARN,
  UNKNOWN,
} from '../assembly/layout';
import type { IgnoredFields } from '../features/ignoredFields';
import type { DecisionReader } from '../readers/decisionReader';
import { decodeLine, parseJsonObject } from '../readers/records/decodeLine';
import { identityArgument } from '../readers/records/rowIdentity';
import { featureIn, type Feature, FieldLearner, type FieldUse } from './fieldLearner';
import type { LineLearner } from './lineLearner';
import type { LineScanner } from './lineScanner';

/** What DecisionReader makes of an event's fields. */
const facts: Readonly<Record<string, number>> = {
  _label_cost: OUTCOME,
  _label_probability: PROPENSITY,
  _labelIndex: LABEL_INDEX,
  _label_Action: LABEL_ACTION,
  pdrop: DROP,
  a: RANKING,
  p: RANKED,
  _skipLearn: SKIP_LEARN,
  _outcomes: ODD,
};

/** Learns the fields of dsjson events. */
export function decisionLearner(scanner: LineScanner, reader: DecisionReader): LineLearner {
  const { state, resolver } = reader;
  const { mapping, actions, intake, encoder, actionEncoder } = state;
  const { tree } = scanner;
  const actionId = typeof mapping.actionId === 'string' ? mapping.actionId : undefined;

  const ignored = state.ignored.below('c');
  const ignoredOfActions = ignored?.whole === true ? ignored : ignored?.below('_multi');
  const root = (fields: IgnoredFields | undefined): Feature | undefined =>
    fields?.whole === true ? undefined : { name: '', ignored: fields };

  const featureOf = (key: string, within: Feature | undefined, isElement: boolean): Feature | undefined =>
    within === undefined || (key.startsWith('_') && !isElement)
      ? undefined
      : featureIn(within, key, isElement);
  const eventUse = (path: readonly string[], within: Feature | undefined, isElement: boolean): FieldUse => {
    const key = path[path.length - 1];
    if (path.length === 1 && key === 'c') return { flags: DESCEND, feature: root(ignored) };
    if (path.length === 1) {
      const id = state.identity.find(({ name }) => name === key);
      const flags = Object.hasOwn(facts, key) ? facts[key] : 0;
      if (id === undefined) return { flags, feature: undefined };
      return { flags: flags | IDENTIFIES, feature: undefined, argument: identityArgument(id) };
    }
    if (path.length === 2 && key === '_multi') return { flags: OFFERS, feature: undefined };
    if (path.length === 2 && key === '_slots') return { flags: ODD, feature: undefined };
    return { flags: 0, feature: featureOf(key, within, isElement) };
  };
  const actionUse = (path: readonly string[], within: Feature | undefined, isElement: boolean): FieldUse => {
    const feature = featureOf(path[path.length - 1], within, isElement);
    const name = path.join('.');
    if (actionId === undefined) return { flags: 0, feature };
    // A name that looks like a path, and is one of the two ways to find the id.
    if (name === actionId && path.length === 1 && name.includes('.')) return { flags: ODD, feature };
    if (path.length > 1 && path.some((key) => key.includes('.'))) return { flags: 0, feature };
    const leads = actionId.startsWith(`${name}.`);
    return { flags: (name === actionId ? IDENTITY : 0) | (leads ? DESCEND : 0), feature };
  };

  const learnIdentity = (node: number, flags: number, value: unknown): void => {
    if (flags & IDENTITY && (typeof value === 'string' || typeof value === 'number'))
      tree.setText(node + AS_ACTION, String(value), actions.ofLabel(String(value)));
  };
  const actionFields = new FieldLearner(tree, actionEncoder, {
    useOf: actionUse,
    learnParts: learnIdentity,
  });
  const learnOffers = (node: number, flags: number, value: unknown): void => {
    if (!(flags & OFFERS) || !Array.isArray(value)) return;
    const feature = root(ignoredOfActions);
    const action = tree.element(node, 0, DESCEND | (feature ? FEATURE : 0));
    if (action === 0) return;
    // One node stands for all actions: their features share columns.
    tree.expect(node, action);
    for (const offer of value as unknown[]) actionFields.learn(action, offer, [], feature);
  };
  const eventFields = new FieldLearner(tree, encoder, { useOf: eventUse, learnParts: learnOffers });

  const event = tree.root(DESCEND);
  scanner.set('MODE', DECISIONS);
  scanner.set('ROOT', event);
  scanner.set('NAMED_BY_ID', actionId !== undefined);
  scanner.set('USES_RANKED', mapping.distribution !== null);
  scanner.set('LISTED', 0);
  scanner.setSum([]);
  return {
    prepare() {
      scanner.set('ACTION_COUNT', actions.count);
      scanner.set('NEEDS_DISTRIBUTION', intake.rules.full);
      scanner.set('UNIFORM', intake.rules.optional);
      scanner.set('RANK_BASE', resolver.base);
    },
    newCategory: (node, text) =>
      eventFields.newCategory(node, text) ?? actionFields.newCategory(node, text) ?? UNKNOWN,
    endLearning(filed) {
      eventFields.endLearning(filed);
      actionFields.endLearning(filed);
    },
    settle({ rankBase }) {
      if (rankBase === undefined) return;
      resolver.base = rankBase;
      resolver.settle();
    },
    learn(bytes, start, end) {
      const record = parseJsonObject(decodeLine(bytes, start, end) ?? '');
      if (typeof record !== 'string') eventFields.learn(event, record, [], undefined);
    },
  };
}
