import { readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, moveTo } from '../../files/folders';
import { runProgram } from './runProgram';

/** The version whose C interface the binding was built against. */
const wheel = 'tensorflow-cpu==2.21.0';

/** Unpacks the libraries and the C headers alone: all of a wheel is five times as large. */
const unpack = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as wheel:
    for name in wheel.namelist():
        library = name in ("tensorflow/libtensorflow_cc.so.2", "tensorflow/libtensorflow_framework.so.2")
        if library or name.startswith("tensorflow/include/"):
            wheel.extract(name, sys.argv[2])
`;

/** The names that the binding asks for, and the libraries of a wheel. */
const links = [
  ['libtensorflow.so', 'libtensorflow_cc.so.2'],
  ['libtensorflow.so.2.9.1', 'libtensorflow_cc.so.2'],
  ['libtensorflow_framework.so', 'libtensorflow_framework.so.2'],
] as const;

/**
 * Takes TensorFlow's library out of the package that pip has of it, and compiles the binding against it: for machines that
 * reach an index of Python packages, but not the host that the npm package downloads from.
 */
export async function buildFromWheel(work: string, home: string): Promise<void> {
  const downloads = join(work, 'wheel');
  const unpacked = join(work, 'unpacked');
  makeFolder(downloads);
  await runProgram('python3', ['-m', 'pip', 'download', '--no-deps', '--dest', downloads, wheel], work);
  const file = readdirSync(downloads).find((name) => name.endsWith('.whl'));
  if (file === undefined) throw new Error(`pip left no wheel of ${wheel}`);
  await runProgram('python3', ['-c', unpack, join(downloads, file), unpacked], work);
  rmSync(downloads, { recursive: true });
  const deps = join(home, 'deps');
  rmSync(deps, { recursive: true, force: true });
  makeFolder(join(deps, 'lib'));
  for (const library of ['libtensorflow_cc.so.2', 'libtensorflow_framework.so.2'])
    moveTo(join(unpacked, 'tensorflow', library), join(deps, 'lib', library));
  moveTo(join(unpacked, 'tensorflow', 'include'), join(deps, 'include'));
  for (const [name, target] of links) symlinkSync(target, join(deps, 'lib', name));
  await runProgram('npm', ['run', '--silent', 'binding'], work);
  for (const folder of [unpacked, join(deps, 'include'), join(home, 'build')])
    rmSync(folder, { recursive: true, force: true });
}
