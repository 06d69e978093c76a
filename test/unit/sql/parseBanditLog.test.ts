import assert from 'node:assert/strict';
import { UserError } from '../../../src/core/errors/userError';
import { isBanditLogPath, parseBanditLog } from '../../../src/core/sql/parseBanditLog';

const good = {
  engine: 'clickhouse',
  url: 'http://localhost:8123',
  table: 'clicks',
  mapping: { action: 'arm', propensity: 'p', reward: 'r' },
};

const faultOf = (change: object): string => {
  try {
    parseBanditLog(JSON.stringify({ ...good, ...change }));
  } catch (error) {
    assert.ok(error instanceof UserError);
    assert.equal(error.code, 'bad-banditlog');
    return error.message;
  }
  return assert.fail('it was read');
};

describe('a log in a table', () => {
  it('is read with everything it says', () => {
    const more = { ...good, user: 'reader', passwordVariable: 'CLICKHOUSE_PASSWORD', timeout: 60 };
    assert.deepEqual(parseBanditLog(`\uFEFF${JSON.stringify(more)}`), more);
    assert.ok(isBanditLogPath('logs/clicks.banditlog.json'));
    assert.ok(!isBanditLogPath('logs/clicks.json'));
  });

  it('names one source, one outcome and some propensity', () => {
    assert.match(faultOf({ query: 'SELECT 1' }), /"table" or a "query"/);
    assert.match(faultOf({ mapping: { ...good.mapping, cost: 'c' } }), /"reward" or a "cost"/);
    assert.match(faultOf({ mapping: { action: 'arm', reward: 'r' } }), /"propensity" or a "distribution"/);
    assert.match(faultOf({ engine: 'other' }), /engine/);
    assert.match(faultOf({ tabel: 'x' }), /tabel/);
  });

  it('may be files without a server, and then has no part of one', () => {
    const { mapping } = good;
    const files = { engine: 'chdb', files: 'logs/*.parquet', mapping };
    assert.deepEqual(parseBanditLog(JSON.stringify(files)), files);
    assert.match(faultOf({ engine: 'chdb' }), /"files" for the engine chdb/);
    assert.match(faultOf({ engine: 'chdb', files: 'a.csv' }), /no server, no table and no query/);
    assert.match(faultOf({ files: 'a.csv' }), /"url" for the engine clickhouse/);
  });

  it('holds no password, and sends no other variable than one that is meant for it', () => {
    assert.match(faultOf({ url: 'http://me:secret@localhost:8123' }), /url must be an address/);
    assert.match(faultOf({ url: 'file:///etc/passwd' }), /url must be an address/);
    assert.match(faultOf({ url: 'http://localhost:8123/?password=x' }), /url must be an address/);
    assert.match(faultOf({ passwordVariable: 'AWS_SECRET_ACCESS_KEY' }), /begins with CLICKHOUSE_/);
    assert.match(faultOf({ password: 'x' }), /password/);
  });
});
