import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ReportOf } from '../../src/protocol/jobKinds';
import { cli } from '../support/cli';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';

describe('comparing methods', () => {
  const folder = temporaryFolder();
  const compare = (...words: string[]): ReportOf<'compare'> => {
    const { code, out, err } = cli('compare', ...words, '--epochs', '3', '--json');
    assert.equal(code, 0, err);
    return JSON.parse(out) as ReportOf<'compare'>;
  };

  it('charges every certificate for the number of methods, on the same held-out rows', () => {
    const log = folder.file('log.jsonl', syntheticLog(2000));
    const out = join(folder.path, 'all');
    const words = [
      '--classes',
      'softmax,gaussian',
      '--objectives',
      'exponential-smoothing,london',
      '--alphas',
      '0.8,auto',
    ];
    const { comparisons, methods } = compare(log, '--out', out, ...words);
    // α is a parameter of the first objective alone.
    assert.equal(comparisons, 6);
    assert.equal(methods.length, 6);
    assert.equal(new Set(methods.map(({ certificate }) => certificate?.n)).size, 1);
    for (const { certificate, policy } of methods) {
      assert.equal((certificate?.['selection'] as { comparisons: number }).comparisons, 6);
      assert.ok(existsSync(policy ?? ''));
    }
    // Picked from the table and certified again, it is still the best of six.
    const again = cli(
      'certify',
      log,
      '--policy',
      `file:${methods[0].policy}`,
      '--out',
      join(out, 'again.certificate.json'),
      '--json',
    );
    assert.equal(again.code, 0, again.err);
    const { selection } = JSON.parse(again.out) as { selection: { comparisons: number } };
    assert.equal(selection.comparisons, 6);
    const [alone] = compare(log, '--out', out, '--classes', 'softmax', '--objectives', 'london').methods;
    const together = methods.find((method) => method.class === 'softmax' && method.objective === 'london');
    assert.ok(
      (alone.certificate?.atLeast.value as number) > (together?.certificate?.atLeast.value as number),
    );
  });

  it('tells of a method that the log cannot serve, and goes on', () => {
    const rows = syntheticLog(600).replace(/,"propensities":\[[^\]]*\]/g, '');
    const log = folder.file('chosen.jsonl', rows);
    const { methods } = compare(log, '--out', join(folder.path, 'chosen'), '--objectives', 'sakhi2,ix');
    assert.equal(methods[0].error?.code, 'needs-full-log');
    assert.ok(methods[1].certificate);
  });
});
