import assert from 'node:assert/strict';
import { parseRewardSum } from '../../../src/core/conditions/rewardSum';
import { rewardSumText } from '../../../src/core/documents/log/rewardSum';
import { assertKnownBefore } from '../../../src/core/logs/fields/afterTheChoice';
import { parseSchema } from '../../../src/core/logs/schema/schema';
import { createScanner } from '../../../src/jobs/reading/loadScanner';
import { bytesOf, countPlainLines, readBytes } from './inMemory';
import { openContent, rowsOf } from './support';

const clicksAndMargin = [
  { field: 'clicks', weight: 1 },
  { field: 'margin', weight: 0.5 },
];

describe('a reward that is a weighted sum', () => {
  it('is written as a sum of fields, and read back', () => {
    const sum = parseRewardSum('- clicks + 0.5 margin - 2e-3 * "page views"');
    assert.deepEqual(sum, [
      { field: 'clicks', weight: -1 },
      { field: 'margin', weight: 0.5 },
      { field: 'page views', weight: -0.002 },
    ]);
    assert.deepEqual(parseRewardSum(rewardSumText(sum)), sum);
    const odd = [
      { field: 'page-views', weight: 1 },
      { field: '-odd', weight: -2 },
      { field: 'a*b', weight: 1 },
    ];
    assert.deepEqual(parseRewardSum('page-views - 2 "-odd" + "a*b"'), odd);
    assert.deepEqual(parseRewardSum(rewardSumText(odd)), odd);
  });

  it('is read with and without spaces around its signs', () => {
    const latency = [{ field: 'latency', weight: -1 }];
    for (const text of ['-latency', '- latency', ' -latency '])
      assert.deepEqual(parseRewardSum(text), latency);
    const both = [
      { field: 'clicks', weight: 2 },
      { field: 'latency', weight: -0.001 },
    ];
    for (const text of ['2*clicks - 0.001*latency', '2 clicks -0.001 latency', '2* clicks - 1e-3 *latency'])
      assert.deepEqual(parseRewardSum(text), both, text);
  });

  it('says what is wrong with it', () => {
    const wrong: [string, RegExp][] = [
      ['clicks +', /character 9: the name of a field is expected/],
      ['clicks margin', /"\+" or "-" with spaces around it is expected/],
      ['0 clicks', /must not be 0/],
      ['1e999 clicks', /must be finite/],
      ['clicks - clicks', /named once/],
      [Array.from({ length: 21 }, (_, i) => `f${i}`).join(' + '), /at most 20 fields/],
    ];
    for (const [text, message] of wrong) assert.throws(() => parseRewardSum(text), { message });
    assert.throws(() => parseSchema({ reward: 'clicks', rewardSum: clicksAndMargin }), {
      message: /Keep one of them/,
    });
  });

  it('is the reward of every row, with or without the scanner, and of tables', async () => {
    const schema = { rewardSum: clicksAndMargin };
    const rows = Array.from({ length: 300 }, (_, i) => ({ x: i % 7, clicks: i % 2, margin: (i % 5) - 2 }));
    const expected = rows.map(({ clicks, margin }) => clicks + 0.5 * margin);
    const json = rows.map((row) => `${JSON.stringify({ ...row, action: 1, p: 0.5, reward: 9 })}\n`).join('');
    const plain = readBytes(bytesOf(json), { schema });
    assert.deepEqual(readBytes(bytesOf(json), { schema }, createScanner()), plain);
    const table = rows.map(({ x, clicks, margin }) => `${x},${clicks},${margin},1,0.5,9\n`).join('');
    for (const content of [json, `x,clicks,margin,action,p,reward\n${table}`]) {
      const { data, inspection } = await openContent(content, { schema });
      assert.deepEqual(
        rowsOf(data).map(({ reward }) => reward),
        expected,
      );
      assert.deepEqual(inspection.featureMap.columns, ['x']);
      assert.deepEqual(inspection.leftOut, [{ field: 'reward', reason: 'named like an outcome' }]);
    }
  });

  it('is read by the scanner, also where parts are missing, in another order or null', () => {
    const schema = { action: 'action', propensity: 'p', context: 'x', rewardSum: clicksAndMargin };
    const end = '"action":1,"p":0.5,"x":{"u":1}}';
    const parts = [
      '"clicks":1,"margin":0.1,',
      '"margin":0.7,"clicks":0.3,',
      '"clicks":1,',
      '',
      '"margin":null,',
    ];
    const whole = parts.slice(0, 2).map((each) => `{${each}${end}\n`);
    const any = parts.map((each) => `{${each}${end}\n`);
    const scanner = createScanner();
    assert.ok(scanner);
    for (const [text, options, most] of [
      [whole.join('').repeat(2000), { schema }, 20],
      [any.join('').repeat(2000), { schema: { ...schema, missingReward: 0 } }, 20],
      [any.join('').repeat(200), { schema: { ...schema, missingReward: -1 }, maxRejectedShare: 1 }, 220],
    ] as const) {
      const plain = readBytes(bytesOf(text), options);
      assert.deepEqual(readBytes(bytesOf(text), options, scanner), plain);
      const { plainLines } = countPlainLines(bytesOf(text), options, scanner);
      assert.ok(plainLines <= most, `${plainLines} lines`);
    }
    const wrong = {
      ...schema,
      missingReward: 0,
      rewardSum: [...clicksAndMargin, { field: 'no', weight: 1 }],
    };
    const { error } = readBytes(bytesOf(any.join('').repeat(20)), { schema: wrong }, scanner);
    assert.match(error?.message ?? '', /No row has a number in no/);
  });

  it('rejects rows in which a part is missing, and is refused where a log has one cost', async () => {
    const row = { context: [1], action: 1, p: 0.5, clicks: 1, margin: 2 };
    const content = [...Array.from({ length: 40 }, () => row), { ...row, margin: undefined }]
      .map((each) => `${JSON.stringify(each)}\n`)
      .join('');
    const { inspection } = await openContent(content, { schema: { rewardSum: clicksAndMargin } });
    assert.deepEqual(
      inspection.rejections.map(({ line, reason }) => [line, reason]),
      [[41, 'it has no margin']],
    );
    await assert.rejects(openContent('1:-1:0.5 | a\n', { schema: { rewardSum: clicksAndMargin } }), {
      code: 'bad-schema',
      message: /vw-cb is its label/,
    });
  });

  it('is no feature by which rows could be picked', () => {
    const mapping = { action: 'action', rewardSum: clicksAndMargin };
    assert.throws(() => assertKnownBefore(['margin'], mapping, 'jsonl'), { code: 'known-too-late' });
  });
});
