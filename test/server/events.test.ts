import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/paths';
import type { AnalysisReport } from '../../src/core/documents/results/analysisReport';
import type { CertificateDocument } from '../../src/core/documents/results/certificate';
import { cli } from '../support/cli';
import { best, contextOf, eventLog, freshEvents, valueOn } from '../support/eventWorld';
import { temporaryFolder } from '../support/temporary';

const fixtures = join(root, '..', 'shared', 'fixtures', 'vw');

interface ServiceEvent {
  readonly _label_cost: number;
  readonly _labelIndex: number;
  readonly a: readonly number[];
  readonly p: readonly number[];
  readonly c: { readonly User: object; readonly _multi: readonly object[] };
}

describe('a log whose actions have features', () => {
  const folder = temporaryFolder();
  const path = (name: string): string => join(folder.path, name);
  const train = (log: string, out: string, ...words: string[]) =>
    cli('train', log, '--out', path(out), '--json', ...words);
  const answer = <T>({ code, out, err }: ReturnType<typeof cli>): T => {
    assert.equal(code, 0, err + out);
    return JSON.parse(out) as T;
  };
  const events = freshEvents(2000, 99);
  const optimum = valueOn(events, best);
  interface Trained {
    readonly certificate: CertificateDocument;
    readonly trainingCertificate: CertificateDocument;
  }
  let trained: Trained;
  before(() => {
    folder.file('log.dsjson', eventLog(4000, 1));
    folder.file('later.dsjson', eventLog(2000, 2));
    folder.file('events.jsonl', events.map((event) => JSON.stringify({ c: contextOf(event) })).join('\n'));
    trained = answer(train(path('log.dsjson'), 'a.policy.json'));
  });

  const scored = (policy: string): number[][] =>
    answer<{ probabilities: number[][] }>(cli('score', path(policy), path('events.jsonl'), '--json'))
      .probabilities;

  it('gives a policy that is certified on held-out rows, and on no row of its training', () => {
    const { certificate, trainingCertificate } = trained;
    assert.equal(certificate.rows, 'hold-out');
    assert.equal(certificate.terms.kl, 0);
    assert.equal(certificate.withheld, null);
    assert.equal(trainingCertificate.value.lower, 0);
    const pi = scored('a.policy.json');
    const truth = valueOn(events, (event) => pi[events.indexOf(event)]);
    assert.ok(truth > 0.93 * optimum, `${truth} of ${optimum}`);
    assert.ok((certificate.atLeast?.value ?? 1) <= truth + 0.02);
  });

  it('gives probabilities in the order of the actions of an event', () => {
    scored('a.policy.json').forEach((row, i) => {
      assert.equal(row.length, events[i].items.length);
      assert.ok(Math.abs(row.reduce((sum, pi) => sum + pi, 0) - 1) < 1e-9);
    });
  });

  it('names the line of an event that it cannot score, and what is wrong with it', () => {
    const good = JSON.stringify({ c: contextOf(events[0]) });
    for (const [line, message] of [
      ['{"context":{}}', /Line 3: An event lists no actions/],
      ['{"context":{},"actions":[]}', /Line 3: An event lists no actions/],
      ['{"context":{},"actions":[{},null]}', /Line 3: .*an action that is null; write \{\}/],
      ['{"context":{},"actions":[{},1]}', /Line 3: .*of several kinds/],
      ['{"context":{},"actions":[{"Item":{"length":1e300}}]}', /Line 3: .*beyond 1e\+?100/],
    ] as const) {
      const file = folder.file('wrong.jsonl', [good, good, line, good].join('\n'));
      const { code, err } = cli('score', path('a.policy.json'), file);
      assert.equal(code, 3);
      assert.match(err, message);
    }
  });

  it('has its certificate recomputed, and the policy evaluated on another log', () => {
    const words = ['--log', path('log.dsjson'), '--policy', path('a.policy.json'), '--json'];
    assert.deepEqual(answer(cli('verify', path('a.certificate.json'), ...words)), {
      valid: true,
      reasons: [],
    });
    const report = answer<AnalysisReport>(
      cli('analyze', path('later.dsjson'), '--policy', path('a.policy.json'), '--json'),
    );
    assert.equal(report.certificate.n, 2000);
    assert.ok(report.certificate.improvement.certified);
    const own = answer<AnalysisReport>(
      cli('analyze', path('log.dsjson'), '--policy', path('a.policy.json'), '--json'),
    );
    assert.equal(own.certificate.value.lower, trained.certificate.value.lower);
    assert.equal(own.certificate.n, trained.certificate.n);
  });

  it('trains the same with every engine, and the same twice', () => {
    const weights = (name: string): number[] =>
      (JSON.parse(readFileSync(path(name), 'utf8')) as { events: { weights: { values: number[] } } }).events
        .weights.values;
    answer(train(path('log.dsjson'), 'again.policy.json'));
    assert.deepEqual(weights('again.policy.json'), weights('a.policy.json'));
    answer(train(path('log.dsjson'), 'plain.policy.json', '--engine', 'typescript', '--epochs', '3'));
    answer(train(path('log.dsjson'), 'simd.policy.json', '--engine', 'wasm-simd', '--epochs', '3'));
    const [plain, simd] = [weights('plain.policy.json'), weights('simd.policy.json')];
    assert.equal(plain.length, simd.length);
    plain.forEach((value, k) => assert.ok(Math.abs(value - simd[k]) < 0.02, `${value} ${simd[k]}`));
  });

  it('trains every class, and what it is told to look at', () => {
    const short = ['--epochs', '2'];
    for (const kind of ['softmax', 'mixed-logit'])
      answer(train(path('log.dsjson'), `${kind}.policy.json`, '--class', kind, ...short));
    answer(train(path('log.dsjson'), 'none.policy.json', '--interactions', 'none', ...short));
    answer(train(path('log.dsjson'), 'some.policy.json', '--interactions', 'User:Item', ...short));
    const context = answer<Trained>(
      train(path('log.dsjson'), 'context.policy.json', '--policy-features', 'context', ...short),
    );
    assert.ok(context.trainingCertificate.terms.kl !== 0);
    const hashed = train(path('log.dsjson'), 'hashed.policy.json', '--hash-bits', '8', ...short);
    assert.equal(hashed.code, 0, hashed.err);
  });

  it('says what is wrong with what it is told', () => {
    const wrong = (...words: string[]) => train(path('log.dsjson'), 'x.policy.json', ...words);
    const pair = wrong('--interactions', 'User:Shop');
    assert.equal(pair.code, 3);
    assert.match(pair.out, /got \\"User:Shop\\".*User in its contexts and Item in its actions/);
    assert.equal(wrong('--interactions', 'User').code, 2);
    assert.equal(wrong('--hash-bits', '40').code, 2);
    assert.match(wrong('--alpha', 'adaptive').out, /not available for policies over features of actions/);
    assert.match(wrong('--scaling', 'none').out, /needs --scaling unit-norm/);
    assert.match(wrong('--prior', path('a.policy.json')).out, /--prior must be zero/);
    const exported = cli('export', path('a.policy.json'), '--out', path('a.npz'), '--json');
    assert.match(exported.out, /knows actions by their features/);
    folder.file('plain.jsonl', '{"context":[1,2],"action":0,"reward":1,"propensity":0.5}\n'.repeat(3));
    const other = cli(
      'analyze',
      path('plain.jsonl'),
      '--policy',
      path('a.policy.json'),
      '--actions',
      '2',
      '--json',
    );
    assert.equal(other.code, 3);
    assert.ok(!existsSync(path('x.policy.json')));
  });

  it('is as well a file of JSON lines that list their actions', () => {
    const rows = eventLog(3000, 8)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ServiceEvent)
      .map(({ _label_cost: cost, _labelIndex: action, a, p, c: { User, _multi: items } }) => {
        const propensities = items.map((_, item) => p[a.indexOf(item + 1)]);
        const row = { context: { User }, items, action, reward: -cost, propensities };
        return `${JSON.stringify({ ...row, propensity: propensities[action] })}\n`;
      });
    const log = folder.file('lists.jsonl', rows.join(''));
    const schema = folder.file('lists.schema.json', '{"actionList":"items"}');
    const { certificate } = answer<Trained>(train(log, 'lists.policy.json', '--schema', schema));
    assert.ok(certificate.improvement.certified);
    const pi = scored('lists.policy.json');
    const value = valueOn(events, (event) => pi[events.indexOf(event)]);
    assert.ok(value > 0.9 * optimum, `${value} of ${optimum}`);
  });

  it('loses nothing to an event that cannot be used, and says why', () => {
    const lines = eventLog(400, 5).trim().split('\n');
    const broken: readonly [name: string, line: string, reason: RegExp | undefined][] = [
      ['no actions', lines[0].replace(/"_multi":\[.*\]/, '"_multi":[]'), /no actions/],
      ['out of range', lines[0].replace(/"_labelIndex":\d+/, '"_labelIndex":99'), /outside the \d+ actions/],
      ['not a number', lines[0].replace('"length":0', '"length":NaN'), /NaN or Infinity/],
      ['too large', lines[0].replace(/"length":[\d.]+/, '"length":1e300'), /beyond 1e\+?100/],
      ['large', lines[0].replace(/"length":[\d.]+/, '"length":1e99'), undefined],
      ['odd actions', lines[0].replace(/\{"Item":\{[^}]*\}\}/g, 'null'), /action that is null/],
    ];
    for (const [name, line, reason] of broken) {
      assert.notEqual(line, lines[0], name);
      const log = folder.file('broken.dsjson', [...lines, line].join('\n'));
      const { rows, rejections } = answer<AnalysisReport>(cli('inspect', log, '--json'));
      assert.deepEqual([rows.used, rows.rejected], reason ? [400, 1] : [401, 0], name);
      if (reason) assert.match(rejections[0].reason, reason);
      answer(train(log, 'broken.policy.json', '--epochs', '1'));
    }
  });

  it('takes an event with 100,000 actions among others', () => {
    const item = (i: number): object => ({ Item: { topic: `p${i % 6}`, length: i / 1e5 } });
    const event = {
      ...{ _label_cost: -1, _label_probability: 1e-5, _labelIndex: 7, EventId: 'many' },
      c: { User: { taste: 't1' }, _multi: Array.from({ length: 100_000 }, (_, i) => item(i)) },
    };
    const others = eventLog(100, 6, { chosenOnly: true });
    const log = folder.file('many.dsjson', `${others}${JSON.stringify(event)}\n`);
    const { certificate } = answer<Trained>(train(log, 'many.policy.json', '--epochs', '2'));
    assert.equal(certificate.actions, 100_000);
  });

  if (existsSync(fixtures))
    for (const name of ['cb_load.dat', 'decisionservice.json'])
      it(`is trained on as Vowpal Wabbit wrote it: ${name}`, () => {
        const { certificate } = answer<Trained>(
          train(join(fixtures, name), 'vw.policy.json', '--reward-range', '-1,1'),
        );
        assert.equal(certificate.rows, 'hold-out');
        const text = JSON.parse(readFileSync(path('vw.policy.json'), 'utf8')) as object;
        assert.ok('events' in text);
      });
});
