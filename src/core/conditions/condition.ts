/** What a person may ask of the fields of a row: comparisons, joined by and, or and not. */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly part: Condition }
  | Comparison;

export interface Comparison {
  readonly kind: 'is';
  readonly field: string;
  readonly operator: Operator;
  /** One; several for `in`; none for `missing`. */
  readonly values: readonly Literal[];
}

const orders = ['<', '<=', '>', '>='] as const;
export type Order = (typeof orders)[number];
export type Operator = Order | '=' | '!=' | 'in' | 'missing';

/** A value as it was written, and what it is where it reads as a number or as a time. */
export interface Literal {
  readonly text: string;
  readonly number?: number;
  /** Since 1970. */
  readonly seconds?: number;
}

export const isOrder = (operator: Operator): operator is Order =>
  (orders as readonly string[]).includes(operator);

/** All comparisons of a condition. */
export function comparisonsOf(condition: Condition): Comparison[] {
  if (condition.kind === 'is') return [condition];
  if (condition.kind === 'not') return comparisonsOf(condition.part);
  return condition.parts.flatMap(comparisonsOf);
}

/** The condition in one way of writing it: what means the same reads the same, spaces and brackets apart. */
export function conditionText(condition: Condition): string {
  if (condition.kind === 'is') return comparisonText(condition);
  if (condition.kind === 'not') return `not ${inBrackets(condition.part)}`;
  return condition.parts.map(inBrackets).join(` ${condition.kind} `);
}

const inBrackets = (condition: Condition): string =>
  condition.kind === 'and' || condition.kind === 'or'
    ? `(${conditionText(condition)})`
    : conditionText(condition);

function comparisonText({ field, operator, values }: Comparison): string {
  const name = written(field);
  if (operator === 'missing') return `${name} is missing`;
  if (operator === 'in') return `${name} in (${values.map(({ text }) => written(text)).join(', ')})`;
  return `${name} ${operator} ${written(values[0].text)}`;
}

const keywords = new Set([
  'and',
  'or',
  'not',
  'in',
  'is',
  'missing',
  'if',
  'then',
  'else',
  'uniform',
  'logging',
]);

/** A word as it is, anything else between quotation marks. */
export function written(text: string): string {
  const plain = /^[^\s=<>!(),"'\\]+$/u.test(text) && !keywords.has(text.toLowerCase());
  return plain ? text : `"${text.replace(/["\\]/gu, '\\$&')}"`;
}
