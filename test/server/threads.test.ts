import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { LogBlock } from '../../src/core/logs/blocks/logBlock';
import { viewBlocks } from '../../src/core/logs/reading/viewBlocks';
import { readFiles } from '../../src/jobs/reading/readFiles';
import type { ReadOptions } from '../../src/jobs/reading/readOptions';
import { builtFile } from '../../src/jobs/wasm/webAssembly';
import { Draw } from '../fuzz/draw';
import { serviceFormats, serviceLog } from '../fuzz/serviceLogs';
import { rowsOf } from '../unit/logs/support';

/** The summary of a log, and a hash of its rows. */
async function read(path: string, options: ReadOptions): Promise<unknown> {
  const blocks: LogBlock[] = [];
  const sink = {
    add: (block: LogBlock) => void blocks.push(structuredClone(block)),
    drain: () => Promise.resolve(),
  };
  const { summary, files } = await readFiles([path], 1, options, sink);
  const source = {
    count: blocks.length,
    rowsOf: (index: number) => blocks[index].rows,
    read: (index: number) => blocks[index],
  };
  const hash = createHash('sha256');
  for (const row of rowsOf(viewBlocks(source, summary))) hash.update(JSON.stringify(row));
  return { summary, sha256: files[0].sha256, rows: hash.digest('hex') };
}

describe('Reading with several threads', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'bandit-lens-threads-'));
    assert.ok(builtFile('scanWorker.js'), 'dist/scanWorker.js is missing: npm run build');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const format of serviceFormats) {
    it(`gives what one thread gives, whatever their number: ${format}`, async () => {
      const rows = format === 'csv' ? 60_000 : 14_000;
      const text = serviceLog(new Draw(5), format, rows, 0.01).text.replaceAll('\0', '');
      const path = join(folder, `log.${format}`);
      // Several chunks, and one more copy of the lines behind them.
      writeFileSync(path, text + text.slice(text.indexOf('\n') + 1));
      writeFileSync(`${path}.gz`, gzipSync(text));
      const options = { format, maxRejectedShare: 1 };
      const one = await read(path, { ...options, threads: 1 });
      assert.deepEqual(await read(path, { ...options, plain: true }), one, 'the plain path');
      for (const threads of [2, 5])
        assert.deepEqual(await read(path, { ...options, threads }), one, `${threads} threads`);
      const zipped = await read(`${path}.gz`, { ...options, threads: 1 });
      assert.deepEqual(await read(`${path}.gz`, { ...options, threads: 3 }), zipped, 'compressed');
    });
  }
});
