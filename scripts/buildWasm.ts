// Compiles the AssemblyScript modules into dist/. What is newer than its sources stays.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { MEMORY_PAGES } from '../src/core/logs/assembly/layout';
import { root } from './paths';

const compiler = join(
  dirname(createRequire(__filename).resolve('assemblyscript/package.json')),
  'bin',
  'asc.js',
);

interface WasmModule {
  readonly folder: string;
  readonly entry: string;
  readonly output: string;
  readonly flags: readonly string[];
}

const fixedMemory = (pages: number): string[] => [
  '--initialMemory',
  `${pages}`,
  '--maximumMemory',
  `${pages}`,
];
const simd = ['--enable', 'simd'];
const training = { folder: 'src/core/learning/assembly', entry: 'engine.ts' };
/** Threads work on one memory; the host makes it as large as a training needs. */
const sharedMemory = ['--importMemory', '--sharedMemory', '--maximumMemory', '65536', '--enable', 'threads'];

const modules: readonly WasmModule[] = [
  {
    folder: 'src/core/logs/assembly',
    entry: 'scanner.ts',
    output: 'scanner.wasm',
    flags: [...fixedMemory(MEMORY_PAGES), ...simd],
  },
  {
    folder: 'src/jobs/cache/assembly',
    entry: 'decimals.ts',
    output: 'decimals.wasm',
    flags: [...fixedMemory(138), ...simd],
  },
  { ...training, output: 'training-simd.wasm', flags: ['--converge', ...sharedMemory, ...simd] },
  {
    ...training,
    output: 'training-relaxed.wasm',
    flags: ['--converge', ...sharedMemory, ...simd, '--enable', 'relaxed-simd'],
  },
];

/** Writes the sources that are themselves written by a script. */
function generate(): void {
  execFileSync(process.execPath, [join(root, training.folder, 'tiles.mjs')]);
}

function compile({ folder, entry, output, flags }: WasmModule): void {
  const target = join(root, 'dist', output);
  const sources = readdirSync(join(root, folder)).filter(
    (name) => name.endsWith('.ts') && name !== 'tiles.ts',
  );
  const inputs = [...[...sources, 'tiles.mjs'].map((name) => join(root, folder, name)), __filename];
  const newest = Math.max(...inputs.map(modified));
  if (modified(target) > newest) return;
  const common = ['--optimizeLevel', '3', '--noAssert', '--runtime', 'stub', '--use', 'abort='];
  // Addresses are numbers of 32 bits here.
  const warnings = ['--disableWarning', '201'];
  execFileSync(process.execPath, [
    compiler,
    join(root, folder, entry),
    '--outFile',
    target,
    ...common,
    ...warnings,
    ...flags,
  ]);
}

const modified = (path: string): number => (existsSync(path) ? statSync(path).mtimeMs : 0);

mkdirSync(join(root, 'dist'), { recursive: true });
generate();
modules.forEach(compile);
