import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Certificate } from '../../src/core/documents/results/certificate';
import { seededRandom, shuffledIndices } from '../../src/core/numerics/random';
import { cli } from '../support/cli';
import { asLines, coinTosses, type Toss } from '../support/coinTosses';
import { temporaryFolder } from '../support/temporary';

type Outcome = Certificate & { readonly error?: { readonly message: string } };
type Row = Toss & { readonly id?: string };

/** Every policy is worth 0.5 here, also where the last rewards came late: what is known before the log is whole is less. */
describe('No claim is above the truth where a log has changed since the training', () => {
  const folder = temporaryFolder();
  const cache = ['--cache-directory', join(folder.path, 'cache')];
  const random = seededRandom(41);
  const ids = (rows: readonly Row[]): Row[] =>
    rows.map((row, i) => ({ id: `d${random.below(2 ** 30).toString(36)}-${i}`, ...row }));
  /** Few features, so that a policy which learned noise is not given away by its weights. */
  const tosses = coinTosses(6000, 21, 8);
  const few = tosses.map((row, i) => ({ ...row, context: [i % 3, random.below(4)] }));
  const others = coinTosses(1500, 22, 8);

  /** A fifth of what is a success in the end was none yet. */
  const early = (rows: readonly Row[]): Row[] =>
    rows.map((row) => ({ ...row, reward: row.reward === 1 && random.below(5) === 0 ? 0 : row.reward }));
  const scaled = (rows: readonly Row[]): Row[] =>
    rows.map((row) => ({ ...row, context: row.context.map((x) => (x - 0.1) / 0.9) }));
  const mixed = (rows: readonly Row[]): Row[] => [...shuffledIndices(rows.length, 5)].map((i) => rows[i]);

  const run = (...words: string[]): Outcome => JSON.parse(cli(...words, ...cache, '--json').out) as Outcome;
  let files = 0;
  const file = (rows: readonly unknown[]): string => folder.file(`log${files++}.jsonl`, asLines(rows));
  /** A policy that has learned from rows, by heart as far as it can. */
  const learned = (rows: readonly Row[]): string => {
    const policy = join(folder.path, `policy${files}.policy.json`);
    run('train', file(rows), '--out', policy, '--tau', '0.0001', '--penalties', '0,0,0');
    return policy;
  };
  const certified = (rows: readonly unknown[], policy: string): Outcome =>
    run('certify', file(rows), '--policy', policy, '--out', join(folder.path, 'out.json'));
  const why = ({ withheld, error }: Outcome): string => withheld ?? error?.message ?? '';

  it('by rewards that came late', () => {
    for (const rows of [tosses, few]) {
      const before = early(rows);
      const policy = learned(before);
      const held = certified(before, policy);
      const grown = [
        ...rows,
        ...others.map((row, i) => ({ ...row, context: rows[i].context.map((x) => x + 9) })),
      ];
      for (const [now, isNew] of [
        [rows, 0],
        [grown, 1500],
      ] as const) {
        const { n, evidence, atLeast, withheld } = certified(now, policy);
        assert.equal(withheld, null);
        assert.deepEqual([n, evidence?.heldOut, evidence?.new], [held.n + isNew, held.n, isNew]);
        assert.ok(atLeast.value <= 0.5, String(atLeast.value));
      }
    }
    // In another order they are still those decisions, where contexts tell decisions apart.
    const before = early(tosses);
    const { n, evidence } = certified(mixed(tosses), learned(before));
    assert.deepEqual([n, evidence?.new], [evidence?.heldOut, 0]);
    assert.match(why(certified(mixed(few), learned(early(few)))), /cannot be told from those/);
  });

  it('by features that are scaled, dropped, added or blurred', () => {
    const policy = learned(tosses);
    for (const change of [
      scaled,
      (rows) => rows.map((row) => ({ ...row, context: row.context.slice(1) })),
      (rows) => rows.map((row) => ({ ...row, context: row.context.map((x) => x + random.normal() / 1000) })),
    ] satisfies ((rows: readonly Row[]) => Row[])[]) {
      assert.match(why(certified(change(tosses), policy)), /has seen every row/);
      const { n } = certified([...change(tosses), ...change(others)], policy);
      assert.ok(n <= 1500 && n > 1300, String(n));
      assert.match(why(certified(mixed(change(tosses)), policy)), /cannot be told from those/);
    }
    const { n, evidence } = certified([...scaled(others), ...tosses.slice(0, 3000)], policy);
    assert.deepEqual([evidence?.new, evidence?.heldOut], [1500, n - 1500]);
  });

  it('by both, where ids tell', () => {
    const rows = ids(tosses);
    const policy = learned(early(rows));
    const part = mixed(scaled(rows)).slice(0, 4000);
    assert.match(why(certified(part, policy)), /have the ids and the actions of decisions/);
    assert.match(
      why(certified([...part, ...ids(others)], policy)),
      /have the ids and the actions of decisions/,
    );
  });

  it('and other rows are certified, also where they number their rows alike', () => {
    const numbered = (rows: readonly Toss[]): Row[] => rows.map((row, i) => ({ id: `row-${i}`, ...row }));
    for (const name of [ids, numbered, (rows: readonly Toss[]) => [...rows]]) {
      const { n, withheld, evidence } = certified(name(others), learned(name(tosses)));
      assert.deepEqual([n, withheld, evidence?.new], [1500, null, 1500]);
    }
    // Whatever a log does in turns says nothing of which log it is.
    const inTurns = (rows: readonly Toss[]): Toss[] => rows.map((row, i) => ({ ...row, action: i % 4 }));
    const { n, evidence } = certified(inTurns(others), learned(inTurns(tosses)));
    assert.deepEqual([n, evidence?.new], [1500, 1500]);
  });
});
