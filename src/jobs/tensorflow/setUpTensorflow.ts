import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { UserError } from '../../core/errors/userError';
import { writeAtomically } from '../../files/atomicWrite';
import { makeFolder, moveTo } from '../../files/folders';
import { badOutput } from '../../files/outputs';
import { loadTensorflow, tensorflowPackage } from './loadTensorflow';
import { runProgram } from './runProgram';
import { buildFromWheel } from './wheel';

export interface SetUp {
  readonly folder: string;
  /** Of TensorFlow's library. */
  readonly tensorflow: string;
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const packageVersion = '4.22.0';

/** A folder that npm installs into; the script compiles the binding, with npm's own settings for that. */
const project = {
  private: true,
  scripts: { binding: `cd node_modules/${tensorflowPackage} && node-pre-gyp install --build-from-source` },
};

/**
 * Sets TensorFlow up in a folder of its own: the npm package, and the library that it needs, from the host that the package
 * downloads from, or from pip. The folder is there whole or not at all, and nothing else is touched.
 */
export async function setUpTensorflow(place: string, say: (line: string) => void): Promise<SetUp> {
  const folder = resolve(place);
  if (existsSync(folder) && readdirSync(folder).length > 0) return setUpBefore(folder, say);
  say(`Setting up TensorFlow in ${folder}: about 350 MB are downloaded, and 1.2 GB are taken on the disk.`);
  makeFolder(dirname(folder));
  const work = mkdtempSync(join(dirname(folder), `.${basename(folder)}-`));
  // Whoever interrupts ends the program that runs for us, too; then the unfinished folder is removed below.
  const wait = (): void => undefined;
  process.on('SIGINT', wait);
  try {
    await fill(work, say);
    const { version } = loadTensorflow(work);
    rmSync(folder, { recursive: true, force: true });
    moveTo(work, folder);
    say(`TensorFlow ${version} is in ${folder}.`);
    return { folder, tensorflow: version };
  } catch (error) {
    if (error instanceof UserError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(
      'not-set-up',
      `TensorFlow could not be set up: ${reason}. What went wrong stands above. It needs npm, and either the host that the package downloads from or, on Linux, Python 3 with pip and a C++ compiler.`,
    );
  } finally {
    process.off('SIGINT', wait);
    rmSync(work, { recursive: true, force: true });
  }
}

/** A second set-up changes nothing; another folder's content is nobody's to replace. */
function setUpBefore(folder: string, say: (line: string) => void): SetUp {
  try {
    const { version } = loadTensorflow(folder);
    say(`TensorFlow ${version} is in ${folder} already.`);
    return { folder, tensorflow: version };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(badOutput, `${error.message} Or name a folder that is not there yet.`);
  }
}

async function fill(work: string, say: (line: string) => void): Promise<void> {
  writeAtomically(join(work, 'package.json'), `${JSON.stringify(project)}\n`);
  const home = join(work, 'node_modules', ...tensorflowPackage.split('/'));
  say(`1. The npm package ${tensorflowPackage}@${packageVersion}.`);
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  await runProgram(
    npm,
    ['install', '--ignore-scripts', ...quiet, `${tensorflowPackage}@${packageVersion}`],
    work,
  );
  say('2. TensorFlow itself, from the host that the package downloads it from.');
  const rebuild = ['rebuild', '--ignore-scripts=false', ...quiet, tensorflowPackage];
  const why = await runProgram(npm, rebuild, work).then(
    () => (hasLibrary(home) ? undefined : 'it left no library'),
    (error: Error) => error.message,
  );
  if (why === undefined) return;
  if (process.platform !== 'linux') throw new Error(`its host cannot be reached, or has none: ${why}`);
  say('   That did not work. 3. TensorFlow from pip, and the binding compiled against it.');
  await buildFromWheel(work, home);
}

const hasLibrary = (home: string): boolean =>
  ['lib', join('deps', 'lib')].every((part) => {
    const folder = join(home, part);
    return existsSync(folder) && readdirSync(folder).length > 0;
  });
