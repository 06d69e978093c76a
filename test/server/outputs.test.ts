import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { linkSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { cli, cliProcess } from '../support/cli';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';

describe('a place for a result', () => {
  const folder = temporaryFolder();
  const at = (name: string): string => join(folder.path, name);
  const log = folder.file('log.jsonl', syntheticLog(300));
  const policy = at('p.policy.json');
  const table = folder.file('train.csv', `x,label\n${'0.5,a\n1.5,b\n'.repeat(40)}`);
  const schema = folder.file('schema.json', '{"reward":"reward"}');

  before(() => {
    assert.equal(cli('train', log, '--epochs', '1', '--out', policy).code, 0);
    mkdirSync(at('folder'));
    execFileSync('mkfifo', [at('pipe')]);
    for (const [input, name] of [
      [log, 'log'],
      [policy, 'policy'],
      [table, 'table'],
    ]) {
      symlinkSync(input, at(`soft-${name}.json`));
      linkSync(input, at(`hard-${name}.json`));
    }
  });

  const commands: Record<
    string,
    { inputs: readonly string[]; name: string; words: (out: string) => string[] }
  > = {
    train: {
      inputs: [log, schema],
      name: 'log',
      words: (out) => ['train', log, '--schema', schema, '--epochs', '1', '--out', out],
    },
    certify: {
      inputs: [log, policy],
      name: 'policy',
      words: (out) => ['certify', log, '--policy', policy, '--out', out],
    },
    simulate: {
      inputs: [table],
      name: 'table',
      words: (out) => ['simulate', '--train', table, '--out', out],
    },
    export: { inputs: [], name: 'policy', words: (out) => ['export', policy, '--out', out] },
  };

  for (const [name, { inputs, name: input, words }] of Object.entries(commands)) {
    const ending = name === 'export' ? '.npz' : '';
    if (name !== 'export')
      it(`of ${name} is not one of its inputs, by whatever name`, () => {
        const links = [at(`soft-${input}.json`), at(`hard-${input}.json`)];
        const spelled = [`${folder.path}/./folder/../${inputs[0].split('/').at(-1)}`];
        for (const out of [...inputs, ...links, ...spelled]) {
          const content = readFileSync(out);
          const { code, err } = cli(...words(out));
          assert.equal(code, 2, `${out}: ${err}`);
          assert.match(err, /Choose another name for the result/);
          assert.deepEqual(readFileSync(out), content);
        }
      });

    it(`of ${name} is a regular file or none`, () => {
      const traps = { folder: at(`folder${ending}`), pipe: at(`pipe${ending}`), device: at(`null${ending}`) };
      if (ending !== '') {
        mkdirSync(traps.folder);
        execFileSync('mkfifo', [traps.pipe]);
      }
      symlinkSync('/dev/null', traps.device);
      for (const out of Object.values(traps)) {
        const kind = lstatSync(out).mode;
        const { code, err } = cli(...words(out));
        assert.equal(code, 2, `${out}: ${err}`);
        assert.match(err, /Name a file for the result/);
        assert.equal(lstatSync(out).mode, kind);
      }
      execFileSync('rm', [traps.device]);
    });
  }

  it('of a training is refused where its certificate would be the log', () => {
    const own = folder.file('own.certificate.json', syntheticLog(300));
    const { code } = cli('train', own, '--format', 'jsonl', '--out', at('own.policy.json'));
    assert.equal(code, 2);
    assert.equal(readFileSync(own, 'utf8'), syntheticLog(300));
  });

  it('of a comparison or a reproduction is a folder', () => {
    for (const words of [
      ['compare', log],
      ['reproduce', '--data', folder.path],
    ]) {
      const { code, err } = cli(...words, '--out', table);
      assert.equal(code, 2, err);
      assert.match(err, /Name a folder for the results/);
    }
  });

  it('of a reproduction that cannot be made says what to do', () => {
    const { code, err } = cli('reproduce', '--data', folder.path, '--out', join(table, 'below'));
    assert.equal(code, 3, err);
    assert.match(err, /a file stands where a folder should be\. Remove or rename that file/);
  });
});

describe('a comparison of which nothing came', () => {
  const folder = temporaryFolder();
  it('fails, and says why', () => {
    const log = folder.file('log.jsonl', syntheticLog(300));
    const { code, err, out } = cli(
      'compare',
      log,
      '--learning-rate',
      '1e300',
      '--epochs',
      '2',
      '--json',
      '--out',
      join(folder.path, 'out'),
    );
    assert.equal(code, 3);
    assert.match(err, /Every method failed\. .*diverged/);
    assert.equal((JSON.parse(out) as { methods: unknown[] }).methods.length, 2);
  });
});

describe('a cache that cannot be used', () => {
  const folder = temporaryFolder();
  it('stops no analysis, and says what to do', () => {
    const log = folder.file('log.jsonl', syntheticLog(300));
    const broken = folder.file('a-file', '');
    const variables = { BANDIT_LENS_CACHE: join(broken, 'cache'), TMPDIR: broken };
    const { code, err, out } = cliProcess({ variables }, 'analyze', log, '--json');
    assert.equal(code, 0, err);
    assert.match(err, /The cache in .* cannot be used: .* goes on without it.*BANDIT_LENS_CACHE/);
    assert.equal((JSON.parse(out) as { rows: { used: number } }).rows.used, 300);
  });
});
