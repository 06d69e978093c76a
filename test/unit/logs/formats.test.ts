import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { lines, rowsOf, storedZstd, withLog } from './support';

const fraud = lines(
  '{"context":{"p_fraud":0.08},"action":"blocked","action_prob":0.90,"reward":0}',
  '{"context":{"p_fraud":0.03},"action":"allowed","action_prob":0.90,"reward":20}',
  '{"context":{"p_fraud":0.01},"action":"allowed","action_prob":0.90,"reward":10}',
  '{"context":{"p_fraud":0.09},"action":"allowed","action_prob":0.10,"reward":-20}',
);

describe('JSON lines', () => {
  it('names actions by first appearance, and gives IPS its exact value', () =>
    withLog(fraud, {}, ({ data, inspection }) => {
      assert.equal(inspection.format, 'jsonl');
      assert.equal(inspection.propensities, 'chosen');
      assert.deepEqual(data.actionNames, ['blocked', 'allowed']);
      const target = [0.1, 0.9, 0.9, 0.9];
      const rows = rowsOf(data);
      const ips = rows.reduce((sum, row, i) => sum + (row.reward * target[i]) / row.propensity, 0) / 4;
      assert.ok(Math.abs(ips - -37.5) < 1e-12);
      assert.deepEqual(
        rows.map((row) => row.features),
        [[0.08], [0.03], [0.01], [0.09]],
      );
    }));

  it('reads a whole distribution as a list, and the propensity from it', () =>
    withLog(
      lines(
        '{"x":[1,2],"action":1,"propensities":[0.25,0.75],"reward":1}',
        '{"x":[3,4],"action":0,"propensities":[0.5,0.5],"reward":0}',
      ),
      {},
      ({ data }) => {
        assert.equal(data.propensities, 'full');
        assert.deepEqual(rowsOf(data), [
          {
            line: 1,
            event: 0,
            action: 1,
            reward: 1,
            propensity: 0.75,
            weight: 1,
            offered: 2,
            features: [1, 2],
            distribution: [0.25, 0.75],
          },
          {
            line: 2,
            event: 1,
            action: 0,
            reward: 0,
            propensity: 0.5,
            weight: 1,
            offered: 2,
            features: [3, 4],
            distribution: [0.5, 0.5],
          },
        ]);
      },
    ));

  it('reads a distribution as an object, in the order of its keys', () =>
    withLog(
      lines(
        '{"context":{},"action":"b","pi0":{"a":0.25,"b":0.75},"reward":1}',
        '{"context":{},"action":"c","pi0":{"b":0.5,"c":0.5},"reward":1}',
      ),
      {},
      ({ data }) => {
        assert.deepEqual(data.actionNames, ['a', 'b', 'c']);
        assert.deepEqual(
          rowsOf(data).map((row) => row.distribution),
          [
            [0.25, 0.75, 0],
            [0, 0.5, 0.5],
          ],
        );
      },
    ));

  it('numbers actions from 1 where the largest is K', () =>
    withLog(
      lines('{"x":[1],"a":2,"probs":[0.25,0.75],"r":1}', '{"x":[1],"a":1,"probs":[0.25,0.75],"r":0}'),
      {},
      ({ data, inspection }) => {
        assert.equal(inspection.mapping.firstAction, 1);
        assert.deepEqual(
          rowsOf(data).map((row) => [row.action, row.propensity]),
          [
            [1, 0.75],
            [0, 0.25],
          ],
        );
      },
    ));

  it('turns costs into rewards', () =>
    withLog(
      lines('{"x":[1],"action":0,"p":0.5,"cost":2}', '{"x":[1],"action":1,"p":0.5,"cost":0}'),
      {},
      ({ data }) => {
        assert.deepEqual(
          rowsOf(data).map((row) => row.reward),
          [-2, 0],
        );
      },
    ));

  it('follows a schema, nested names included', () =>
    withLog(
      lines(
        '{"log":{"arm":0,"prob":0.5},"gain":3,"age":7,"junk":9}',
        '{"log":{"arm":1,"prob":0.5},"gain":4,"age":8,"junk":9}',
      ),
      { schema: { action: 'log.arm', propensity: 'log.prob', reward: 'gain', features: ['age'] } },
      ({ data }) => {
        assert.deepEqual(
          rowsOf(data).map((row) => [row.action, row.propensity, row.reward, ...row.features]),
          [
            [0, 0.5, 3, 7],
            [1, 0.5, 4, 8],
          ],
        );
      },
    ));

  it('counts a uniform log as full, and checks that it is', async () => {
    const log = lines('{"x":[1],"action":0,"reward":1}', '{"x":[2],"action":3,"reward":0}');
    await withLog(log, {}, ({ inspection }) => {
      const check = inspection.checks.find(({ name }) => name === 'known-propensities');
      assert.equal(check?.severity, 'error');
    });
    await withLog(log, { uniformLogging: true }, ({ data }) => {
      assert.equal(data.propensities, 'full');
      assert.deepEqual(rowsOf(data)[1].distribution, [0.25, 0.25, 0.25, 0.25]);
      assert.equal(rowsOf(data)[1].propensity, 0.25);
    });
    const wrong = lines(
      '{"x":[1],"action":0,"p":0.5,"reward":1}',
      '{"x":[2],"action":3,"p":0.25,"reward":0}',
    );
    await withLog(wrong, { uniformLogging: true }, ({ inspection }) => {
      const check = inspection.checks.find(({ name }) => name === 'uniform-logging');
      assert.equal(check?.severity, 'error');
      assert.deepEqual(check.rows, [1]);
    });
  });

  it('takes K from the user where the log does not say', () =>
    withLog(lines('{"x":[1],"action":0,"p":0.5,"reward":1}'), { actions: 6 }, ({ data }) =>
      assert.equal(data.actionCount, 6),
    ));

  it('encodes categories, truth values and namespaces', () =>
    withLog(
      lines(
        '{"context":{"user":{"city":"Paris","age":30},"new":true},"action":0,"p":0.5,"reward":1}',
        '{"context":{"user":{"city":"Rome","age":40},"new":false},"action":1,"p":0.5,"reward":1}',
      ),
      {},
      ({ data, inspection }) => {
        assert.deepEqual(inspection.featureMap.columns, [
          'user.city=Paris',
          'user.age',
          'new=true',
          'user.city=Rome',
          'new=false',
        ]);
        assert.deepEqual(
          rowsOf(data).map((row) => row.features),
          [
            [1, 30, 1, 0, 0],
            [0, 40, 0, 1, 1],
          ],
        );
      },
    ));
});

describe('CSV and TSV', () => {
  const csv = lines('x0,x1,action,p0,p1,reward', '0.5,-1,0,0.25,0.75,1', '1e2,"2",1,0.25,0.75,0');

  it('finds features, distribution and outcome by the names of columns', () =>
    withLog(csv, {}, ({ data, inspection }) => {
      assert.equal(inspection.format, 'csv');
      assert.deepEqual(inspection.rows, { lines: 3, used: 2, skipped: 1, rejected: 0 });
      assert.deepEqual(inspection.skippedBy, { header: 1 });
      assert.deepEqual(
        rowsOf(data).map((row) => [row.line, row.action, row.propensity, row.reward, ...row.features]),
        [
          [2, 0, 0.25, 1, 0.5, -1],
          [3, 1, 0.75, 0, 100, 2],
        ],
      );
    }));

  it('reads tabs, CRLF and a byte-order mark alike', async () => {
    const expected = await withLog(csv, {}, ({ data }) => rowsOf(data));
    const variants = [
      csv.replaceAll(',', '\t'),
      csv.replaceAll('\n', '\r\n'),
      `\uFEFF${csv}`,
      csv.replaceAll(',', ';'),
    ];
    for (const text of variants)
      assert.deepEqual(await withLog(text, {}, ({ data }) => rowsOf(data)), expected);
  });

  it('keeps a quoted newline inside its record, and counts its lines', () =>
    withLog(
      'note,city,action,propensity,reward\n"a\n\nb","Paris, ""FR""",0,0.5,1\nc,Rome,1,0.5,0\n',
      { schema: { features: ['city'] } },
      ({ data, inspection }) => {
        assert.deepEqual(inspection.rows, { lines: 5, used: 2, skipped: 3, rejected: 0 });
        assert.deepEqual(inspection.skippedBy, { header: 1, 'continued-line': 2 });
        assert.deepEqual(inspection.featureMap.columns, ['city=Paris, "FR"', 'city=Rome']);
        assert.deepEqual(
          rowsOf(data).map((row) => row.line),
          [2, 5],
        );
      },
    ));

  it('asks for names where there is no header, and takes them from the schema', async () => {
    await assert.rejects(
      withLog('1,0,0.5,1\n2,1,0.5,0\n', {}, () => 0),
      { code: 'no-header' },
    );
    await withLog(
      '1,0,0.5,1\n2,1,0.5,0\n',
      { schema: { columns: ['x0', 'action', 'p', 'reward'] } },
      ({ data }) =>
        assert.deepEqual(
          rowsOf(data).map((row) => [row.line, row.action, ...row.features]),
          [
            [1, 0, 1],
            [2, 1, 2],
          ],
        ),
    );
  });
});

describe('the Open Bandit Dataset', () => {
  const obd = lines(
    ',timestamp,item_id,position,click,propensity_score,user_feature_0,user_feature_1,user-item_affinity_0',
    '0,2019-11-24 00:00:23,2,1,0,0.25,cef3390ed,03a5648a7,0.0',
    '1,2019-11-24 00:00:24,0,3,1,0.25,cef3390ed,2d0c5c2f5,1.0',
    '2,2019-11-24 00:00:25,3,1,1,0.25,81ce123cb,03a5648a7,0.0',
  );

  it('knows its columns, and one-hot encodes what its users are like', () =>
    withLog(obd, {}, ({ data, inspection }) => {
      assert.equal(inspection.format, 'obd');
      assert.equal(data.actionCount, 4);
      assert.deepEqual(inspection.featureMap.columns, [
        'user_feature_0=cef3390ed',
        'user_feature_1=03a5648a7',
        'user-item_affinity_0',
        'user_feature_1=2d0c5c2f5',
        'user_feature_0=81ce123cb',
      ]);
      assert.deepEqual(inspection.questions[0], {
        field: 'position',
        choices: [
          { label: 'all positions', entry: {} },
          { label: '1', entry: { position: 1 } },
          { label: '3', entry: { position: 3 } },
        ],
      });
    }));

  it('keeps one position where the user chose it', () =>
    withLog(obd, { position: 1 }, ({ data, inspection }) => {
      assert.deepEqual(inspection.rows, { lines: 4, used: 2, skipped: 2, rejected: 0 });
      assert.deepEqual(inspection.skippedBy, { header: 1, 'other-position': 1 });
      assert.deepEqual(
        rowsOf(data).map((row) => [row.action, row.event]),
        [
          [2, 0],
          [3, 2],
        ],
      );
    }));
});

describe('dsjson', () => {
  const event = (labelIndex: number, order: number[], p: number[], ids: string[], more = ''): string =>
    `{"_label_cost":-1,"_label_probability":${p[0]},"_labelIndex":${labelIndex}${more},"a":[${order.join()}],"c":{"user":{"age":3},"_multi":[${ids
      .map((id) => `{"_tag":"t","A":{"id":"${id}","price":2}}`)
      .join()}]},"p":[${p.join()}]}`;

  it('gives p[i] to a[i]', () =>
    withLog(lines(event(2, [3, 1, 2], [0.7, 0.2, 0.1], ['u', 'v', 'w'])), {}, ({ data }) => {
      const [row] = rowsOf(data);
      assert.equal(row.action, 2);
      assert.deepEqual(row.distribution, [0.2, 0.1, 0.7]);
      assert.deepEqual(data.actionNames, ['u', 'v', 'w']);
    }));

  it('names actions by their id in whatever order an event lists them', () =>
    withLog(
      lines(event(0, [1, 2], [0.75, 0.25], ['u', 'v']), event(0, [1, 2], [0.75, 0.25], ['v', 'u'])),
      {},
      ({ data }) => {
        assert.deepEqual(
          rowsOf(data).map((row) => [row.action, row.distribution]),
          [
            [0, [0.75, 0.25]],
            [1, [0.25, 0.75]],
          ],
        );
        const [batch] = data.batches();
        assert.deepEqual(Array.from(batch.offeredActions?.actions ?? []), [0, 1, 1, 0]);
        assert.equal(data.actionFeatureCount, 3);
        assert.deepEqual(Array.from(batch.actionFeatures?.values.subarray(0, 4) ?? []), [1, 2, 2, 1]);
      },
    ));

  it('rejects a ranking that names an action twice or outside the event', () =>
    withLog(
      lines(
        ...Array<string>(40).fill(event(0, [1, 2], [0.75, 0.25], ['u', 'v'])),
        event(0, [1, 1], [0.5, 0.5], ['u', 'v']),
        event(0, [1, 3], [0.5, 0.5], ['u', 'v']),
      ),
      {},
      ({ inspection }) =>
        assert.deepEqual(inspection.rejections, [
          { line: 41, reason: 'its ranking names the action 1 twice' },
          { line: 42, reason: 'its ranking names the action 3, outside the 2 it offered' },
        ]),
    ));
});

describe('compressed logs', () => {
  it('reads gzip, and several members one after the other', async () => {
    const expected = await withLog(fraud, {}, ({ data }) => rowsOf(data));
    const half = fraud.indexOf('\n') + 10;
    const members = Buffer.concat([gzipSync(fraud.slice(0, half)), gzipSync(fraud.slice(half))]);
    assert.deepEqual(await withLog(gzipSync(fraud), {}, ({ data }) => rowsOf(data)), expected);
    assert.deepEqual(await withLog(members, {}, ({ data }) => rowsOf(data)), expected);
  });

  it('reads zstd', async () => {
    const expected = await withLog(fraud, {}, ({ data }) => rowsOf(data));
    assert.deepEqual(await withLog(storedZstd(Buffer.from(fraud)), {}, ({ data }) => rowsOf(data)), expected);
  });
});
