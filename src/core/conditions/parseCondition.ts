import { secondsOf } from '../logs/features/isoTime';
import { isNumeric } from '../logs/readers/records/values';
import { type Comparison, type Condition, isOrder, type Literal, type Operator } from './condition';
import { type Token, TokenStream } from './tokens';

/** Deeper brackets are no condition of a person; programs that recurse would run out of stack on them. */
const deepest = 50;
const mostValues = 1000;
const operators: ReadonlySet<string> = new Set(['=', '!=', '<', '<=', '>', '>=']);

/** `segment = premium and (age >= 30 or not city in (Paris, "New York"))` */
export function parseCondition(source: string): Condition {
  const stream = new TokenStream(source, 'condition');
  const condition = readCondition(stream);
  if (stream.peek().kind !== 'end') throw stream.problem('"and" or "or" is expected');
  return condition;
}

/** Reads a condition and leaves what follows it. */
export function readCondition(stream: TokenStream, depth = 0): Condition {
  if (depth > deepest) throw stream.problem(`brackets are nested more than ${deepest} deep`);
  return joined('or', stream, () => joined('and', stream, () => readPart(stream, depth)));
}

function joined(kind: 'and' | 'or', stream: TokenStream, read: () => Condition): Condition {
  const parts = [read()];
  while (stream.takes(kind)) parts.push(read());
  return parts.length === 1 ? parts[0] : { kind, parts };
}

function readPart(stream: TokenStream, depth: number): Condition {
  if (depth > deepest) throw stream.problem(`"not" is repeated more than ${deepest} times`);
  if (stream.takes('not')) return { kind: 'not', part: readPart(stream, depth + 1) };
  if (!stream.takes('(')) return readComparison(stream);
  const condition = readCondition(stream, depth + 1);
  stream.expect(')', 'the bracket must close');
  return condition;
}

function readComparison(stream: TokenStream): Condition {
  const field = stream.name('the name of a field').text;
  const made = (operator: Operator, values: readonly Literal[] = []): Comparison => ({
    kind: 'is',
    field,
    operator,
    values,
  });
  const unless = (isNot: boolean, part: Condition): Condition => (isNot ? { kind: 'not', part } : part);
  if (stream.takes('is')) {
    const isNot = stream.takes('not');
    stream.expect('missing');
    return unless(isNot, made('missing'));
  }
  const isNot = stream.takes('not');
  if (stream.takes('in')) return unless(isNot, made('in', readList(stream)));
  const token = stream.peek();
  if (isNot || token.kind !== 'sign' || !operators.has(token.text))
    throw stream.problem('=, !=, <, <=, >, >=, in or "is missing" is expected');
  const operator = stream.take().text as Operator;
  const value = stream.name('a value');
  const literal = literalOf(value);
  if (isOrder(operator) && literal.number === undefined && literal.seconds === undefined)
    throw stream.problem(`${operator} needs a number or a time such as 2026-03-01`, value);
  return made(operator, [literal]);
}

function readList(stream: TokenStream): Literal[] {
  stream.expect('(', '"(" is expected after in');
  const values: Literal[] = [];
  do {
    if (values.length === mostValues) throw stream.problem(`a list has at most ${mostValues} values`);
    values.push(literalOf(stream.name('a value')));
  } while (stream.takes(','));
  stream.expect(')', '"," or ")" is expected');
  return values;
}

function literalOf({ text }: Token): Literal {
  const number = isNumeric(text) ? Number(text) : undefined;
  const seconds = number === undefined ? secondsOf(text) : undefined;
  return { text, ...(number !== undefined && { number }), ...(seconds !== undefined && { seconds }) };
}
