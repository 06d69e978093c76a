/**
 * The full grid of 101 values of α in one pass, against one plain pass that evaluates IPS-α at a single α with Math.pow
 * per row and action. Run with `npx tsx bench/alphaGrid.ts [rows]`.
 */
import { SumsBuilder } from '../src/core/bounds/sums/sumsBuilder';
import { alphaTerms } from '../src/core/bounds/terms';
import type { LogBatch } from '../src/core/logs/blocks/loggedData';
import { seededRandom } from '../src/core/numerics/random';
import { PolicyRows } from '../src/core/policies/policyRows';
import { everyRow } from '../test/support/everyRow';

const rows = Number(process.argv[2] ?? 1e6);
const actionCount = 10;
const blockRows = 50000;
const random = seededRandom(1);

function distribution(out: Float64Array, first: number, sharpness: number): void {
  let total = 0;
  for (let a = 0; a < actionCount; a++) total += out[first + a] = Math.exp(sharpness * random.normal());
  for (let a = 0; a < actionCount; a++) out[first + a] /= total;
}

function makeBlock(firstRow: number): { batch: LogBatch; policy: Float64Array } {
  const distributions = new Float64Array(blockRows * actionCount);
  const policy = new Float64Array(blockRows * actionCount);
  const actions = new Int32Array(blockRows);
  const propensities = new Float64Array(blockRows);
  const rewards = new Float64Array(blockRows);
  for (let i = 0; i < blockRows; i++) {
    distribution(distributions, i * actionCount, 1);
    distribution(policy, i * actionCount, 2);
    let u = random.uniform();
    let a = 0;
    while (a < actionCount - 1 && (u -= distributions[i * actionCount + a]) > 0) a++;
    actions[i] = a;
    propensities[i] = distributions[i * actionCount + a];
    rewards[i] = random.uniform() < 0.4 ? 1 : random.uniform();
  }
  const batch: LogBatch = {
    length: blockRows,
    firstRow,
    lines: Uint32Array.from({ length: blockRows }, (_, i) => firstRow + i + 1),
    events: new Uint32Array(blockRows),
    actions,
    rewards,
    propensities,
    distributions,
    features: { kind: 'dense', values: new Float64Array(0) },
  };
  return { batch, policy };
}

/** Plain pass: B at one α over all actions and R̂ at the logged one. */
function plainPass(batch: LogBatch, policy: Float64Array, alpha: number): number {
  const logging = batch.distributions!;
  let total = 0;
  for (let i = 0; i < batch.length; i++) {
    for (let a = 0; a < actionCount; a++) {
      const o = i * actionCount + a;
      const weighted = policy[o] / Math.pow(logging[o], alpha);
      if (a === batch.actions[i]) total -= weighted * batch.rewards[i];
      else total += weighted * 1e-300;
    }
  }
  return total;
}

let plain = 0;
let grid = 0;
let check = 0;
const builder = new SumsBuilder(actionCount, true, { min: 0, max: 1 }, 0.1);
for (let firstRow = 0; firstRow < rows; firstRow += blockRows) {
  const { batch, policy } = makeBlock(firstRow);
  let start = performance.now();
  check += plainPass(batch, policy, 0.7);
  plain += performance.now() - start;
  start = performance.now();
  const said = PolicyRows.of(policy, actionCount);
  builder.add(batch, everyRow(batch, said), said);
  grid += performance.now() - start;
}
const start = performance.now();
const sums = builder.finish();
const curve = Array.from({ length: 101 }, (_, step) => alphaTerms(sums, step / 100));
const evaluation = performance.now() - start;
grid += evaluation;
const error = Math.abs((curve[70].risk * rows) / check - 1);
console.log(`rows ${rows}, actions ${actionCount}`);
console.log(`plain pass, one α:        ${(plain / 1000).toFixed(2)} s`);
console.log(
  `one pass, 101 α:          ${(grid / 1000).toFixed(2)} s (evaluating the curve: ${evaluation.toFixed(0)} ms)`,
);
console.log(`ratio:                    ${(grid / plain).toFixed(2)} (at most 3)`);
console.log(`relative difference of R̂: ${error.toExponential(1)}`);
console.log(`sums as JSON:             ${(JSON.stringify(sums).length / 1024).toFixed(0)} KB`);
