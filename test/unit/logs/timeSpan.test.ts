import assert from 'node:assert/strict';
import { timeOf } from '../../../src/core/logs/detection/fields/timeOf';
import { timeSpanOf } from '../../../src/jobs/open/timeSpan';
import { temporaryFolder } from '../../support/temporary';

describe('when a log begins and ends', () => {
  const folder = temporaryFolder();

  it('is told by time stamps of any usual form', () => {
    const at = Date.UTC(2026, 1, 1, 10, 15);
    for (const value of [
      '2026-02-01T10:15:00Z',
      '2026-02-01 10:15:00',
      '2026-02-01T12:15:00+02:00',
      at,
      at / 1000,
      at * 1e6,
    ])
      assert.equal(timeOf({ reward: 1, ts: value })?.time, at, String(value));
    assert.equal(timeOf({ amount: 1_700_000_000, name: 'May 4' }), undefined);
    assert.deepEqual(timeOf({ birthday: '1999-01-01', logged_at: '2026-02-01' })?.field, 'logged_at');
  });

  it('is read from the first and the last line', async () => {
    const lines = [3, 1, 2].map((day) => `{"ts":"2026-01-0${day}T00:00:00Z","reward":1}`);
    const jsonl = folder.file('a.jsonl', `${lines.join('\n')}\n`);
    const span = { field: 'ts', from: '2026-01-02T00:00:00.000Z', to: '2026-01-03T00:00:00.000Z' };
    assert.deepEqual(await timeSpanOf([jsonl], 'jsonl'), span);
    const csv = folder.file('a.csv', 'when,note\n2026-01-02,"a, b"\n2026-01-05,x\n');
    assert.equal((await timeSpanOf([csv], 'csv'))?.to, '2026-01-05T00:00:00.000Z');
    const later = folder.file('b.jsonl', `${lines[0].replace('03', '09')}\n`);
    assert.equal((await timeSpanOf([jsonl, later], 'jsonl'))?.to, '2026-01-09T00:00:00.000Z');
  });

  it('is left out where it is not easily had', async () => {
    for (const text of ['', '{"reward":1}\n', 'not json\n', '{"ts":"2026-01-01"}\n{"reward":1}\n'])
      assert.equal(await timeSpanOf([folder.file('c.jsonl', text)], 'jsonl'), undefined, text);
    assert.equal(await timeSpanOf([folder.file('c.csv', 'when\n2026-01-01\n"2026')], 'csv'), undefined);
    assert.equal(await timeSpanOf(['gone.jsonl'], 'jsonl'), undefined);
  });
});
