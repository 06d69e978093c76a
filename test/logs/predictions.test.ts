import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { predictedPolicy } from '../../src/core/logs/predictions/predictedPolicy';
import { readPredictions } from '../../src/jobs/policies/readPredictions';
import { lines, openContent, writeLog } from '../unit/logs/support';

const names = ['no', 'yes'];

async function probabilities(content: string | Uint8Array): Promise<number[]> {
  const log = await openContent(
    lines(
      '{"x":[1],"action":"no","p":0.5,"reward":1}',
      '{"x":[1],"action":"yes","p":2,"reward":1}',
      '{"x":[1],"action":"yes","p":0.5,"reward":1}',
    ),
    { maxRejectedShare: 0.5 },
  );
  const { table } = await readPredictions(writeLog(content), names);
  const policy = predictedPolicy(table, log.inspection.events);
  const out = new Float64Array(4);
  for (const batch of log.data.batches()) policy.probabilities(batch, 2, out);
  log.close();
  return Array.from(out);
}

describe('predictions', () => {
  const expected = [0.75, 0.25, 0.1, 0.9];
  const forms: [string, string][] = [
    ["Vowpal Wabbit's lines", '1:0.25,0:0.75\n\n0:0.5,1:0.5\n\n1:0.9,0:0.1\n\n'],
    ['JSON lists', '[0.75,0.25]\n[0.5,0.5]\n[0.1,0.9]'],
    ['JSON records', '{"probs":[0.75,0.25]}\n{"probs":[0.5,0.5]}\n{"probs":[0.1,0.9]}\n'],
    ['JSON objects by name', '{"yes":0.25,"no":0.75}\n{"yes":0.5,"no":0.5}\n{"no":0.1,"yes":0.9}\n'],
    ['a table', '0.75,0.25\n0.5,0.5\n0.1,0.9\n'],
    ['a table under names', 'id\tyes\tno\n1\t0.25\t0.75\n2\t0.5\t0.5\n3\t0.9\t0.1\n'],
    ['a table under numbers', 'p1,p2\r\n0.75,0.25\r\n0.5,0.5\r\n0.1,0.9\r\n'],
  ];
  for (const [what, text] of forms) {
    it(`are read from ${what} and joined by event, rejected ones included`, async () => {
      assert.deepEqual(await probabilities(text), expected);
      assert.deepEqual(await probabilities(gzipSync(text)), expected);
    });
  }

  it('must be as many as the events', async () => {
    await assert.rejects(probabilities('[0.75,0.25]\n[0.5,0.5]\n'), { code: 'predictions-mismatch' });
    await assert.rejects(probabilities('\n'), { code: 'empty-predictions' });
  });

  it('must be probabilities', async () => {
    await assert.rejects(probabilities('[0.75,0.25]\n[1.5,0.5]\n[1,0]\n'), {
      code: 'bad-predictions',
      line: 2,
    });
    await assert.rejects(probabilities('0:1\nhello\n'), { code: 'bad-predictions', line: 2 });
  });
});
