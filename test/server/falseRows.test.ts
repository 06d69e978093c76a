import type { Certificate } from '../../src/core/documents/results/certificate';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { seededRandom, shuffledIndices } from '../../src/core/numerics/random';
import { cli } from '../support/cli';
import { asLines } from '../support/coinTosses';
import { temporaryFolder } from '../support/temporary';

describe('nothing is certified', () => {
  const folder = temporaryFolder();
  const cache = ['--cache-directory', join(folder.path, 'cache')];
  const out = join(folder.path, 'out.json');

  const json = (...words: string[]): { document: Certificate } => {
    const document = JSON.parse(cli(...words, ...cache, '--json').out) as {
      certificate?: Certificate;
    } & Certificate;
    return { document: document.certificate ?? document };
  };

  it('where rows are there several times, or stand together, and nothing names them', () => {
    const random = seededRandom(16);
    const tosses = (count: number): object[] =>
      Array.from({ length: count }, () => ({
        segment: ['young', 'old', 'new'][random.below(3)],
        action: random.below(2),
        reward: random.below(2),
        propensity: 0.5,
      }));
    const own = tosses(3000);
    const of = (...paths: string[]): string =>
      json('certify', ...paths, '--policy', 'always:0', '--out', out).document.withheld ?? '';
    const once = folder.file('once-few.jsonl', asLines(own));
    assert.equal(of(once), '');
    const thrice = [...shuffledIndices(9000, 5)].map((i) => own[i % 3000]);
    assert.match(of(folder.file('thrice.jsonl', asLines(thrice))), /several times/);
    const later = folder.file('later.jsonl', asLines([...own.slice(1500), ...tosses(1000)]));
    assert.match(of(once, later), /files may overlap/);
    // Visitors keep the action that came first.
    const visits = Array.from({ length: 300 }, () => ({ action: random.below(2) })).flatMap((kept) =>
      tosses(10).map((row) => ({ ...row, ...kept })),
    );
    assert.match(of(folder.file('together.jsonl', asLines(visits))), /stand one after the other/);
  });

  it('where outcomes cover only a part of the decisions', () => {
    const random = seededRandom(17);
    // What runs later likes the action 1; every action earns one half.
    const decisions = Array.from({ length: 4000 }, (_, i) => {
      const liked = i < 2000 ? 0 : 1;
      const isLiked = random.uniform() < 0.8;
      const action = isLiked ? liked : 1 - liked;
      return { key: `k${i}`, x: random.uniform(), action, propensity: isLiked ? 0.8 : 0.2 };
    });
    const outcomes = decisions.filter(() => random.below(2) === 0).map(({ key }) => ({ key, reward: 1 }));
    const early = outcomes.filter(({ key }) => Number(key.slice(1)) < 2000);
    const of = (list: readonly object[]): Certificate =>
      json(
        ...[
          'certify',
          folder.file('decisions.jsonl', asLines(decisions)),
          '--policy',
          'always:0',
          '--out',
          out,
        ],
        ...['--rewards', folder.file('outcomes.jsonl', asLines(list)), '--on', 'key', '--default', '0'],
        ...['--reward-range', '0,1'],
      ).document;
    assert.equal(of(outcomes).withheld, null);
    assert.ok(Number(of(outcomes).value.upper) >= 0.5);
    assert.match(of(early).withheld ?? '', /outcomes cover only a part of the decisions/);
    // The same where rewards are written into the log, and not yet for its last rows.
    const won = new Set(outcomes.map(({ key }) => key));
    const log = (rows: number): string =>
      folder.file(
        'rewarded.jsonl',
        asLines(decisions.map((row, i) => (i < rows && won.has(row.key) ? { ...row, reward: 1 } : row))),
      );
    const words = ['--reward', 'reward', '--default', '0', '--policy', 'always:0', '--out', out];
    assert.equal(json('certify', log(4000), ...words).document.withheld, null);
    assert.match(json('certify', log(2000), ...words).document.withheld ?? '', /cover only a part/);
  });

  it('where uniform logging is said of a log that was not', () => {
    const random = seededRandom(18);
    const lines = Array.from({ length: 3000 }, () => {
      const action = random.uniform() < 0.8 ? 0 : 1;
      return { x: random.uniform(), action, reward: random.uniform() < (action === 0 ? 0.8 : 0.2) ? 1 : 0 };
    });
    const of = (list: readonly object[]): string | null =>
      json(
        ...['certify', folder.file('said-uniform.jsonl', asLines(list)), '--policy', 'uniform', '--out', out],
        '--uniform-logging',
      ).document.withheld;
    assert.match(of(lines) ?? '', /was taken more often than its propensities allow/);
    assert.equal(of(lines.map((row) => ({ ...row, action: random.below(2) }))), null);
  });

  it('of rows that were picked by what was chosen', () => {
    const random = seededRandom(19);
    const lines = Array.from({ length: 3000 }, () => {
      const action = random.below(2);
      const reward = random.uniform() < (action === 1 ? 0.8 : 0.2) ? 1 : 0;
      return { x: random.uniform(), price: action === 1 ? 9 : 4, action, reward, propensity: 0.5 };
    });
    const path = folder.file('priced.jsonl', asLines(lines));
    const of = (condition: string): string | null =>
      json('analyze', path, '--policy', 'uniform', '--where', condition, '--declared').document.withheld;
    assert.match(of('price > 5') ?? '', /goes with what was chosen/);
    assert.equal(of('x > 0.5'), null);
  });
});
