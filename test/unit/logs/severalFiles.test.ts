import assert from 'node:assert/strict';
import { join } from 'node:path';
import { findingsIn, placeTitle, type Places } from '../../../src/core/errors/place';
import { rejectionReasons } from '../../../src/core/logs/rows/rejectionReasons';
import { UserError } from '../../../src/core/errors/userError';
import { analyzeLog } from '../../../src/jobs/kinds/analyze';
import { faultOf } from '../../../src/jobs/results/fault';
import { readLog } from '../../../src/jobs/open/readLog';
import { unwatched } from '../../../src/core/control/jobControl';
import { syntheticLog } from '../../support/syntheticLog';
import { directory, writeLog } from './support';

describe('a log of several files', () => {
  const reading = { cacheDirectory: join(directory, 'cache') };
  const good = syntheticLog(100);
  const rows = syntheticLog(50, { seed: 2 }).trim().split('\n');

  it('tells of every line which file it is in', async () => {
    const repeated = [...rows, 'not json', rows[3], rows[4]].join('\n');
    const paths = [writeLog(`${good}not json either\n`), writeLog(`${repeated}\n`)];
    const log = await readLog(paths, reading);
    const { rejections, checks } = log.inspection;
    assert.deepEqual(
      rejections.map(({ line, file }) => ({ line, file })),
      [
        { line: 101, file: undefined },
        { line: 51, file: 1 },
      ],
    );
    const duplicates = checks.find(({ name }) => name === 'duplicated-rows');
    assert.deepEqual(
      [duplicates?.rows, duplicates?.files],
      [
        [52, 53],
        [1, 1],
      ],
    );
    const [reason] = rejectionReasons(rejections);
    assert.deepEqual(
      [reason.rows, reason.files],
      [
        [101, 51],
        [0, 1],
      ],
    );
    log.close();
  });

  it('says the same of a block that is checked when the next file has begun', async () => {
    const smallest = rows.map((row, i) =>
      i === 49 ? row.replace(/"propensity":[\d.]+/, '"propensity":0.0001') : row,
    );
    const paths = [writeLog(`${smallest.join('\n')}\n`), writeLog(good)];
    const log = await readLog(paths, reading);
    const check = log.inspection.checks.find(({ name }) => name === 'smallest-propensity');
    assert.deepEqual([check?.rows, check?.files], [[50], undefined]);
    assert.match(check?.message ?? '', /on line 50\./);
    log.close();
    const turned = await readLog([...paths].reverse(), reading);
    const same = turned.inspection.checks.find(({ name }) => name === 'smallest-propensity');
    assert.deepEqual([same?.rows, same?.files], [[50], [1]]);
    assert.match(same?.message ?? '', /on line 50 of file 2\./);
    turned.close();
  });

  it('names the file of a row that cannot be judged', async () => {
    const paths = [writeLog(good), writeLog(rows.join('\n').replace(/"reward":\d/, '"reward":7'))];
    const fails = analyzeLog({ kind: 'analyze', paths, reading }, unwatched);
    const error = await fails.then(
      () => assert.fail('the reward is in the range'),
      (thrown: unknown) => thrown,
    );
    const { line, file, message } = faultOf(error);
    assert.deepEqual([line, file], [1, 1]);
    assert.match(message, /^Line 1 of file 2: the reward 7/);
  });

  it('is seen file by file', () => {
    const whole: Places & { name: string } = { name: 'drift' };
    const found = {
      rejections: [{ line: 3 }, { line: 3, file: 1 }],
      checks: [whole, { rows: [1, 2], files: [0, 1] }, { rows: [5] }],
    };
    assert.deepEqual(findingsIn(found, 0), {
      rejections: [{ line: 3 }],
      checks: [whole, { rows: [1] }, { rows: [5] }],
    });
    assert.deepEqual(findingsIn(found, 1), {
      rejections: [{ line: 3, file: 1 }],
      checks: [whole, { rows: [2] }],
    });
  });

  it('puts the place before a message that names none', () => {
    const fault = faultOf(new UserError('any', 'It is wrong.', { line: 4, file: 2 }));
    assert.equal(fault.message, 'Line 4 of file 3: It is wrong.');
    assert.equal(placeTitle({ line: 4 }), 'Line 4');
  });
});
