// Compiles every AssemblyScript module of src/**/assembly into dist/NAME.wasm. Files that are newer stay.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const compiler = join(
  dirname(createRequire(import.meta.url).resolve('assemblyscript/package.json')),
  'bin',
  'asc.js',
);

const modules = [{ source: 'src/core/logs/assembly/scanner.ts', output: 'dist/scanner.wasm', pages: 66 }];

mkdirSync(join(root, 'dist'), { recursive: true });
for (const { source, output, pages } of modules) {
  const from = join(root, source);
  const to = join(root, output);
  if (existsSync(to) && statSync(to).mtimeMs > statSync(from).mtimeMs) continue;
  execFileSync(process.execPath, [
    compiler,
    from,
    ...['--outFile', to],
    ...['--optimizeLevel', '3', '--shrinkLevel', '0', '--converge', '--noAssert', '--enable', 'simd'],
    ...[
      '--runtime',
      'stub',
      '--use',
      'abort=',
      '--initialMemory',
      String(pages),
      '--maximumMemory',
      String(pages),
    ],
  ]);
  console.log(`${output} built`);
}
