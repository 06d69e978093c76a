import assert from 'node:assert/strict';
import fc from 'fast-check';
import { bindCondition, fieldsOf } from '../../../src/core/conditions/bindCondition';
import { type Condition, conditionText } from '../../../src/core/conditions/condition';
import { parseCondition } from '../../../src/core/conditions/parseCondition';
import { parseRule, ruleText } from '../../../src/core/conditions/rule';
import { UserError } from '../../../src/core/errors/userError';
import type { FieldColumns } from '../../../src/core/logs/fields/fieldColumns';
import { secondsOf } from '../../../src/core/logs/features/isoTime';

type Value = string | number | null;

/** A condition on rows that are written out. */
function holds(source: string, rows: readonly Readonly<Record<string, Value>>[]): boolean[] {
  const condition = parseCondition(source);
  const wanted = fieldsOf([condition]);
  const meant = wanted.map(({ path, isTime }) =>
    rows.map((row): Value => {
      const value = row[path] ?? null;
      return (isTime && typeof value === 'string' && secondsOf(value)) || value;
    }),
  );
  const fields = wanted.map(({ path, isTime }, i): FieldColumns => {
    const texts = [...new Set(meant[i].filter((value) => typeof value === 'string'))];
    const hasNumbers = meant[i].some((value) => typeof value === 'number');
    const written = rows.some((row) => typeof row[path] === 'number');
    return {
      name: path,
      ...(hasNumbers && (isTime && !written ? { time: 0 } : { number: 0 })),
      texts: texts.map((text) => ({ text, column: 0 })),
      inner: [],
    };
  });
  const values = meant.map((column, i) => ({
    numbers: Float64Array.from(column, (value) => (typeof value === 'number' ? value : Number.NaN)),
    texts: Int32Array.from(column, (value) => fields[i].texts.findIndex(({ text }) => text === value)),
  }));
  const test = bindCondition(condition, fields);
  return rows.map((_, row) => test(values, row));
}

const people: Record<string, Value>[] = [
  { segment: 'premium', age: 30, city: 'New York', device: 'phone' },
  { segment: 'basic', age: 29, city: 'Paris', device: 'tv' },
  { segment: 'premium', age: null, city: null, device: null },
  { segment: 'premium', age: 0, city: 'Rome', device: 'tv' },
];

describe('A condition', () => {
  it('compares, and joins with and, or and not', () => {
    const cases: [string, boolean[]][] = [
      ['segment = premium', [true, false, true, true]],
      ['segment != premium', [false, true, false, false]],
      ['device != phone', [false, true, true, true]],
      ['age >= 30', [true, false, false, false]],
      ['age < 30', [false, true, false, true]],
      ['age = 0', [false, false, false, true]],
      ['age is missing', [false, false, true, false]],
      ['age IS NOT Missing', [true, true, false, true]],
      ['city in (Paris, "New York")', [true, true, false, false]],
      ["city not in (Paris, 'New York')", [false, false, true, true]],
      [
        'segment=premium AND (age>=30 or not city in (Paris,"New York")) and device != phone',
        [false, false, true, true],
      ],
      ['segment = premium and age = 0 or segment = basic', [false, true, false, true]],
      ['not not segment = basic', [false, true, false, false]],
    ];
    for (const [source, expected] of cases) assert.deepEqual(holds(source, people), expected, source);
  });

  it('compares times, numbers written as texts, and texts that are numbers', () => {
    const rows = [
      { ts: '2026-02-28T23:59:59Z', n: '10' },
      { ts: '2026-03-01 00:00:01', n: '9' },
      { ts: 'x', n: 'y' },
    ];
    assert.deepEqual(holds('ts > "2026-03-01"', rows), [false, true, false]);
    assert.deepEqual(holds('ts <= 2026-03-01T00:00:01Z', rows), [true, true, false]);
    assert.deepEqual(holds('n > 9.5', rows), [true, false, false]);
    assert.deepEqual(holds('n = 10 or n = y', rows), [true, false, true]);
  });

  it('says what it cannot compare', () => {
    const fails = (source: string, rows: Record<string, Value>[]): void =>
      assert.throws(() => holds(source, rows), { code: 'bad-condition' });
    fails('city < 5', people);
    fails('age > 2026-01-01', people);
    fails('segment > 2026-01-01', people);
  });

  it('says where it cannot be read', () => {
    const cases: [string, RegExp][] = [
      ['', /character 1: the name of a field is expected, and it ends there/],
      ['age', /character 4: =, !=/],
      ['age = ', /character 6: a value is expected/],
      ['age = 3 city = 4', /character 9: "and" or "or" is expected, and there is "city"/],
      ['(age = 3', /character 9: the bracket must close/],
      ['age = "3', /character 7: the quotation mark never closes/],
      ['age ! 3', /character 5: "!" means nothing here/],
      ['age > old', /character 7: > needs a number or a time/],
      ['age in 3', /character 8|character 9/],
      [`${'('.repeat(60)}a = 1`, /more than 50 deep/],
      [`${'not '.repeat(60)}a = 1`, /more than 50 times/],
      [`a = ${'x'.repeat(600)}`, /at most 500 characters/],
      ['a'.repeat(20_000), /longer than 10,000 characters/],
    ];
    for (const [source, message] of cases)
      assert.throws(
        () => parseCondition(source),
        (error: UserError) => {
          assert.match(error.message, message, source);
          return error instanceof UserError;
        },
      );
  });

  it('reads the same once it is written out', () => {
    const name = fc.oneof(
      fc.string({ minLength: 1, maxLength: 8 }),
      fc.constantFrom('and', 'is', 'a b', '"', '\\'),
    );
    const literal = name.map((text) => ({ text }));
    const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
      condition: fc.oneof(
        { maxDepth: 4 },
        fc.record({
          kind: fc.constant('is' as const),
          field: name,
          operator: fc.constant('in' as const),
          values: fc.array(literal, { minLength: 1, maxLength: 3 }),
        }),
        fc.record({
          kind: fc.constant('is' as const),
          field: name,
          operator: fc.constantFrom('=' as const, '!=' as const),
          values: literal.map((one) => [one]),
        }),
        fc.record({ kind: fc.constant('not' as const), part: tie('condition') }),
        fc.record({
          kind: fc.constantFrom('and' as const, 'or' as const),
          parts: fc.array(tie('condition'), { minLength: 2, maxLength: 3 }),
        }),
      ),
    }));
    fc.assert(
      fc.property(condition, (any) => {
        const text = conditionText(any);
        assert.equal(conditionText(parseCondition(text)), text);
      }),
    );
  });
});

describe('A rule', () => {
  it('is read, and written out in one way', () => {
    const rule = parseRule('IF segment=premium  Then travel ELSE if age<30 then uniform else "logging"');
    assert.deepEqual(
      rule.cases.map(({ choice }) => choice),
      [{ kind: 'action', name: 'travel' }, { kind: 'uniform' }],
    );
    assert.deepEqual(rule.otherwise, { kind: 'action', name: 'logging' });
    const text = 'if segment = premium then travel else if age < 30 then uniform else "logging"';
    assert.equal(ruleText(rule), text);
    assert.equal(ruleText(parseRule(text)), text);
  });

  it('must say what to do with every row', () => {
    const fails = (source: string, message: RegExp): void =>
      assert.throws(() => parseRule(source), { code: 'bad-rule', message });
    fails('if a = 1 then x', /character 16: the rule must say what to do else, and it ends there/);
    fails('a = 1', /"if" is expected/);
    fails('if a = 1 then x else y z', /must end after its last action/);
    fails('if a = 1 else y', /"then" is expected/);
  });
});
