import { encodeFields } from '../features/encodeFields';
import type { FeatureEncoder } from '../features/featureEncoder';
import type { WantedField } from '../schema/readingOptions';

type FeatureSink = Pick<FeatureEncoder, 'category' | 'number'>;

/** One `action:cost:probability` of a label; NaN where a part is not given. */
interface VwLabel {
  readonly action: number;
  readonly cost: number;
  readonly probability: number;
}

export interface VwLine {
  readonly shared: boolean;
  readonly labels: readonly VwLabel[];
  /** Everything from the first bar on; empty where there is none. */
  readonly features: string;
}

const labelPattern = /^(\d+)(?::([^:]*))?(?::([^:]*))?$/;

/** Splits a line of Vowpal Wabbit's text format, or gives the reason why it cannot be one. */
export function parseVwLine(text: string): VwLine | string {
  const bar = text.indexOf('|');
  const head = bar < 0 ? text : text.slice(0, bar);
  const features = bar < 0 ? '' : text.slice(bar);
  const words = head.split(/[ \t]+/).filter((word) => word !== '');
  // A last word that touches the bar is the line's tag, and so is one after an apostrophe.
  if (words.length > 0 && bar >= 0 && !/[ \t]$/.test(head) && !labelPattern.test(words[words.length - 1])) {
    if (words[words.length - 1] !== 'shared') words.pop();
  } else if (words.length > 0 && words[words.length - 1].startsWith("'")) {
    words.pop();
  }
  if (words[0] === 'shared') return { shared: true, labels: [], features };
  const labels: VwLabel[] = [];
  for (const word of words) {
    const match = labelPattern.exec(word);
    if (!match) return `its label "${word.slice(0, 40)}" is not action:cost:probability`;
    const cost = match[2] === undefined ? Number.NaN : Number(match[2] || 'x');
    const probability = match[3] === undefined ? Number.NaN : Number(match[3] || 'x');
    if (match[2] !== undefined && !Number.isFinite(cost))
      return `its cost "${match[2].slice(0, 40)}" is not a number`;
    if (match[3] !== undefined && !Number.isFinite(probability)) {
      return `its probability "${match[3].slice(0, 40)}" is not a number`;
    }
    labels.push({ action: Number(match[1]), cost, probability });
  }
  return { shared: false, labels, features };
}

/**
 * `|User age:3 city=Paris |x:2 a b:0.5` -> User.age: 3, User.city=Paris: 1, x.a: 2, x.b: 1. A namespace's number
 * multiplies its features; a feature without a name goes by its place.
 */
export function encodeVwFeatures(encoder: FeatureSink, features: string): void {
  for (const part of features.split('|').slice(1)) {
    const words = part.split(/[ \t]+/);
    const [namespace, scale] = namespaceOf(words[0]);
    for (let i = 1; i < words.length; i++) {
      if (words[i] === '') continue;
      const [name, value] = nameAndValue(words[i]);
      const local = name === '' ? String(i - 1) : name;
      const number = value * scale;
      if (Number.isFinite(number)) encodeVwFeature(encoder, vwName(namespace, local), number);
    }
  }
}

/** The names of a line's namespaces. */
export function vwNamespaces(features: string): string[] {
  return features
    .split('|')
    .slice(1)
    .map((part) => namespaceOf(part.split(/[ \t]+/)[0])[0]);
}

/** The name of a feature in its namespace. */
export const vwName = (namespace: string, name: string): string =>
  namespace === '' ? name : `${namespace}.${name}`;

const namespaceOf = (word: string): [string, number] => (word === '' ? ['', 1] : nameAndValue(word));

/** Every `key=value` of a line's features, by namespace and key. */
export function vwCategory(features: string, field: string): string | undefined {
  for (const part of features.split('|').slice(1)) {
    const words = part.split(/[ \t]+/);
    const [namespace] = namespaceOf(words[0]);
    for (const word of words.slice(1)) {
      const full = vwName(namespace, nameAndValue(word)[0]);
      if (full.startsWith(`${field}=`)) return full.slice(field.length + 1);
    }
  }
  return undefined;
}

/** Of a line's features only those that are wanted, as `encodeFields` names them. */
export function encodeVwFields(
  encoder: FeatureEncoder,
  fields: readonly WantedField[],
  features: string,
): void {
  const values = new Map<string, string | number>();
  encodeVwFeatures(
    {
      category: (field, category) => void values.set(field, category),
      number: (name, value) => void values.set(name, value),
    },
    features,
  );
  encodeFields(encoder, fields, (path) => values.get(path));
}

function encodeVwFeature(encoder: FeatureSink, name: string, value: number): void {
  const equals = name.indexOf('=');
  if (equals > 0 && value === 1) encoder.category(name.slice(0, equals), name.slice(equals + 1));
  else encoder.number(name, value);
}

/** Learns a feature with that value, and gives its code (see ../assembly/layout.ts). */
export function learnVwFeature(encoder: FeatureEncoder, name: string, isOne: boolean): number {
  encoder.begin();
  encodeVwFeature(encoder, name, isOne ? 1 : 2);
  const equals = name.indexOf('=');
  return equals > 0 && isOne
    ? encoder.categoryCode(name.slice(0, equals), name.slice(equals + 1))
    : encoder.numberCode(name);
}

function nameAndValue(word: string): [string, number] {
  const colon = word.lastIndexOf(':');
  if (colon < 0) return [word, 1];
  const value = Number(word.slice(colon + 1) || 'x');
  return Number.isNaN(value) ? [word, 1] : [word.slice(0, colon), value];
}
