/**
 * One training step of a network (batch 1,024: forward, gradient, Adam) in plain TypeScript and with TensorFlow's own library, where
 * `npm run setup:tfjs-node` has set it up. Medians; run with `npx tsx bench/networks.ts`.
 */
import { networkEngine } from '../src/jobs/training/engines';
import { plainNetworkEngine, type NetworkEngine } from '../src/core/learning/network/networkEngine';
import { makeObjective } from '../src/core/learning/objectives/registry';
import { parameterCount } from '../src/core/network/networkShape';
import { seededRandom } from '../src/core/numerics/random';
import { setTensorflowFolder, tensorflowVariable } from '../src/jobs/tensorflow/tensorflowFolder';
import { tensorflowCache } from '../scripts/paths';
import { median } from './training/ourSteps';
import { makeProblem } from './training/problem';

setTensorflowFolder(process.env[tensorflowVariable] ?? tensorflowCache);

const batch = 1024;
const shapes = [
  { features: 20, hidden: 32, actions: 5, steps: 40 },
  { features: 784, hidden: 64, actions: 10, steps: 20 },
  { features: 2048, hidden: 256, actions: 100, steps: 5 },
];

function available(name: string): NetworkEngine[] {
  try {
    return [networkEngine(name)];
  } catch (error) {
    console.log(`Without ${name}: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
}

const engines = [plainNetworkEngine, ...available('tfjs-node')];
for (const { steps, ...shape } of shapes) {
  const { data, settings } = makeProblem(2 * batch, shape.features, shape.actions, batch);
  const { terms } = makeObjective('exponential-smoothing', settings, true);
  const random = seededRandom(1);
  const start = Float64Array.from({ length: parameterCount(shape) }, () => 0.1 * random.normal());
  console.log(
    `\nd = ${shape.features}, ${shape.hidden} units, K = ${shape.actions}: milliseconds per step of ${batch} rows`,
  );
  for (const engine of engines) {
    const session = engine.open(data, batch, start, shape);
    session.setTerms(terms);
    const times = Array.from({ length: steps }, (_, step) => {
      const began = performance.now();
      session.accumulate(step % 2, 1, [1, -0.5, 0.1]);
      session.descend({ rows: batch, pull: 0, rate: 1e-3 });
      return performance.now() - began;
    });
    session.close();
    console.log(`  ${engine.name.padEnd(12)} ${median(times.slice(2)).toFixed(1).padStart(9)}`);
  }
}
