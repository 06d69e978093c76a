import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checksumOf } from '../../src/core/certificate/checksum';
import { cli } from '../support/cli';
import { useCluster } from '../support/clickhouse';
import { assertLike } from '../support/likeNumbers';
import { decisionColumns, tableDecisions, tableMapping, tableSchema } from '../support/tableLogs';
import { temporaryFolder } from '../support/temporary';

interface Document {
  readonly value: object;
  readonly atLeast: { readonly value: number };
  readonly improvement: object;
  readonly log: { readonly remote?: { readonly rows: number; readonly fingerprint: string } };
  readonly n: number;
  readonly checksum: string;
}

describe('A certificate of a table', () => {
  const cluster = useCluster();
  const folder = temporaryFolder();
  const decisions = tableDecisions({ rows: 4000, seed: 21 });
  let remote = '';
  let local = '';
  const schema = folder.file('schema.json', JSON.stringify(tableSchema));
  const place = (name: string): string => join(folder.path, name);

  before(async () => {
    const { url, database, table } = cluster();
    await table('certified', decisionColumns, decisions);
    const log = { engine: 'clickhouse', url, database, table: 'certified', mapping: tableMapping };
    remote = folder.file('certified.banditlog.json', JSON.stringify(log));
    local = folder.file('certified.jsonl', decisions.map((each) => JSON.stringify(each)).join('\n'));
  });

  const certified = (log: string, out: string, ...more: string[]): Document => {
    const { code, err } = cli('certify', log, '--policy', 'uniform', '--out', out, ...more);
    assert.equal(code, 0, err);
    return JSON.parse(readFileSync(out, 'utf8')) as Document;
  };

  it('says what that of a file says, and where its rows are', () => {
    const here = certified(local, place('local.certificate.json'), '--schema', schema);
    const there = certified(remote, place('remote.certificate.json'));
    const numbers = ({ value, atLeast, improvement, n }: Document): object => ({
      value,
      atLeast,
      improvement,
      n,
    });
    assert.ok(assertLike(numbers(there), numbers(here), 1e-9) > 10);
    assert.equal(there.log.remote?.rows, 4000);
    assert.match(there.log.remote?.fingerprint ?? '', /^[0-9a-f]{32}$/);
  });

  it('is verified while the table is as it was, and not when one value has changed', async () => {
    const out = place('verified.certificate.json');
    certified(remote, out);
    const verify = (): { code: number | null; out: string } =>
      cli('verify', out, '--log', remote, '--policy', 'uniform', '--json');
    assert.deepEqual(JSON.parse(verify().out), { valid: true, reasons: [] });
    const { shards, database, run } = cluster();
    const part = shards.length > 0 ? 'certified_part' : 'certified';
    await run(
      `INSERT INTO ${database}.${part} SELECT x, y, city, a, 1 - r, p, d FROM ${database}.${part} LIMIT 1`,
    );
    const changed = JSON.parse(verify().out) as { valid: boolean; reasons: string[] };
    assert.equal(changed.valid, false);
    assert.match(changed.reasons.join(' '), /not the one the certificate was made from/);
  });

  it('is not verified when its own numbers were changed, also with a repaired checksum', () => {
    const out = place('changed.certificate.json');
    const document = certified(remote, out);
    const { checksum, ...content } = { ...document, atLeast: { ...document.atLeast, value: 0.99 } };
    writeFileSync(out, JSON.stringify({ ...content, checksum: checksumOf(content) }));
    const { code, out: text } = cli('verify', out, '--log', remote, '--policy', 'uniform', '--json');
    assert.notEqual(code, 0);
    assert.notEqual(checksum, checksumOf(content));
    assert.match(text, /atLeast.value is 0.99, but recomputing gives/);
  });

  it('opens a gate or keeps it shut', () => {
    const ask = (rule: string): unknown =>
      (
        JSON.parse(cli('gate', remote, '--policy', 'uniform', '--require', rule, '--json').out) as {
          passed: unknown;
        }
      ).passed;
    assert.equal(ask('reward at least 0.01'), true);
    assert.equal(ask('reward at least 0.99'), false);
  });
});
