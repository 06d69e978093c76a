import assert from 'node:assert/strict';
import { passwordOf, setTableAccess } from '../../src/jobs/clickhouse/connection/tablePassword';
import { isSameServer, serverKey } from '../../src/protocol/tableAccess';

describe('The password of a table', () => {
  const url = 'https://host:8443';
  after(() => setTableAccess(undefined));

  it('is that of the variable which the file names, or is missed by name', () => {
    const log = { url, passwordVariable: 'CLICKHOUSE_WORD' };
    assert.equal(passwordOf(log, { CLICKHOUSE_WORD: 'secret' }), 'secret');
    assert.throws(() => passwordOf(log, {}), /CLICKHOUSE_WORD.*is not set/);
    assert.equal(passwordOf({ url }, {}), undefined);
  });

  it('goes to the server and the user that it was given for, and to no other', () => {
    setTableAccess({ url, user: 'reader', password: 'secret' });
    assert.equal(passwordOf({ url: 'https://HOST:8443/', user: 'reader' }, {}), 'secret');
    for (const other of [
      { url: 'https://host:8444', user: 'reader' },
      { url: 'http://host:8443', user: 'reader' },
      { url: 'https://host.evil.example:8443', user: 'reader' },
      { url, user: 'writer' },
      { url },
    ])
      assert.equal(passwordOf(other, {}), undefined, JSON.stringify(other));
  });

  it('is kept under the address and the user, whichever way they are written', () => {
    assert.ok(isSameServer({ url }, { url: `${url}/`, user: 'default' }));
    assert.notEqual(serverKey({ url, user: 'a","b' }), serverKey({ url, user: 'a' }));
  });
});
