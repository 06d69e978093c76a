import assert from 'node:assert/strict';
import fc from 'fast-check';
import { UserError } from '../../../src/core/errors/userError';
import { parseGate } from '../../../src/core/gate/parseGate';
import { parseGateRule } from '../../../src/core/gate/rule';
import { rulePlaces } from '../../../src/core/gate/rulePlaces';

const claim = (relation: string, limit: number): object => ({
  kind: 'claim',
  subject: 'reward',
  relation,
  limit,
});
const fact = (fact: string, relation: string, limit: number): object => ({
  kind: 'fact',
  fact,
  relation,
  limit,
});

describe('a rule of a gate', () => {
  it('is read as docs/gates.md says', () => {
    const rules: readonly (readonly [string, object])[] = [
      ['reward at least 0.5', claim('at least', 0.5)],
      ['reward at most -2e3', claim('at most', -2000)],
      ['  Reward   IMPROVES ', claim('improves', 0)],
      ['reward improves by 0.01', claim('improves', 0.01)],
      ['reward worsens by at most 0', claim('worsens', 0)],
      ['rows at least 1000', fact('rows', 'at least', 1000)],
      ['effective rows at least 1e3', fact('effective rows', 'at least', 1000)],
      ['rejected rows at most 0', fact('rejected rows', 'at most', 0)],
      ['rejected share at most 0.01', fact('rejected share', 'at most', 0.01)],
    ];
    for (const [source, rule] of rules) assert.deepEqual(parseGateRule(source), rule, source);
  });

  it('says what is wrong with what it cannot be', () => {
    const wrong: readonly (readonly [string, RegExp])[] = [
      ['', /"reward".*is expected, and it ends there/],
      ['reward', /"at least", "at most", "improves" or "worsens" is expected/],
      ['reward at 0.5', /"least" or "most" is expected/],
      ['reward at least', /a number is expected, and it ends there/],
      ['reward at least NaN', /a number is expected/],
      ['reward at least Infinity', /a number is expected/],
      ['reward at least 1e999', /a number is expected/],
      ['reward at least "0.5"', /a number is expected/],
      ['reward at least 0.5 0.6', /the rule should end/],
      ['reward improves by 0', /needs a number above 0/],
      ['reward improves by -1', /a number of at least 0/],
      ['reward worsens by 0.1', /"at most" is expected/],
      ['effective at least 3', /"rows" is expected/],
      ['rejected share at most 5', /a number of at most 1/],
      ['rows at least -1', /a number of at least 0/],
      ['latency at most 300', /No rule can be about "latency"/],
    ];
    for (const [source, message] of wrong)
      assert.throws(
        () => parseGateRule(source),
        (error) => error instanceof UserError && message.test(error.message),
        source,
      );
  });

  it('is a rule or a message, whatever it holds', () => {
    const word = fc.constantFrom(
      'reward',
      'rows',
      'at',
      'least',
      'most',
      'improves',
      'by',
      '1',
      '-1',
      'NaN',
      '"',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(word).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(text, (source) => {
        try {
          assert.ok(Number.isFinite(parseGateRule(source).limit));
        } catch (error) {
          assert.ok(error instanceof UserError, String(error));
        }
      }),
    );
  });
});

const gate = (rules: readonly string[], rest: object = {}): string =>
  JSON.stringify({ log: 'a.jsonl', policy: 'uniform', rules, ...rest }, null, 2);

describe('a gate file', () => {
  it('is read with the places of its rules', () => {
    const text = gate(['reward improves', 'rows at least 3'], { schema: { ignore: ['rules', 'x'] } });
    assert.deepEqual(parseGate(text).rules, ['reward improves', 'rows at least 3']);
    const lines = text.split('\n');
    const places = rulePlaces(text);
    assert.equal(places.length, 2);
    for (const [index, { line, column }] of places.entries())
      assert.ok(lines[line - 1].slice(column - 1).startsWith(`"${parseGate(text).rules[index]}"`));
    assert.deepEqual(parseGate(`\uFEFF${text}`).policy, 'uniform');
  });

  it('finds the rules that count where a key stands twice, or is written with escapes', () => {
    const twice =
      '{"rules":["rows at least 1"],\n"log":"a","policy":"uniform",\n"\\u0072ules":["rows at least 2"]}';
    assert.deepEqual(parseGate(twice).rules, ['rows at least 2']);
    assert.deepEqual(rulePlaces(twice), [{ line: 3, column: 15 }]);
  });

  it('says what is wrong, and where', () => {
    const fault = (text: string): UserError => {
      try {
        parseGate(text);
      } catch (error) {
        if (error instanceof UserError) return error;
      }
      return assert.fail(text);
    };
    assert.match(fault('{').message, /not valid JSON/);
    assert.match(fault('{}').message, /"log" is missing/);
    assert.match(fault('[]').message, /This is not a gate/);
    assert.match(fault(gate([])).message, /rules/);
    assert.match(fault(gate(['rows at least 1'], { rule: [] })).message, /rule/);
    assert.match(fault(gate(['rows at least 1'], { rows: 'training' })).message, /rows/);
    assert.match(fault(gate(Array.from({ length: 101 }, () => 'reward improves'))).message, /rules/);
    assert.match(fault(`${'['.repeat(1e5)}`).message, /not valid JSON/);
    const wrong = fault(gate(['rows at least 1', 'reward impoves']));
    assert.match(wrong.message, /^Rule 2 of the gate: /);
    assert.equal(wrong.line, 6);
  });
});
