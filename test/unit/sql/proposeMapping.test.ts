import assert from 'node:assert/strict';
import type { ListedColumn } from '../../../src/core/documents/log/tableColumns';
import { proposeMapping } from '../../../src/core/remote/proposeMapping';
import { seededRandom } from '../../../src/core/numerics/random';

const column = (name: string, type: string, kind: ListedColumn['kind']): ListedColumn => ({
  name,
  type,
  kind,
});

/** A hundred rows of these columns; made of a random number and the row's own. */
function sample(make: (uniform: number, row: number) => Record<string, unknown>): Record<string, unknown>[] {
  const random = seededRandom(1);
  return Array.from({ length: 100 }, (_, i) => make(random.uniform(), i));
}

describe('Which column of a table is which', () => {
  it('is proposed from names, types and a sample', () => {
    const columns = [
      column('age', 'Float64', 'number'),
      column('city', 'String', 'text'),
      column('arm', 'UInt8', 'number'),
      column('probabilities', 'Array(Float64)', 'numbers'),
      column('clicked', 'UInt8', 'number'),
      column('decision_id', 'UUID', 'text'),
      column('made', 'DateTime', 'time'),
    ];
    const rows = sample((u, i) => ({
      age: 20 + 40 * u,
      city: ['Oslo', 'Rome'][i % 2],
      arm: 1 + (i % 2),
      probabilities: [u, 1 - u],
      clicked: u < 0.5 ? 1 : 0,
      decision_id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
      made: `2026-01-01 00:00:${String(i % 60).padStart(2, '0')}`,
    }));
    assert.deepEqual(proposeMapping(columns, rows), {
      action: 'arm',
      reward: 'clicked',
      distribution: 'probabilities',
      time: 'made',
      id: 'decision_id',
      context: ['age', 'city'],
      firstAction: 1,
    });
  });

  it('knows the number of a decision from a measurement', () => {
    const columns = [column('decision_id', 'UInt64', 'number'), column('a', 'UInt8', 'number')];
    const made = column('made', 'DateTime', 'time');
    const rows = sample((_, i) => ({
      decision_id: 7 * i,
      a: i % 2,
      made: `2026-01-01 00:00:${10 + (i % 50)}`,
    }));
    const { id, time } = proposeMapping([...columns, made], rows);
    assert.deepEqual({ id, time }, { id: 'decision_id', time: 'made' });
  });

  it('is proposed as far as it can be told', () => {
    const columns = [column('mood', 'Float64', 'number'), column('loss', 'Float64', 'number')];
    const rows = sample((u) => ({ mood: u, loss: 1 - u }));
    assert.deepEqual(proposeMapping(columns, rows), { cost: 'loss', context: ['mood'], firstAction: 0 });
    assert.deepEqual(proposeMapping([columns[0]], rows), { context: ['mood'], firstAction: 0 });
  });

  it('never takes a column for what its type cannot be', () => {
    const columns = [
      column('action', 'Array(UInt8)', 'numbers'),
      column('reward', 'String', 'text'),
      column('context', 'Array(Float64)', 'numbers'),
    ];
    const rows = sample((u) => ({ action: [1], reward: '1', context: [u] }));
    assert.deepEqual(proposeMapping(columns, rows), { context: [], firstAction: 0 });
  });
});
