import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cliProcess } from '../support/cli';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';

describe('bandit-lens', () => {
  const cli = (...words: string[]): ReturnType<typeof cliProcess> => cliProcess({}, ...words);
  const folder = temporaryFolder();

  it('prints exactly one JSON document for analyze --json', () => {
    const { code, out, err } = cli('analyze', folder.file('log.jsonl', syntheticLog(300)), '--json');
    const report = JSON.parse(out) as {
      rows: { used: number };
      alphaCurve: unknown[];
      certificate: { delta: number };
    };
    assert.deepEqual([code, err], [0, '']);
    assert.equal(report.rows.used, 300);
    assert.equal(report.certificate.delta, 0.05);
  });

  it('says the certificate to a person', () => {
    const { code, out } = cli('analyze', folder.file('long.jsonl', syntheticLog(2000)), '--delta', '0.1');
    assert.equal(code, 0);
    assert.match(out, /With 90% confidence/);
  });

  it('ends with 2 on bad words, and says where the right ones are', () => {
    for (const words of [
      ['fly'],
      ['analyze'],
      ['export', 'a', 'b'],
      ['analyze', 'a', '--delta', '2'],
      ['analyze', 'a', '--reward-range', '1,0'],
      ['analyze', 'a', '--nonsense'],
      ['inspect', 'a', '--epochs', '3'],
    ]) {
      const { code, out, err } = cli(...words);
      assert.deepEqual([code, out], [2, ''], words.join(' '));
      assert.match(
        err,
        /^bandit-lens: .*\nbandit-lens --help lists the commands, and bandit-lens COMMAND --help its options\.\n$/,
      );
    }
  });

  it('reads several files as one log', () => {
    const [one, two] = [1, 2].map((seed) => folder.file(`${seed}.jsonl`, syntheticLog(100, { seed })));
    const { code, out, err } = cli('inspect', one, two, '--json');
    assert.equal(code, 0, err);
    assert.equal((JSON.parse(out) as { rows: { used: number } }).rows.used, 200);
  });

  it('ends with 3 and a coded error in JSON on unusable input', () => {
    const log = folder.file('unlogged.jsonl', '{"context":[1],"action":0,"reward":1}\n');
    const { code, out, err } = cli('analyze', log, '--json');
    const { error } = JSON.parse(out) as { error: { code: string; message: string } };
    assert.deepEqual([code, error.code], [3, 'no-propensity']);
    assert.doesNotMatch(err, /\n\s+at /);
  });

  it('takes negative numbers as they are written', () => {
    const log = folder.file(
      'costs.jsonl',
      '{"context":[1],"action":0,"cost":0.25,"propensities":[0.5,0.5]}\n',
    );
    const { code, out } = cli('analyze', log, '--reward-range', '-1,0', '--policy', 'logging', '--json');
    assert.equal(code, 0);
    assert.equal((JSON.parse(out) as { estimates: { value: number }[] }).estimates[0].value, -0.25);
  });

  it('tells which fields are no features, and takes them for features where a schema says so', () => {
    const rows = Array.from({ length: 300 }, (_, i) => `o${i},${i % 7},${i % 3},${i % 2},0.5\n`);
    const log = folder.file('orders.csv', `order,items,action,reward,p\n${rows.join('')}`);
    const reason = 'different on nearly every row: an id';
    const told = JSON.parse(cli('inspect', log, '--json').out) as { leftOut: object[]; features: number };
    assert.deepEqual([told.leftOut, told.features], [[{ field: 'order', reason }], 1]);
    assert.ok(cli('inspect', log).out.includes(`Left out of the features: order (${reason}).`));
    const schema = folder.file('keep.json', '{"keep":["order"]}');
    const kept = JSON.parse(cli('inspect', log, '--schema', schema, '--json').out) as typeof told;
    assert.deepEqual([kept.leftOut, kept.features], [[], 301]);
  });

  it('tells the counts and reasons of a log it cannot use', () => {
    const log = folder.file('bad.jsonl', '{"context":[1],"action":0,"reward":1,"propensity":0}\n'.repeat(3));
    const { code, out } = cli('inspect', log, '--json');
    const told = JSON.parse(out) as { error: { code: string }; rows: object; rejections: { line: number }[] };
    assert.deepEqual([code, told.error.code], [3, 'too-many-rejected']);
    assert.deepEqual(told.rows, { lines: 3, used: 0, skipped: 0, rejected: 3 });
    assert.deepEqual(
      told.rejections.map(({ line }) => line),
      [1, 2, 3],
    );
  });

  it('trains, and verifies what it wrote, until anything changes', () => {
    const log = folder.file('train.jsonl', syntheticLog(1500));
    const policy = join(folder.path, 'news.policy.json');
    const certificate = join(folder.path, 'news.certificate.json');
    const trained = cli('train', log, '--out', policy, '--epochs', '5', '--json');
    assert.equal(trained.code, 0, trained.err);
    const told = JSON.parse(trained.out) as {
      policy: string;
      certificate: { rows: string };
      trainingCertificate: { rows: string };
      history: unknown[];
    };
    assert.deepEqual([told.policy, told.certificate.rows, told.history.length], [policy, 'hold-out', 5]);
    assert.equal(told.trainingCertificate.rows, 'training');
    const verify = (...words: string[]): [number | null, boolean] => {
      const { code, out } = cli('verify', ...words, '--json');
      return [code, (JSON.parse(out) as { valid: boolean }).valid];
    };
    assert.deepEqual(verify(certificate, '--log', log, '--policy', policy), [0, true]);
    const forged = folder.file(
      'forged.json',
      readFileSync(certificate, 'utf8').replace('"delta": 0.05', '"delta": 0.01'),
    );
    assert.deepEqual(verify(forged, '--log', log, '--policy', policy), [3, false]);
    const longer = folder.file('longer.jsonl', syntheticLog(1501));
    assert.deepEqual(verify(certificate, '--log', longer, '--policy', policy), [3, false]);
    const words = folder.file('words.txt', 'no log at all\n');
    const wrong = JSON.parse(
      cli('verify', certificate, '--log', words, '--policy', policy, '--json').out,
    ) as {
      reasons: string[];
    };
    assert.match(wrong.reasons.join(), /^The log is not the one/);
    const other = folder.file(
      'other.policy.json',
      readFileSync(policy, 'utf8').replace('"seed": 0', '"seed": 1'),
    );
    assert.deepEqual(verify(certificate, '--log', log, '--policy', other), [3, false]);
  });

  it('certifies that a policy trained on the first sample beats its logging policy', () => {
    const out = join(folder.path, 'sample.policy.json');
    const told = JSON.parse(cli('train', 'media/samples/news.jsonl', '--out', out, '--json').out) as {
      certificate: { improvement: { atLeast: { certified: boolean } } };
    };
    assert.equal(told.certificate.improvement.atLeast.certified, true);
  });

  it('verifies a certificate of several files', () => {
    const [first, second] = ['1', '2'].map((n) => folder.file(`part${n}.jsonl`, syntheticLog(300)));
    const certificate = join(folder.path, 'parts.certificate.json');
    const made = cli('certify', first, second, '--policy', 'greedy', '--out', certificate);
    assert.equal(made.code, 0, made.err);
    const logs = ['--log', first, '--log', second];
    assert.equal(cli('verify', certificate, ...logs, '--policy', 'greedy').code, 0);
    assert.equal(cli('verify', certificate, '--log', first, '--policy', 'greedy').code, 3);
  });

  it('says of a wrong option what it takes', () => {
    const told = (...words: string[]): string => {
      const { code, out, err } = cli(...words, '--json');
      assert.equal(code, 2);
      const { error } = JSON.parse(out) as { error: { code: string; message: string } };
      assert.equal(error.code, 'bad-usage');
      assert.ok(err.startsWith(`bandit-lens: ${error.message}\n`));
      return error.message;
    };
    const train = ['train', 'log.jsonl', '--out', 'p.json'];
    assert.equal(
      told(...train, '--epochs', 'many'),
      '--epochs must be a whole number, at least 1 (got "many").',
    );
    assert.equal(
      told(...train, '--epochs', '1.5'),
      '--epochs must be a whole number, at least 1 (got "1.5").',
    );
    assert.equal(told(...train, '--hold-out', '2'), '--hold-out must be between 0 and 1 (got "2").');
    assert.equal(
      told(...train, '--class', 'linear'),
      '--class must be softmax, mixed-logit, gaussian or neural-softmax (got "linear").',
    );
    assert.equal(
      told(...train, '--lambda', 'best'),
      '--lambda must be a number, optimal or program (got "best").',
    );
    assert.equal(
      told(...train, '--reward-range', '1,0'),
      '--reward-range must be MIN,MAX: two numbers, the first below the second (got "1,0").',
    );
    assert.match(
      told('analyze', 'log.jsonl', '--policy', 'best'),
      /--policy must be logging, uniform, greedy, best-action, always:K/,
    );
  });

  it('reads a log as its workspace has kept it', () => {
    const log = folder.file(
      'kept.jsonl',
      '{"what":1,"chance":0.5,"gain":1}\n{"what":0,"chance":0.5,"gain":0}\n',
    );
    assert.equal(cli('inspect', log).code, 3);
    const mapping = { action: 'what', propensity: 'chance', reward: 'gain' };
    mkdirSync(join(folder.path, '.banditlens'));
    const schemas = folder.file(
      '.banditlens/schemas.json',
      JSON.stringify({ schemas: [{ files: 'kept.jsonl', mapping }] }),
    );
    const { code, out, err } = cli('inspect', log, '--schema', schemas, '--json');
    assert.equal(code, 0, err);
    assert.equal((JSON.parse(out) as { rows: { used: number } }).rows.used, 2);
  });

  it('takes a decision whose logging distribution is impossible for the worst case', () => {
    const rows = (third: number): string =>
      Array.from({ length: 200 }, (_, i) =>
        JSON.stringify({ x: [i], action: i % 3, pi0: [0.3, 0.3, i === 7 ? third : 0.4], reward: 1 }),
      ).join('\n');
    const missing = (name: string, third: number): unknown => {
      const { out } = cli('analyze', folder.file(name, rows(third)), '--json');
      return (JSON.parse(out) as { certificate: { evidence: { missing: number } } }).certificate.evidence
        .missing;
    };
    assert.equal(missing('rounded.jsonl', 0.4005), 0);
    assert.equal(missing('impossible.jsonl', 0.9), 1);
  });

  it('takes an action by its name', () => {
    const log = folder.file(
      'named.jsonl',
      ['allowed', 'blocked'].map((action) => `${JSON.stringify({ action, p: 0.5, reward: 1 })}\n`).join(''),
    );
    const value = (policy: string): unknown => {
      const { out, err } = cli('analyze', log, '--policy', policy, '--json');
      const { estimates } = JSON.parse(out) as { estimates?: { name: string; value: number }[] };
      return estimates?.map((estimate) => estimate.value) ?? err;
    };
    assert.deepEqual(value('always:blocked'), value('always:1'));
    assert.match(String(value('always:nobody')), /There is no policy/);
  });

  it('tells its version and its usage', () => {
    assert.match(cli('--version').out, /^\d+\.\d+\.\d+\n$/);
    assert.match(cli('--help').out, /^Usage/);
  });
});
