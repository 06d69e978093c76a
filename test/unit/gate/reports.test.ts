import assert from 'node:assert/strict';
import type { GateReport, RuleOutcome } from '../../../src/core/documents/results/gate';
import { gateLines } from '../../../src/core/gate/reports/gateText';
import { faultJunit, gateJunit } from '../../../src/core/gate/reports/junit';
import { faultMarkdown, gateMarkdown } from '../../../src/core/gate/reports/markdown';

const failing: RuleOutcome = {
  rule: 'reward improves by 0.01',
  holds: false,
  kind: 'claim',
  expected: 'a gain',
  found: 'nothing',
  limit: 0.01,
  value: -Infinity,
  reason: 'Why.',
  help: 'More rows.',
};
const holding: RuleOutcome = { ...failing, rule: 'rows at least 1', holds: true, reason: null, help: null };
const nasty =
  '</code>|[x](command:y) ![i](http://h/i.png) @team <img src=x onerror=1> www.evil.test \u0000\u001b[31m :tada:';
const certificate = {
  statement: nasty,
  withheld: nasty,
} as unknown as GateReport['certificate'];

const report: GateReport = {
  passed: false,
  file: nasty,
  policy: nasty,
  policyRef: 'uniform',
  delta: 0.05,
  claims: 1,
  confidence: 'The claim holds with 95% confidence.',
  withheld: null,
  rules: [failing, holding],
  certificate,
  checks: [{ name: 'x', severity: 'warning', message: nasty }],
};

describe('the reports of a gate', () => {
  it('tell a terminal what failed, and an editor where', () => {
    const lines = gateLines(report, {
      path: 'a.gate.json',
      places: [
        { line: 5, column: 3 },
        { line: 6, column: 3 },
      ],
    });
    assert.match(lines[0], /^The gate is not passed: 1 of 2 rules fails for/);
    assert.equal(
      lines.at(-1),
      'a.gate.json:5:3: error: reward improves by 0.01: expected a gain, found nothing. Why. More rows.',
    );
    assert.equal(lines.filter((line) => line.startsWith('a.gate.json')).length, 1);
  });

  it('are XML that names cannot break', () => {
    for (const text of [gateJunit(nasty, report), faultJunit(nasty, { code: 'x', message: nasty })]) {
      assert.doesNotMatch(text, /<(img|\/code)/);
      assert.ok(!text.includes('\u0000') && !text.includes('\u001b'));
      const tags = [...text.matchAll(/<(\/?)(\w+)(?:\s[\w-]+="[^"<&]*(?:&#\d+;[^"<&]*)*")*\s*(\/?)>/g)];
      const open: string[] = [];
      for (const [, closes, name, empty] of tags)
        if (closes) assert.equal(open.pop(), name);
        else if (!empty) open.push(name);
      assert.deepEqual(open, []);
      assert.ok(tags.length >= 5, text);
    }
    assert.match(gateJunit('g', report), /tests="2" failures="1" errors="0"/);
    assert.match(faultJunit('g', { code: 'x', message: 'm' }), /failures="0" errors="1"/);
  });

  it('are Markdown in which names are only names', () => {
    for (const text of [gateMarkdown(nasty, report), faultMarkdown(nasty, { code: 'x', message: nasty })]) {
      assert.doesNotMatch(text, /\]\(|<img|@team|http:|www\.|:tada:|<\//);
      assert.match(text, /^### ❌ /);
    }
    const rows = gateMarkdown('g', report)
      .split('\n')
      .filter((line) => line.startsWith('|'));
    assert.deepEqual(
      rows.map((row) => row.split('|').length),
      [6, 6, 6, 6],
    );
  });
});
