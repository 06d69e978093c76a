import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { unwatched } from '../../src/core/control/jobControl';
import type { JoinOptions, JoinReport } from '../../src/core/documents/log/join';
import { durationOf } from '../../src/core/documents/text/duration';
import { coverageFinding, OutcomeCoverage } from '../../src/core/logs/checks/outcomeCoverage';
import { seededRandom } from '../../src/core/numerics/random';
import { joinRewards } from '../../src/jobs/join/joinRewards';
import { cases } from '../support/cases';
import { directory, lines, writeLog } from '../unit/logs/support';

const start = Date.parse('2026-01-01T00:00:00Z');

interface Joined {
  readonly report: JoinReport;
  readonly text: string;
}

async function joined(
  decisions: string | Uint8Array,
  outcomes: string | Uint8Array,
  join: Partial<JoinOptions> = {},
  mostKeys = 1000,
): Promise<Joined> {
  const target = `${writeLog('')}.joined`;
  const report = await joinRewards(
    {
      paths: [writeLog(decisions)],
      join: { rewards: [writeLog(outcomes)], on: 'id', ...join },
      targets: [target],
      scratch: directory,
      mostKeys,
    },
    unwatched,
  );
  return { report, text: readFileSync(target, 'utf8') };
}

const json = (...records: object[]): string => lines(...records.map((record) => JSON.stringify(record)));
const parsed = (text: string): (Record<string, unknown> | null)[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? null : (JSON.parse(line) as Record<string, unknown>)));

describe('Joining late rewards', () => {
  it('gives what a search through all outcomes gives, however little fits into memory', async () => {
    const outcome = fc.record({
      id: fc.integer({ min: 0, max: 30 }),
      delay: fc.integer({ min: -2, max: 9 }),
      reward: fc.integer({ min: 0, max: 3 }),
    });
    const rule = fc.constantFrom('first', 'last', 'sum', 'max');
    await fc.assert(
      fc.asyncProperty(
        fc.array(outcome, { minLength: 1, maxLength: 60 }),
        rule,
        fc.integer({ min: 1, max: 40 }),
        async (list, doubled, mostKeys) => {
          const at = (seconds: number): string => new Date(start + 1000 * seconds).toISOString();
          const decisions = Array.from({ length: 20 }, (_, i) => ({ id: `k${i}`, time: at(10 * i) }));
          const outcomes = [{ id: 0, delay: 1, reward: 1 }, ...list].map(({ id, delay, reward }) => ({
            id: `k${id}`,
            time: at(10 * id + delay),
            reward,
          }));
          const last = { id: 'end', time: at(10_000), reward: 0 };
          const { report, text } = await joined(
            json(...decisions),
            json(...outcomes, last),
            { within: 5000, default: -1, doubled },
            mostKeys,
          );
          const expected = decisions.map(({ id, time }) => {
            const own = outcomes.filter(
              (each) =>
                each.id === id && each.time >= time && Date.parse(each.time) <= Date.parse(time) + 5000,
            );
            const distinct = own.filter(
              (each, i) =>
                own.findIndex((other) => other.time === each.time && other.reward === each.reward) === i,
            );
            if (distinct.length === 0) return -1;
            const inTime = distinct
              .map((each, i) => ({ ...each, i }))
              .sort((a, b) => a.time.localeCompare(b.time) || a.i - b.i);
            const rewards = inTime.map((each) => each.reward);
            const latest = inTime.filter((each) => each.time === inTime[inTime.length - 1].time);
            return {
              first: rewards[0],
              last: latest[latest.length - 1].reward,
              sum: rewards.reduce((a, b) => a + b, 0),
              max: Math.max(...rewards),
            }[doubled];
          });
          assert.deepEqual(
            parsed(text).map((record) => record?.reward),
            expected,
          );
          const { joined: found, missing, late, early, orphaned, doubled: more, repeated } = report;
          assert.equal(found + missing, 20);
          assert.equal(found + late + early + orphaned + more + repeated, report.outcomes);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('keeps every line where it was, and every digit', async () => {
    const decisions = '{"id":"a","x":1.50}\n\n{"id": "b", "big": 12345678901234567890 }\nnot json\n{"x":1}\n';
    const { report, text } = await joined(decisions, json({ id: 'a', reward: 0.25 }), { default: 0 });
    assert.equal(
      text,
      '{"id":"a","x":1.50,"reward":0.25}\n\n{"id": "b", "big": 12345678901234567890 ,"reward":0}\nnot json\n{"x":1}\n',
    );
    assert.deepEqual([report.decisions, report.joined, report.missing, report.unnamed], [4, 1, 1, 2]);
  });

  it('joins tables, also with cells of several lines, and what is compressed', async () => {
    const decisions = 'id,note,p\r\n007,"two\nlines",0.5\r\n8,plain,0.5\r\n';
    const { text } = await joined(gzipSync(decisions), gzipSync('id\tcost\n007\t2\n'), { default: 1 });
    assert.equal(text, 'id,note,p,cost\r\n007,"two\nlines",0.5,2\r\n8,plain,0.5,1\r\n');
  });

  it('labels the lines of a decision service', async () => {
    const line = { EventId: 'e', a: [2, 1], p: [0.8, 0.2], c: { _multi: [{}, {}] } };
    const { text } = await joined(json(line), json({ EventId: 'e', RewardValue: 1.5 }), { on: 'EventId' });
    const [record] = parsed(text);
    assert.deepEqual(
      [record?._label_cost, record?._label_probability, record?._label_Action],
      [-1.5, 0.8, 2],
    );
  });

  it('leaves out decisions that may still get an outcome, and says so', async () => {
    const at = (minutes: number): string => new Date(start + 60_000 * minutes).toISOString();
    const decisions = json(...[0, 10, 50, 70].map((minutes) => ({ id: minutes, at: at(minutes) })));
    const { report, text } = await joined(
      decisions,
      json({ id: 0, at: at(5), reward: 1 }, { id: 10, at: at(100), reward: 1 }),
      { within: 3_600_000, default: 0 },
    );
    assert.deepEqual(
      parsed(text).map((record) => record?.reward ?? null),
      [1, 0],
    );
    assert.deepEqual([report.young, report.late, report.joined, report.missing], [2, 1, 1, 1]);
  });

  it('declares nothing by itself', async () => {
    await assert.rejects(joined(json({ id: 1 }, { id: 2 }), json({ id: 1, reward: 1 })), {
      code: 'join-missing',
      message: /1 of 2 decisions.*--default/,
    });
  });

  const refusals: [string, string, string, Partial<JoinOptions>, string, RegExp][] = [
    [
      'a key that several decisions share',
      json({ id: 1, x: 1 }, { id: 1, x: 2 }),
      json({ id: 1, reward: 1 }),
      {},
      'join-keys',
      /lines 1 and 2/,
    ],
    [
      'a key that JSON rounds',
      '{"id":9007199254740993}\n',
      json({ id: 1, reward: 1 }),
      { default: 0 },
      'join-keys',
      /2\^53/,
    ],
    [
      'decisions without the key',
      json({ x: 1 }),
      json({ id: 1, reward: 1 }),
      { default: 0 },
      'join-keys',
      /"id"/,
    ],
    [
      'outcomes that all belong to other decisions',
      json({ id: 'a1' }, { id: 'a2' }),
      json({ id: 'A1', reward: 1 }),
      { default: 0 },
      'no-outcomes',
      /of 1 outcomes 1 belong to no decision by "id"/,
    ],
    ['outcomes without the key', json({ id: 1 }), json({ reward: 1 }), {}, 'join-outcome', /line 1/],
    [
      'an outcome that is no number',
      json({ id: 1 }),
      json({ id: 1, reward: 'much' }),
      {},
      'join-outcome',
      /"reward" is not a number/,
    ],
    ['outcomes without a reward', json({ id: 1 }), json({ id: 1, price: 1 }), {}, 'join-outcome', /price/],
    [
      'decisions that have outcomes',
      json({ id: 1, reward: 0 }),
      json({ id: 1, reward: 1 }),
      {},
      'join-outcome',
      /already/,
    ],
    [
      'a time limit without times',
      json({ id: 1 }),
      json({ id: 1, reward: 1 }),
      { within: 1 },
      'join-time',
      /time stamp/,
    ],
    ['an empty file', '', json({ id: 1, reward: 1 }), {}, 'empty-file', /empty/],
    ['what is no table', json({ id: 1 }), 'hello\nworld\n', {}, 'join-format', /neither/],
    ['Parquet', 'PAR1xxxx', json({ id: 1, reward: 1 }), {}, 'join-format', /Parquet/],
  ];
  for (const [what, decisions, outcomes, more, code, message] of refusals)
    it(`refuses ${what}`, () => assert.rejects(joined(decisions, outcomes, more), { code, message }));

  it('takes an exact copy of a decision for the same decision', async () => {
    const { report } = await joined(json({ id: 1 }, { id: 1 }), json({ id: 1, reward: 1 }));
    assert.deepEqual([report.joined, report.doubled], [2, 0]);
  });

  it('reads times as people write them', () => {
    assert.deepEqual(
      ['90s', '30m', '1h', '1.5h', '7d', '250ms'].map(durationOf),
      [90e3, 18e5, 36e5, 54e5, 6048e5, 250],
    );
    for (const wrong of ['', '1', 'h', '-1h', '0h', '1 year', '1e9h'])
      assert.equal(durationOf(wrong), undefined);
  });

  it('tells of a gap what it is in all decisions, also where only some of the keys fit into memory', async () => {
    const ids = Array.from({ length: 4000 }, (_, id) => id);
    const decisions = json(...ids.map((id) => ({ id, action: 1 })));
    const outcomes = json(...ids.slice(0, 2000).map((id) => ({ id, reward: 1 })));
    const gapAt = async (mostKeys: number): Promise<JoinReport['gap']> =>
      (await joined(decisions, outcomes, { default: 0 }, mostKeys)).report.gap;
    const whole = { uncovered: 2000, others: 2000, joined: 2000 };
    assert.deepEqual(await gapAt(4000), whole);
    const parts = await gapAt(500);
    assert.equal(parts?.about, true);
    for (const name of ['uncovered', 'others', 'joined'] as const)
      assert.ok(Math.abs(parts[name] - whole[name]) < 400, `${name}: ${parts[name]}`);
    assert.match(String(coverageFinding(parts, 0, 'joined')?.message), /^About [\d,]+ decisions in a row/);
  });

  it('tells where outcomes cover only a part of the decisions, and seldom where they cover all', () => {
    const covered = (rows: number, earns: (row: number) => number, seed: number): OutcomeCoverage => {
      const random = seededRandom(seed);
      const coverage = new OutcomeCoverage();
      for (let row = 0; row < rows; row++) coverage.add(random.uniform() < earns(row));
      return coverage;
    };
    for (const rate of [1, 0.5, 0.05]) {
      const half = covered(6000, (row) => (row < 3000 ? rate : 0), 1).gap();
      assert.ok(half && half.uncovered >= 3000 && half.joined > 0, String(rate));
      assert.ok(covered(6000, (row) => (row > 1000 && row < 3000 ? 0 : rate), 2).gap());
    }
    const tried = cases(500, 20_000);
    let alarms = 0;
    // At night outcomes are a third as many.
    for (let seed = 0; seed < tried; seed++)
      if (covered(3000, (row) => (row % 1000 < 400 ? 0.1 : 0.3), seed).gap()) alarms++;
    assert.ok(alarms <= tried / 1000, String(alarms));
    // Where next to nothing is earned, a long stretch without an outcome is no wonder.
    let seldom = 0;
    for (const outcomes of [1, 3, 10, 30])
      for (let seed = 0; seed < tried; seed++) if (covered(2000, () => outcomes / 2000, seed).gap()) seldom++;
    assert.ok(seldom <= (4 * tried) / 1000, String(seldom));
  });
});
