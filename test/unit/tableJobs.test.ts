import assert from 'node:assert/strict';
import { tableOf } from '../../src/protocol/tableJobs';

describe('a job', () => {
  it('asks a server where any of its files names a table', () => {
    assert.equal(tableOf({ kind: 'analyze', paths: ['/logs/a.banditlog.json'] }), '/logs/a.banditlog.json');
    assert.equal(
      tableOf({ kind: 'train', paths: ['/logs/A.BanditLog.JSON'], out: 'a.policy.json' }),
      '/logs/A.BanditLog.JSON',
    );
    assert.equal(tableOf({ kind: 'analyze', paths: ['/logs/a.jsonl', '/logs/banditlog.json'] }), undefined);
  });
});
