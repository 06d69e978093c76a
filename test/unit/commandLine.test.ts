import assert from 'node:assert/strict';
import { commandLineOf } from '../../src/protocol/commandLine';

describe('an analysis as a command line', () => {
  it('says what the settings said, and quotes what a shell would take apart', () => {
    const job = {
      kind: 'analyze' as const,
      paths: ["/logs/it's here/a b.jsonl", 'c.csv'],
      policy: 'always:1',
      where: 'age > 30',
      declared: true,
      segment: 'city',
      metrics: ['latency=0,2000,min', 'time on page=0,9'],
      reading: { uniformLogging: true, cacheDirectory: '/cache' },
      evaluation: { delta: 0.01, rewardRange: { min: -1, max: 0 }, clipMax: 30 },
    };
    const line = commandLineOf(job, '/logs/.banditlens/schemas.json');
    assert.equal(
      line,
      `bandit-lens analyze '/logs/it'\\''s here/a b.jsonl' c.csv --policy always:1 --where 'age > 30' --declared --segment city --uniform-logging --schema /logs/.banditlens/schemas.json --delta 0.01 --reward-range -1,0 --clip-max 30 --metric latency=0,2000,min --metric 'time on page=0,9'`,
    );
  });
});
