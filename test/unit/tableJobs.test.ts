import assert from 'node:assert/strict';
import { asksServer } from '../../src/protocol/tableJobs';

describe('a job', () => {
  it('asks a server where any of its files names a table', () => {
    assert.equal(asksServer({ kind: 'analyze', paths: ['/logs/a.banditlog.json'] }), true);
    assert.equal(
      asksServer({ kind: 'train', paths: ['/logs/A.BanditLog.JSON'], out: 'a.policy.json' }),
      true,
    );
    assert.equal(asksServer({ kind: 'analyze', paths: ['/logs/a.jsonl', '/logs/banditlog.json'] }), false);
  });
});
