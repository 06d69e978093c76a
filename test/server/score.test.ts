import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/paths';
import { cli } from '../support/cli';
import { numpyArchive } from '../support/numpyArchive';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';

/** A python3 that has NumPy, wherever it is. */
const python = ['python3', '/usr/bin/python3'].find(
  (name) => spawnSync(name, ['-c', 'import numpy'], { stdio: 'ignore' }).status === 0,
);

describe('a policy outside the editor', () => {
  const folder = temporaryFolder();
  const contexts = ['[0.1,-0.2,0.3,0.4]', '{"context":[1,0,0,-1]}', '[0,0,0,0]'];
  const trained: Record<string, string> = {};
  before(() => {
    const log = folder.file('log.jsonl', syntheticLog(800));
    for (const kind of ['softmax', 'gaussian', 'mixed-logit']) {
      trained[kind] = join(folder.path, `${kind}.policy.json`);
      const { code, err } = cli('train', log, '--class', kind, '--epochs', '3', '--out', trained[kind]);
      assert.equal(code, 0, err);
    }
    folder.file('contexts.jsonl', `${contexts.join('\n')}\n`);
  });

  const score = (policy: string, ...words: string[]): number[][] => {
    const { out } = cli('score', policy, join(folder.path, 'contexts.jsonl'), '--json', ...words);
    return (JSON.parse(out) as { probabilities: number[][] }).probabilities;
  };

  it('scores contexts: probabilities that sum to one, uniform where nothing is known', () => {
    for (const policy of Object.values(trained)) {
      const rows = score(policy);
      assert.equal(rows.length, 3);
      for (const row of rows) assert.ok(Math.abs(row.reduce((sum, p) => sum + p, 0) - 1) < 1e-9);
      assert.deepEqual(rows[2], [1 / 3, 1 / 3, 1 / 3]);
      assert.notDeepEqual(rows[0], rows[1]);
    }
  });

  it('says so where it knows no feature of any context', () => {
    const strangers = folder.file('strangers.jsonl', '{"context":{"nobody":1}}\n{"context":{"knows":2}}\n');
    const told = (file: string): string => cli('score', trained['softmax'], file).err;
    assert.match(told(strangers), /None of these contexts has a feature that the policy was trained on/);
    assert.equal(told(join(folder.path, 'contexts.jsonl')), '');
  });

  it('is judged on another log, whose categories come in another order, by its own columns', () => {
    const row = (color: string, action: string, reward: number): string =>
      JSON.stringify({ context: { color }, action, reward, propensities: { buy: 0.5, sell: 0.5 } });
    const rows = (colors: string[]): string =>
      Array.from({ length: 400 }, (_, i) => {
        const color = colors[i % colors.length];
        const action = i % 3 === 0 ? 'buy' : 'sell';
        return row(color, action, (color === 'red') === (action === 'buy') ? 1 : 0);
      }).join('\n');
    const first = folder.file('first.jsonl', rows(['red', 'blue']));
    const second = folder.file('second.jsonl', rows(['blue', 'green', 'red']));
    const policy = join(folder.path, 'colors.policy.json');
    assert.equal(cli('train', first, '--out', policy).code, 0);
    const { code, out, err } = cli('analyze', second, '--policy', `file:${policy}`, '--json');
    assert.equal(code, 0, err);
    const report = JSON.parse(out) as {
      features: number;
      checks: { name: string; severity: string }[];
      certificate: { rows: string };
    };
    assert.deepEqual([report.features, report.certificate.rows], [2, 'all']);
    assert.equal(report.checks.find(({ name }) => name === 'unknown-features')?.severity, 'warning');
  });

  it('scores by the draws of the paper too, which come near the exact ones only slowly', () => {
    for (const kind of ['gaussian', 'mixed-logit']) {
      const exact = score(trained[kind]);
      const apart = (count: string): number => {
        const sampled = score(trained[kind], '--samples', count);
        return Math.max(...sampled.flatMap((row, i) => row.map((p, a) => Math.abs(p - exact[i][a]))));
      };
      assert.ok(apart('32') > 1e-4);
      assert.ok(apart('20000') < 0.02);
    }
    assert.equal(cli('score', trained.gaussian, 'contexts.jsonl', '--samples', 'many').code, 2);
  });

  it('names the line of a context it cannot read', () => {
    const bad = folder.file('bad.jsonl', '[1,2,3,4]\nnonsense\n');
    const { code, err } = cli('score', trained['softmax'], bad);
    assert.equal(code, 3);
    assert.match(err, /Line 2 is not valid JSON/);
  });

  it('scores the same by what its NumPy archive holds', () => {
    const archive = join(folder.path, 'read.npz');
    assert.equal(cli('export', trained['softmax'], '--out', archive).code, 0);
    const { mu, actions, policy_class: kind, scaling } = numpyArchive(archive);
    assert.deepEqual([kind, scaling, actions], [['softmax'], ['unit-norm'], ['0', '1', '2']]);
    const ours = score(trained['softmax']);
    for (const [i, context] of [
      [0.1, -0.2, 0.3, 0.4],
      [1, 0, 0, -1],
    ].entries()) {
      const norm = Math.hypot(...context);
      const weights = [0, 1, 2].map((a) =>
        Math.exp(
          context.reduce((sum, x, j) => sum + ((mu as number[])[a * context.length + j] * x) / norm, 0),
        ),
      );
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      weights.forEach((weight, a) => assert.ok(Math.abs(weight / total - ours[i][a]) < 1e-9));
    }
  });

  // Where there is no NumPy, the test above reads the same archive.
  const inPython = python === undefined ? undefined : it;
  inPython?.('scores the same in Python, by the snippet of the docs', () => {
    const snippet = snippetWith('class Policy');
    for (const kind of ['softmax', 'gaussian']) {
      const archive = join(folder.path, `${kind}.npz`);
      assert.equal(cli('export', trained[kind], '--out', archive).code, 0);
      const program = `${snippet}
import json, sys
policy = Policy(sys.argv[1])
print(json.dumps([list(policy.probabilities(x)) for x in [[0.1,-0.2,0.3,0.4],[1,0,0,-1],[0,0,0,0]]]))`;
      const ran: { stdout: string; stderr: string } = spawnSync(python ?? '', ['-c', program, archive], {
        encoding: 'utf8',
      });
      const theirs = JSON.parse(ran.stdout || '[]') as number[][];
      assert.equal(theirs.length, 3, ran.stderr);
      score(trained[kind]).forEach((row, i) =>
        row.forEach((p, a) =>
          assert.ok(Math.abs(p - theirs[i][a]) < 1e-9, `${kind} ${i} ${a}: ${p} ${theirs[i][a]}`),
        ),
      );
    }
  });

  inPython?.('scores a network the same in Python', () => {
    const policy = join(folder.path, 'network.policy.json');
    const archive = join(folder.path, 'network.npz');
    const log = folder.file('n.jsonl', syntheticLog(400));
    assert.equal(cli('train', log, '--class', 'neural-softmax', '--epochs', '3', '--out', policy).code, 0);
    assert.equal(cli('export', policy, '--out', archive).code, 0);
    const program = `import numpy as np
${snippetWith('def network_probabilities')}
import json, sys
archive = np.load(sys.argv[1])
print(json.dumps([list(network_probabilities(archive, x)) for x in [[0.1,-0.2,0.3,0.4],[1,0,0,-1],[0,0,0,0]]]))`;
    const ran: { stdout: string; stderr: string } = spawnSync(python ?? '', ['-c', program, archive], {
      encoding: 'utf8',
    });
    const theirs = JSON.parse(ran.stdout || '[]') as number[][];
    assert.equal(theirs.length, 3, ran.stderr);
    score(policy).forEach((row, i) =>
      row.forEach((p, a) => assert.ok(Math.abs(p - theirs[i][a]) < 1e-9, `${i} ${a}: ${p} ${theirs[i][a]}`)),
    );
  });

  inPython?.('scores events the same in Python, hashed and not', () => {
    const shop = (i: number): object => ({ Item: { price: (i % 7) / 7, shop: `s${i % 40}` } });
    const lines = Array.from({ length: 300 }, (_, i) =>
      JSON.stringify({
        ...{ _label_cost: -((i * 7) % 2), _label_probability: 0.5, _labelIndex: i % 2, EventId: `e${i}` },
        c: { User: { age: ((i * 31) % 97) / 97, city: `c${i % 9}` }, _multi: [shop(i), shop(3 * i + 1)] },
      }),
    );
    const log = folder.file('events.dsjson', `${lines.join('\n')}\n`);
    const events = [5, 8].map((i) => ({
      context: { User: { age: 0.25, city: `c${i}` } },
      actions: [shop(i), shop(i + 1), shop(i + 2)],
    }));
    const file = folder.file('events.jsonl', events.map((event) => JSON.stringify(event)).join('\n'));
    for (const words of [
      ['--hash-bits', '8'],
      ['--class', 'softmax', '--interactions', 'User:Item'],
      ['--interactions', 'none'],
    ]) {
      const policy = join(folder.path, 'events.policy.json');
      assert.equal(cli('train', log, '--out', policy, '--epochs', '3', ...words).code, 0);
      const program = `import warnings
warnings.simplefilter("error")
${snippetWith('class Policy')}
${snippetWith('class EventPolicy')}
import sys
def named(fields):
    pairs = [(f"{k}.{n}", v) for k, part in fields.items() for n, v in part.items()]
    return {f"{n}={v}" if isinstance(v, str) else n: 1 if isinstance(v, str) else v for n, v in pairs}
policy = EventPolicy(sys.argv[1])
print(json.dumps([list(policy.probabilities(named(e["context"]), [named(a) for a in e["actions"]]))
                  for e in json.loads(sys.argv[2])]))`;
      const ran: { stdout: string; stderr: string } = spawnSync(
        python ?? '',
        ['-c', program, policy, JSON.stringify(events)],
        { encoding: 'utf8' },
      );
      const theirs = JSON.parse(ran.stdout || '[]') as number[][];
      assert.equal(theirs.length, 2, ran.stderr);
      const { probabilities } = JSON.parse(cli('score', policy, file, '--json').out) as {
        probabilities: number[][];
      };
      probabilities.forEach((row, i) =>
        row.forEach((pi, a) => assert.ok(Math.abs(pi - theirs[i][a]) < 1e-9, words.join(' '))),
      );
    }
  });
});

/** The program in docs/python.md that defines something. */
function snippetWith(word: string): string {
  const text = readFileSync(join(root, 'docs', 'python.md'), 'utf8');
  const snippets = [...text.matchAll(/```python\n([^]*?)```/g)].map(([, snippet]) => snippet);
  return snippets.find((snippet) => snippet.includes(word)) ?? assert.fail(word);
}
