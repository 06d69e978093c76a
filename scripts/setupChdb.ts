// The embedded ClickHouse for logs in files, in the cache folder of the project; the suite that needs it finds it there.
//   npm run setup:chdb
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fetchOnce } from './fetchOnce';
import { run } from './npm';
import { chdbCache } from './paths';

const version = '3.4.0';

fetchOnce(basename(chdbCache), `chdb ${version} (550 MB)`, async (work) => {
  writeFileSync(join(work, 'package.json'), '{ "private": true }\n');
  // Its scripts are not ours to run: what it needs comes as packages.
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', `chdb@${version}`], work);
  return work;
}).then(
  (home) => console.error(`chdb is in ${home}.`),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
