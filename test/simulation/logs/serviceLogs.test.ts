import assert from 'node:assert/strict';
import type { LineScanner } from '../../../src/core/logs/fast/lineScanner';
import { createScanner } from '../../../src/jobs/reading/loadScanner';
import { Draw } from '../../fuzz/draw';
import { serviceFormats, serviceLog } from '../../fuzz/serviceLogs';
import { cases } from '../../support/cases';
import { bytesOf, countPlainLines, readBytes } from '../../unit/logs/inMemory';

const logs = cases(12, 1100);
const rows = 200;

describe('Logs as services write them', () => {
  let scanner: LineScanner;
  before(() => {
    const created = createScanner();
    assert.ok(created, 'dist/scanner.wasm is missing: npm run build:wasm');
    scanner = created;
  });

  for (const format of serviceFormats) {
    it(`are read by the scanner as by the plain path: ${format}, changed at random`, () => {
      for (let seed = 0; seed < logs; seed++) {
        const draw = new Draw(seed);
        const { text, options } = serviceLog(draw, format, rows);
        const bytes = bytesOf(text);
        const plain = readBytes(bytes, options);
        const cuts = draw.some([100, 2000, 5000, 20_000, draw.below(bytes.length)], 4);
        assert.deepEqual(readBytes(bytes, options, scanner, cuts), plain, `seed ${seed}`);
        if (plain.summary === undefined) continue;
        // The same log once more, in the columns and actions that a part of it has taught.
        const { featureMap, actionNames } = plain.summary;
        const fewer = { ...featureMap, columns: featureMap.columns.filter((_, i) => i % 3 !== 2) };
        const given = { ...options, featureMap: fewer, actionNames };
        assert.deepEqual(
          readBytes(bytes, given, scanner, cuts),
          readBytes(bytes, given),
          `seed ${seed}, given`,
        );
      }
    });

    it(`are read by the scanner, not by the plain path: ${format}`, () => {
      const { text, options } = serviceLog(new Draw(1), format, 3000, 0);
      const { plainLines, lines } = countPlainLines(bytesOf(text), { format, ...options }, scanner);
      assert.ok(plainLines < 0.1 * lines, `${plainLines} of ${lines} lines`);
    });
  }
});
