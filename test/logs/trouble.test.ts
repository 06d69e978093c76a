import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { UserError } from '../../src/core/errors/userError';
import { lines, openContent, rowsOf, storedZstd, withLog } from '../unit/logs/support';

const row = (more: string, i = 0): string =>
  `{"x":[${i}],"action":${i % 2},"p":0.5,"reward":${i % 3}${more}}`;
const many = (count = 100): string[] => Array.from({ length: count }, (_, i) => row('', i));

/** A good log with a few odd lines at its end: what becomes of them? */
async function fateOf(...odd: string[]): Promise<{ line: number; reason: string }[]> {
  return withLog(lines(...many(), ...odd), {}, ({ inspection }) => {
    const { lines: all, used, skipped, rejected } = inspection.rows;
    assert.equal(used + skipped + rejected, all);
    return [...inspection.rejections];
  });
}

describe('troubled logs', () => {
  const refusals: [string, string | Uint8Array, string][] = [
    ['an empty file', '', 'empty-file'],
    ['blank lines only', '\n\n \n', 'empty-file'],
    ['a binary file', Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256), 'binary-file'],
    [
      'a zip archive',
      Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, ...Array.from({ length: 90 }, () => 65)),
      'packed-file',
    ],
    ['no reward', lines('{"x":[1],"action":0,"p":1}'), 'no-reward'],
    ['no action', lines('{"x":[1],"p":0.5,"reward":1}'), 'no-action'],
    ['a JSON array', '[{"x":1}]\n', 'json-array'],
    ['pretty-printed JSON', '{\n  "x": 1\n}\n', 'json-not-lines'],
    ['no table', 'hello\nworld\n', 'unknown-format'],
    [
      'a truncated zstd',
      storedZstd(Buffer.from(lines(...many(5000)))).subarray(0, 150_000),
      'truncated-zstd',
    ],
    ['a truncated gzip', gzipSync(lines(...many(5000))).subarray(0, 9000), 'truncated-gzip'],
    [
      'named actions with a list of probabilities',
      lines('{"x":[1],"action":"a","probs":[0.5,0.5],"reward":1}'),
      'action-names-needed',
    ],
  ];
  for (const [what, content, code] of refusals) {
    it(`refuses ${what}: ${code}`, async () => {
      await assert.rejects(openContent(content), (error: unknown) => {
        assert.ok(error instanceof UserError, String(error));
        assert.equal(error.code, code);
        return true;
      });
    });
  }

  const rejected: [string, string, RegExp][] = [
    ['malformed JSON', '{"x":[1],"action":0', /not valid JSON/],
    ['a NaN literal', '{"x":[NaN],"action":0,"p":0.5,"reward":1}', /NaN or Infinity/],
    ['an Infinity literal', '{"x":[1],"action":0,"p":0.5,"reward":-Infinity}', /NaN or Infinity/],
    ['a propensity of 0', '{"x":[1],"action":0,"p":0,"reward":1}', /propensity 0 is not above 0/],
    ['a negative propensity', '{"x":[1],"action":0,"p":-0.1,"reward":1}', /not above 0/],
    ['a propensity above 1', '{"x":[1],"action":0,"p":1.5,"reward":1}', /above 1/],
    ['no propensity', '{"x":[1],"action":0,"reward":1}', /no propensity/],
    ['a negative action', '{"x":[1],"action":-1,"p":0.5,"reward":1}', /outside the set/],
    ['a fractional action', '{"x":[1],"action":0.5,"p":0.5,"reward":1}', /outside the set/],
    ['no reward', '{"x":[1],"action":0,"p":0.5}', /no reward/],
    [
      'a reward that is no number',
      '{"x":[1],"action":0,"p":0.5,"reward":"high"}',
      /reward is not a finite number/,
    ],
    ['something that is no object', '[1,2]', /not a JSON object/],
  ];
  for (const [what, line, reason] of rejected) {
    it(`rejects a row with ${what}, and says where`, async () => {
      const fate = await fateOf(line);
      assert.equal(fate.length, 1);
      assert.equal(fate[0].line, 101);
      assert.match(fate[0].reason, reason);
    });
  }

  it('rejects an action outside the set the user declared', () =>
    withLog(
      lines(...many(), '{"x":[1],"action":2,"p":0.5,"reward":1}'),
      { actions: 2 },
      ({ inspection, data }) => {
        assert.equal(data.actionCount, 2);
        assert.match(inspection.rejections[0].reason, /action 2 is outside/);
      },
    ));

  it('takes the last of repeated keys, as JSON.parse does', () =>
    withLog(lines(row(',"reward":9')), {}, ({ data }) => assert.equal(rowsOf(data)[0].reward, 9)));

  it('reads numbers written as strings, and mentions it', () =>
    withLog(
      lines(...many(), '{"x":[1],"action":"1","p":"0.25","reward":"7"}'),
      {},
      ({ data, inspection }) => {
        const last = rowsOf(data)[100];
        assert.deepEqual([last.action, last.propensity, last.reward], [1, 0.25, 7]);
        assert.deepEqual(inspection.checks.find(({ name }) => name === 'numbers-as-strings')?.rows, [101]);
      },
    ));

  it('decodes UTF-16 with a byte-order mark', async () => {
    const text = lines(...many(3));
    const little = Buffer.from(`\uFEFF${text}`, 'utf16le');
    const big = Buffer.from(little).swap16();
    const expected = await withLog(text, {}, ({ data }) => rowsOf(data));
    for (const bytes of [little, big])
      assert.deepEqual(await withLog(bytes, {}, ({ data }) => rowsOf(data)), expected);
  });

  it('rejects a line that is not UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from(lines(...many())),
      Buffer.from('{"x":["caf\xe9"],"action":0,"p":0.5,"reward":1}\n', 'latin1'),
    ]);
    await withLog(bytes, {}, ({ inspection }) => assert.match(inspection.rejections[0].reason, /not UTF-8/));
  });

  it('rejects a line of 50 MB without keeping it', async () => {
    const long = Buffer.alloc(50 * 1024 * 1024, 32);
    const content = Buffer.concat([
      Buffer.from(lines(...many())),
      long,
      Buffer.from('\n'),
      Buffer.from(lines(row('', 1))),
    ]);
    await withLog(content, {}, ({ inspection }) => {
      assert.deepEqual(inspection.rows, { lines: 102, used: 101, skipped: 0, rejected: 1 });
      assert.deepEqual(inspection.rejections, [{ line: 101, reason: 'it is longer than 16 MB' }]);
    });
  });

  it('stops where more than 5 % are rejected, with the first ten reasons', async () => {
    const odd = Array<string>(20).fill('{"x":[1],"action":0,"p":2,"reward":1}');
    await assert.rejects(openContent(lines(...many(), ...odd)), (error: UserError) => {
      assert.equal(error.code, 'too-many-rejected');
      assert.equal(error.line, 101);
      assert.equal(error.message.match(/line \d+:/g)?.length, 10);
      return true;
    });
    await withLog(lines(...many(), ...odd), { maxRejectedShare: 0.2 }, ({ inspection }) =>
      assert.equal(inspection.rows.rejected, 20),
    );
  });

  it('rejects a quotation mark that never closes', () =>
    withLog(
      lines(
        'x0,action,p,reward',
        ...Array.from({ length: 100 }, (_, i) => `${i},${i % 2},0.5,1`),
        '"1,0,0.5,1',
        '2,0,0.5,1',
      ),
      {},
      ({ inspection }) => {
        assert.deepEqual(inspection.rows, { lines: 103, used: 100, skipped: 2, rejected: 1 });
        assert.deepEqual(inspection.rejections, [
          { line: 102, reason: 'a quotation mark opens in it that never closes' },
        ]);
      },
    ));

  it('rejects rows of a full log whose distribution is missing or impossible', () =>
    withLog(
      lines(
        ...Array<string>(60).fill('{"x":[1],"action":0,"probs":[0.5,0.5],"p":0.5,"reward":1}'),
        '{"x":[1],"action":0,"p":0.5,"reward":1}',
        '{"x":[1],"action":2,"probs":[0.5,0.5],"reward":1}',
        '{"x":[1],"action":0,"probs":[1.5,-0.5],"reward":1}',
      ),
      {},
      ({ inspection }) => {
        assert.equal(inspection.rows.rejected, 3);
        assert.match(inspection.rejections[0].reason, /distribution is missing/);
        assert.match(inspection.rejections[1].reason, /outside the 2 actions/);
        assert.match(inspection.rejections[2].reason, /1.5, which is not a probability/);
      },
    ));

  it('learn nothing about their actions from rows that are rejected', async () => {
    const full = (action: number): string => `{"x":[1],"action":${action},"pi0":[0.2,0.3,0.5],"reward":1}`;
    for (const odd of [0, 1, 60]) {
      const all = Array.from({ length: 61 }, (_, i) => full(i === odd ? 7 : i % 3));
      await withLog(lines(...all), {}, ({ data, inspection }) => {
        assert.equal(
          inspection.rejections[0].reason,
          'its action 7 is outside the 3 actions of its distribution',
        );
        assert.equal(data.actionCount, 3);
      });
    }
    const late = [...many(), '{"x":[1],"action":9,"p":2,"reward":1}', row('')];
    await withLog(lines(...late), {}, ({ data }) => assert.equal(data.actionCount, 2));
  });
});
