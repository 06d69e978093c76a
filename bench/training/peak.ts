import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from '../../scripts/paths';
import { WebAssembly } from '../../src/jobs/wasm/webAssembly';

const compiler = join(
  dirname(createRequire(__filename).resolve('assemblyscript/package.json')),
  'bin',
  'asc.js',
);
const rounds = 500_000;
const perRound = 48;

/** The most multiply-adds per second that one thread reaches with an instruction set; one is two operations. */
export function measuredPeak(folder: string, relaxed: boolean): number {
  const target = join(folder, relaxed ? 'peak-relaxed.wasm' : 'peak-simd.wasm');
  const features = relaxed ? ['simd', 'relaxed-simd'] : ['simd'];
  execFileSync(process.execPath, [
    compiler,
    join(root, 'bench', 'assembly', 'peak.ts'),
    ...['--outFile', target, '--optimizeLevel', '3', '--noAssert', '--runtime', 'stub'],
    ...features.flatMap((feature) => ['--enable', feature]),
  ]);
  const module = new WebAssembly.Module(readFileSync(target));
  const { exports } = new WebAssembly.Instance(module, {});
  const { multiplyAdds } = exports as { multiplyAdds: (rounds: number, factor: number) => number };
  let best = Infinity;
  for (let run = 0; run < 40; run++) {
    const started = performance.now();
    multiplyAdds(rounds, 0.5);
    best = Math.min(best, performance.now() - started);
  }
  return (1000 * rounds * perRound) / best;
}
