import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root, samplesDirectory } from '../../scripts/paths';
import { cli } from '../support/cli';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';

describe('a network from the command line', () => {
  const folder = temporaryFolder();
  const news = join(samplesDirectory, 'news.jsonl');
  const path = (name: string): string => join(folder.path, name);
  const policy = path('n.policy.json');
  const certificate = path('n.certificate.json');

  const answer = (...words: string[]): Record<string, unknown> => {
    const { code, out, err } = cli(...words, '--json');
    assert.equal(code, 0, err);
    return JSON.parse(out) as Record<string, unknown>;
  };
  const refusal = (...words: string[]): string => {
    const { code, err } = cli(...words);
    assert.equal(code, 3, err);
    return err;
  };

  it('is trained, certified on held-out rows with KL = 0, and on training rows not at all', () => {
    const words = ['--class', 'neural-softmax', '--hidden', '12', '--epochs', '10'];
    const report = answer('train', news, ...words, '--out', policy) as {
      certificate: { rows: string; terms: { kl: number }; atLeast: { value: number } };
      trainingCertificate: { withheld: string };
    };
    assert.equal(report.certificate.rows, 'hold-out');
    assert.equal(report.certificate.terms.kl, 0);
    assert.ok(report.certificate.atLeast.value > 0.3);
    const written = JSON.parse(readFileSync(policy, 'utf8')) as {
      class: string;
      network: { hidden: number };
    };
    assert.deepEqual([written.class, written.network.hidden], ['neural-softmax', 12]);
    const onTraining = answer(
      ...['certify', news, '--policy', `file:${policy}`, '--rows', 'training', '--out', path('t.json')],
    ) as { withheld: string; value: { lower: number; upper: number } };
    for (const { withheld } of [onTraining, report.trainingCertificate])
      assert.match(withheld, /it is a network.*Certify it on rows that were held out/);
    assert.deepEqual([onTraining.value.lower, onTraining.value.upper], [0, 1]);
  });

  it('is verified, and a changed file is not', () => {
    const words = ['verify', certificate, '--log', news, '--policy'];
    assert.deepEqual(answer(...words, policy), { valid: true, reasons: [] });
    const text = readFileSync(policy, 'utf8');
    const changed = folder.file(
      'changed.policy.json',
      text.replace('"hidden":12,"parameters":[', '$&1e-9,').replace(/,[^,\]]+\]\}/, ']}'),
    );
    const { code, out } = cli(...words, changed, '--json');
    assert.equal(code, 3);
    assert.equal((JSON.parse(out) as { valid: boolean }).valid, false);
  });

  it('scores, stands on a list with others, and is exported', () => {
    const contexts = folder.file('c.jsonl', readFileSync(news, 'utf8').split('\n').slice(0, 3).join('\n'));
    const { probabilities } = answer('score', policy, contexts) as { probabilities: number[][] };
    for (const row of probabilities) assert.ok(Math.abs(row.reduce((sum, p) => sum + p, 0) - 1) < 1e-12);
    assert.notDeepEqual(probabilities[0], probabilities[1]);
    assert.match(refusal('score', policy, contexts, '--samples', '8'), /leave --samples out/);
    const { leaderboard } = answer('analyze', news, '--policies', `uniform,file:${policy}`) as {
      leaderboard: { rows: { name: string }[]; unfit: unknown[] };
    };
    assert.deepEqual([leaderboard.rows.length, leaderboard.unfit], [2, []]);
    for (const name of ['n.npz', 'n.onnx']) {
      answer('export', policy, '--out', path(name));
      assert.ok(existsSync(path(name)));
    }
  });

  it('refuses what it has no use for, and says what to do', () => {
    const train = (...words: string[]): string =>
      refusal('train', news, '--class', 'neural-softmax', '--epochs', '1', '--out', path('x.json'), ...words);
    assert.match(train('--prior', 'zero'), /no prior.*Leave --prior out/);
    assert.match(train('--alpha', 'adaptive'), /Use auto or a number/);
    assert.match(train('--engine', 'wasm-simd'), /cannot train a neural-softmax policy.*--engine auto/);
    assert.match(train('--policy-features', 'actions'), /--policy-features context/);
    assert.match(train('--memory-limit', '200000001'), /memory limit/);
    assert.match(
      refusal('train', news, '--hidden', '8', '--out', path('x.json')),
      /--hidden is the width of a network.*--class neural-softmax/,
    );
    assert.match(
      refusal('train', news, '--prior', policy, '--out', path('x.json')),
      /This policy is a network/,
    );
    assert.ok(!existsSync(path('x.json')));
  });

  it('continues after a kill to the policy of an uninterrupted run, bit for bit', async () => {
    const log = folder.file('log.jsonl', syntheticLog(2000));
    const [out, whole] = [path('killed.json'), path('whole.json')];
    const words = ['train', log, '--class', 'neural-softmax', '--epochs', '60', '--batch', '64', '--out'];
    const child = spawn(process.execPath, [join(root, 'dist', 'cli.js'), ...words, out], { stdio: 'ignore' });
    while (!existsSync(`${out}.checkpoint`)) await sleep(10);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    assert.ok(!existsSync(out), 'it was killed before it had finished');
    for (const each of [out, whole]) assert.equal(cli(...words, each).code, 0);
    assert.equal(readFileSync(out, 'utf8'), readFileSync(whole, 'utf8'));
  });
});
