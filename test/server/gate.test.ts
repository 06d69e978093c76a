import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { GateReport } from '../../src/core/documents/results/gate';
import { cli } from '../support/cli';
import { nonEmpty } from '../support/nonEmpty';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';

const easy = ['--require', 'reward at least 0.1', '--require', 'effective rows at least 100'];

describe('gate', () => {
  const folder = temporaryFolder();
  const text = syntheticLog(3000);
  const log = folder.file('log.jsonl', text);

  function asked(...words: string[]): GateReport & { readonly code: number | null } {
    const { code, out, err } = cli('gate', ...words, '--json');
    assert.ok(code === 0 || code === 3, err);
    return { ...(JSON.parse(out) as GateReport), code };
  }

  it('ends with 0 where all rules hold, with 3 where one does not, and says the same in every form', () => {
    const [junit, markdown] = ['gate.xml', 'gate.md'].map((name) => join(folder.path, name));
    const reports = ['--junit', junit, '--markdown', markdown];
    const passed = asked(log, '--policy', 'uniform', ...easy, ...reports);
    assert.deepEqual([passed.code, passed.passed, passed.claims], [0, true, 1]);
    assert.match(readFileSync(junit, 'utf8'), /tests="2" failures="0" errors="0"/);
    assert.match(readFileSync(markdown, 'utf8'), /^### ✅ uniform on /);
    const failed = asked(
      log,
      '--policy',
      'uniform',
      ...easy,
      '--require',
      'reward improves by 0.9',
      ...reports,
    );
    assert.deepEqual([failed.code, failed.passed, failed.claims], [3, false, 2]);
    assert.match(failed.rules[2].help ?? '', /more rows like these would not be enough/);
    assert.match(readFileSync(junit, 'utf8'), /failures="1".*<failure /s);
    assert.match(readFileSync(markdown, 'utf8'), /^### ❌ /);
    const { code, out } = cli('gate', log, '--policy', 'uniform', ...easy);
    assert.equal(code, 0);
    assert.match(
      out,
      /^The gate is passed: all 2 rules hold for “uniform” on log\.jsonl\.\n {2}holds {2}reward at least/,
    );
  });

  it('leaves no report of yesterday where the log cannot be used today', () => {
    const junit = folder.file('old.xml', 'passed');
    const markdown = folder.file('old.md', 'passed');
    const broken = folder.file('broken.jsonl', '{"context":[1],"action":0,"reward":1}\n');
    const { code, out } = cli(
      'gate',
      broken,
      '--policy',
      'uniform',
      ...easy,
      '--json',
      '--junit',
      junit,
      '--markdown',
      markdown,
    );
    const { error } = JSON.parse(out) as { error: { code: string } };
    assert.deepEqual([code, error.code], [3, 'no-propensity']);
    assert.match(readFileSync(junit, 'utf8'), /errors="1".*<error type="no-propensity"/s);
    assert.match(readFileSync(markdown, 'utf8'), /^### ❌ .*The gate could not be asked\./s);
    const wrong = folder.file('wrong.gate.json', '{"log": "log.jsonl"}');
    assert.equal(cli('gate', wrong, '--junit', folder.file('old.xml', 'passed')).code, 3);
    assert.match(readFileSync(junit, 'utf8'), /<error type="bad-gate"/);
    assert.equal(cli('gate', wrong, '--junit', wrong).code, 2);
    assert.equal(readFileSync(wrong, 'utf8'), '{"log": "log.jsonl"}');
  });

  it('ends with 2 on words that are no gate, and never writes over what it reads', () => {
    const one = ['--require', 'reward improves'];
    for (const words of [
      [log, '--policy', 'uniform'],
      [log, ...one],
      [log, '--policy', 'uniform', '--require', 'reward improvs'],
      [log, '--policy', 'uniform', '--require', 'reward at least NaN'],
      [log, '--policy', 'uniform', ...one, '--rows', 'training'],
      [log, '--policy', 'uniform', ...one, '--certificate', 'grid'],
      [log, '--policy', 'uniform', ...one, '--delta', '2'],
      [log, '--policy', 'uniform', ...one, '--junit', log],
      [
        log,
        '--policy',
        'uniform',
        ...one,
        '--junit',
        join(folder.path, 'x'),
        '--markdown',
        join(folder.path, 'x'),
      ],
      [log, '--policy', 'uniform', ...Array.from({ length: 101 }, () => one).flat()],
    ])
      assert.equal(cli('gate', ...words).code, 2, words.slice(1, 8).join(' '));
    assert.equal(readFileSync(log, 'utf8'), text);
  });

  it('takes a file whose paths are relative to it, and names the lines of rules that fail', () => {
    mkdirSync(join(folder.path, 'gates'), { recursive: true });
    const path = join(folder.path, 'gates', 'shop.gate.json');
    const gate = {
      log: '../log.jsonl',
      policy: 'uniform',
      delta: 0.1,
      rules: ['reward at least 0.1', 'reward improves by 0.9'],
    };
    writeFileSync(path, JSON.stringify(gate, null, 2));
    const { code, out } = cli('gate', path);
    assert.equal(code, 3);
    const line =
      JSON.stringify(gate, null, 2)
        .split('\n')
        .findIndex((each) => each.includes('improves')) + 1;
    assert.ok(out.includes(`${path}:${line}:5: error: reward improves by 0.9: expected a gain`), out);
    assert.equal(asked(path).delta, 0.1);
    assert.equal(cli('gate', path, '--delta', '0.5').code, 2);
    assert.equal(cli('gate', path, log).code, 2);
    for (const [name, edited, message] of [
      ['typo', { ...gate, rulez: [] }, /rulez/],
      ['rule', { ...gate, rules: ['reward improves', 'reward impoves'] }, /Line \d+: Rule 2 of the gate/],
      ['gone', { ...gate, log: 'gone.jsonl' }, /gone\.jsonl/],
      ['policy', { ...gate, policy: 'nonsense' }, /nonsense/],
      ['seen', { ...gate, rows: 'training' }, /rows/],
    ] as const) {
      const file = folder.file(`gates/${name}.gate.json`, JSON.stringify(edited, null, 2));
      const { code, out } = cli('gate', file, '--json');
      assert.equal(code, 3, name);
      assert.match((JSON.parse(out) as { error: { message: string } }).error.message, message);
    }
  });

  it('judges a trained policy on rows it has not seen, whatever became of the file', () => {
    const policy = join(folder.path, 'p.policy.json');
    assert.equal(cli('train', log, '--out', policy, '--epochs', '2').code, 0);
    const ask = (path: string, ...more: string[]): GateReport =>
      asked(path, '--policy', policy, '--require', 'reward at least 0.01', ...more);
    const own = ask(log).certificate;
    assert.ok(own.n > 500 && own.n < 700, String(own.n));
    const lines = text.trimEnd().split('\n');
    const shuffled = lines
      .map((line, i) => ({ line, key: (i * 7919) % lines.length }))
      .sort((a, b) => a.key - b.key);
    const disguises = {
      'log.jsonl.gz': gzipSync(text),
      'shuffled.jsonl': `${shuffled.map(({ line }) => line).join('\n')}\n`,
      'doubled.jsonl': text + text,
    };
    for (const [name, content] of nonEmpty(Object.entries(disguises))) {
      const { certificate, passed } = ask(folder.file(name, content));
      assert.ok(passed, name);
      // Shuffled, held-out rows count as new ones: they are as many, and none of them was trained on.
      assert.equal(certificate.n, own.n, name);
      // What was trained on decides how the money is bet, so that the numbers are near and not equal.
      assert.ok(Math.abs(certificate.atLeast.value - own.atLeast.value) < 0.01, name);
    }
    const grown = ask(folder.file('grown.jsonl', text + syntheticLog(1000, { seed: 9 }))).certificate;
    assert.equal(grown.n, own.n + 1000);
    const fresh = ask(join(folder.path, 'grown.jsonl'), '--rows', 'new').certificate;
    assert.equal(fresh.n, 1000);
    const { code, out } = cli('gate', log, '--policy', policy, ...easy, '--rows', 'new', '--json');
    assert.equal(code, 3);
    assert.match((JSON.parse(out) as { error: { message: string } }).error.message, /has seen every row/);
  });

  it('does not pass where the rows were picked by a condition that nobody declared', () => {
    const where = ['--where', 'context.0 > 0'];
    const picked = asked(log, '--policy', 'uniform', ...easy, ...where);
    assert.equal(picked.code, 3);
    assert.ok(picked.rules.every(({ holds, reason }) => !holds && reason !== null));
  });
});
