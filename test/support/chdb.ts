import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chdbCache } from '../../scripts/paths';
import { chdbVariable, setChdbFolder } from '../../src/jobs/clickhouse/connection/chdbFolder';

const folder = process.env[chdbVariable] ?? chdbCache;

/** Lets jobs find the embedded ClickHouse; where it is not set up, the tests around this are skipped, and say so. */
export function realChdb(): void {
  before(function () {
    if (existsSync(join(folder, 'node_modules', 'chdb'))) return setChdbFolder(folder);
    console.log(
      `\n*** SKIPPED: the tests on chdb. "npm run setup:chdb" sets it up (550 MB), or ${chdbVariable} names a folder that has it. ***\n`,
    );
    this.skip();
  });
  after(() => setChdbFolder(''));
}
