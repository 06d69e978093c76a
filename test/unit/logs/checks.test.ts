import type { Finding } from '../../../src/core/documents/places';
import assert from 'node:assert/strict';
import { ActionShares } from '../../../src/core/logs/checks/actionShares';
import { Duplicates } from '../../../src/core/logs/checks/duplicates';
import { Drift } from '../../../src/core/logs/checks/drift';
import { drawIndex, mix32, seededRandom } from '../../../src/core/numerics/random';
import { bytesOf, readBytes } from './inMemory';
import { lines } from './support';

interface Row {
  x: number;
  action: number;
  probs?: number[];
  reward: number;
  p?: number;
}

/** A deterministic stand-in for chance. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}

function uniformRows(count: number): Row[] {
  const random = chance(1);
  return Array.from({ length: count }, (_, i) => ({
    x: i + 0.5,
    action: Math.floor(random() * 4),
    probs: [0.25, 0.25, 0.25, 0.25],
    reward: random() < 0.5 ? 1 : 0,
  }));
}

function check(rows: readonly Row[], name: string): Finding {
  const { summary, error } = readBytes(bytesOf(lines(...rows.map((row) => JSON.stringify(row)))), {
    maxRejectedShare: 1,
  });
  const found = summary?.checks.find((one) => one.name === name);
  assert.ok(found, `${name}: ${error?.message}`);
  return found;
}

describe('checks of a log', () => {
  it('are all content with a good log', () => {
    const { summary } = readBytes(bytesOf(lines(...uniformRows(2000).map((row) => JSON.stringify(row)))));
    assert.deepEqual(
      summary?.checks.map(({ name, severity }) => `${name} ${severity}`),
      [
        'distribution-sums ok',
        'propensity-agreement ok',
        'mean-inverse-propensity ok',
        'smallest-propensity ok',
        'propensity-histogram ok',
        'actions-never-taken ok',
        'reward-range ok',
        'reward-drift ok',
        'propensity-drift ok',
        'duplicated-rows ok',
      ],
    );
  });

  it('find distributions that do not sum to 1', () => {
    const rows = uniformRows(100);
    rows[7].probs = [0.5, 0.25, 0.25, 0.25];
    const found = check(rows, 'distribution-sums');
    assert.equal(found.severity, 'warning');
    assert.deepEqual(found.rows, [8]);
    assert.equal(
      check(
        rows.map((row) => ({ ...row, probs: [0.5, 0.5, 0.5, 0.5] })),
        'distribution-sums',
      ).severity,
      'error',
    );
  });

  it('find propensities that their distribution contradicts', () => {
    const rows = uniformRows(100).map((row) => ({ ...row, p: 0.25 }));
    rows[3].p = 0.5;
    const found = check(rows, 'propensity-agreement');
    assert.equal(found.severity, 'warning');
    assert.deepEqual(found.rows, [4]);
  });

  it('find propensities that cannot be those of the logging policy', () => {
    const rows = uniformRows(1000).map((row) => ({ ...row, action: 0, probs: [0.7, 0.1, 0.1, 0.1] }));
    assert.equal(check(rows, 'mean-inverse-propensity').severity, 'warning');
    assert.equal(check(rows, 'action-shares').severity, 'error');
  });

  it('find an action that was taken more often than its propensities allow', () => {
    // Explored with probability 0.2, and the probability logged is that of the branch taken.
    const explored = (right: boolean, rows = 4000): Row[] =>
      uniformRows(rows).map(({ probs: _probs, ...row }, i) => {
        const greedy = i % 2;
        const explores = mix32(i) % 5 === 0;
        const action = explores ? row.action : greedy;
        const p = right ? 0.05 + (action === greedy ? 0.8 : 0) : explores ? 0.05 : 0.8;
        return { ...row, action, p };
      });
    const found = check(explored(false), 'action-shares');
    assert.equal(found.severity, 'error');
    assert.match(found.message, /The action [01] was taken more often than its propensities allow/);
    const none = (rows: readonly Row[]): void => {
      const { summary } = readBytes(bytesOf(lines(...rows.map((row) => JSON.stringify(row)))));
      assert.equal(
        summary?.checks.find(({ name }) => name === 'action-shares'),
        undefined,
      );
    };
    none(explored(true));
    // Of so few rows nobody can tell, and where many lines are there twice, an action may be there twice.
    none(explored(false, 60));
    const good = explored(true);
    none([...good, ...good.filter(({ action }) => action === 0)]);
  });

  it('seldom find that where propensities are right, however small some are', () => {
    for (let seed = 0; seed < 40; seed++) {
      const shares = new ActionShares();
      const random = seededRandom(seed);
      const propensities = Array.from({ length: 50 }, (_, a) =>
        a === 0 ? 1 : 10 ** (-4 * random.uniform()),
      );
      const total = propensities.reduce((sum, p) => sum + p, 0);
      const p = Float64Array.from(propensities, (each) => each / total);
      const actions = Int32Array.from({ length: 20_000 }, () => drawIndex(random, p));
      shares.addColumn(
        actions,
        Float64Array.from(actions, (a) => p[a]),
      );
      assert.equal(shares.result(propensities.map(String)), undefined);
    }
  });

  it('name the smallest propensity and its row', () => {
    const rows = uniformRows(100);
    rows[41] = { ...rows[41], action: 0, probs: [0.0001, 0.3333, 0.3333, 0.3333] };
    const found = check(rows, 'smallest-propensity');
    assert.equal(found.severity, 'warning');
    assert.equal(found.value, 0.0001);
    assert.deepEqual(found.rows, [42]);
    const { counts } = check(rows, 'propensity-histogram').value as { counts: number[] };
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      100,
    );
    assert.equal(counts[2], 1);
    assert.equal(counts[10], 99);
  });

  it('list actions never taken', () => {
    const rows = uniformRows(100).map((row) => ({ ...row, action: row.action % 3 }));
    const found = check(rows, 'actions-never-taken');
    assert.equal(found.value, 1);
    assert.match(found.message, /never taken: 3\./);
  });

  it('see rewards and propensities drift', () => {
    const rows = uniformRows(2000).map((row, i) => ({ ...row, reward: i < 1000 ? 0 : 1 }));
    assert.equal(check(rows, 'reward-drift').severity, 'warning');
    const drift = new Drift('name', 'thing');
    drift.addColumn(Float64Array.from({ length: 100_000 }, (_, i) => i % 2));
    assert.equal(drift.result()?.severity, 'ok');
  });

  it('count duplicated rows, and estimate them beyond what memory allows', () => {
    const rows = uniformRows(100);
    const found = check([...rows, ...rows.slice(0, 20)], 'duplicated-rows');
    assert.equal(found.value, 20);
    assert.deepEqual(found.rows, [101, 102, 103, 104, 105, 106, 107, 108, 109, 110]);
    const random = chance(3);
    const many = new Duplicates({ file: 0 });
    const seen: [number, number][] = [];
    for (let i = 0; i < 600_000; i++) {
      const repeat = i % 10 === 9;
      const pair: [number, number] = repeat
        ? seen[Math.floor(random() * seen.length)]
        : [random() * 2 ** 32, random() * 2 ** 32];
      if (!repeat) seen.push(pair);
      many.add(pair[0] | 0, pair[1] | 0, i + 1);
    }
    const estimate = many.result();
    assert.match(estimate.message, /About/);
    assert.ok(Math.abs(Number(estimate.value) - 60_000) < 6_000, String(estimate.value));
  });
});
