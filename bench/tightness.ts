/**
 * How far below the truth a certified claim lies, on fresh logs with a policy trained on their training rows: the bounds of
 * sections 5 and 7, and betting (section 11). Run with `npx tsx bench/tightness.ts [logs]`.
 */
import { twoIntervals } from '../src/core/verification/version1';
import { oneSidedBound } from '../src/core/bounds/oneSided';
import { defaultLambdas } from '../src/core/bounds/parameterGrid';
import { weightOf } from '../src/core/betting/claimVariables';
import { ConstantModel } from '../src/core/betting/spread';
import { RewardPredictor } from '../src/core/betting/trainedPrediction';
import { TrainingModel } from '../src/core/betting/trainingModel';
import { seededRandom } from '../src/core/numerics/random';
import { scanLog } from '../src/core/analysis/scan/scanLog';
import { softmax } from '../src/core/policies/probabilities/softmax';
import { logOf } from '../test/unit/synthetic';
import { bettingBounds, type Contest, type Part } from './tightness/methods';
import { drawRows, linearWorld, newsWorld, type KnownBatch, type World } from './tightness/worlds';

const logs = Number(process.argv[2] ?? 40);
const delta = 0.05;
const truthRows = 20_000;

function partOf(batch: KnownBatch, model: RewardPredictor, { actionCount: K, sharpness }: World): Part {
  const ridge = new Float64Array(batch.length * K);
  const policy = new Float64Array(batch.length * K);
  for (let i = 0; i < batch.length; i++) {
    const said = ridge.subarray(i * K, (i + 1) * K);
    model.predict(batch, i, said);
    const scores = said.map((value) => sharpness * value);
    softmax(scores, K, policy, i * K);
  }
  return { batch, policy, ridge };
}

function constantOf({ batch, policy }: Part, K: number): Float64Array {
  const constant = new ConstantModel();
  for (let i = 0; i < batch.length; i++)
    constant.add(weightOf(policy[i * K + batch.actions[i]], batch.propensities[i]), batch.rewards[i]);
  return new Float64Array(K).fill(constant.value);
}

/** The bounds of sections 5 and 7. */
function today({ heldOut }: Contest, K: number): { value: number; improvement: number } {
  const data = logOf(heldOut.batch, K, 0);
  const n = heldOut.batch.length;
  const range = { min: 0, max: 1 };
  const policy = {
    name: 'trained',
    probabilities: (_: unknown, __: number, out: Float64Array) => out.set(heldOut.policy),
  };
  const { sums } = scanLog(data, policy, { range, tau: n ** -0.25 });
  const improvement = twoIntervals(sums, { kind: 'one-sided', kl: 0 }, delta, range);
  return {
    value: -oneSidedBound(sums, 'ls', 0, delta, defaultLambdas(n), [1]).upper,
    improvement: improvement.by,
  };
}

/** Mean gap and number of false claims by name. */
class Gaps {
  private readonly found = new Map<string, { gap: number; wrong: number }>();

  note(name: string, bound: number, truth: number): void {
    const { gap, wrong } = this.found.get(name) ?? { gap: 0, wrong: 0 };
    this.found.set(name, { gap: gap + (truth - bound) / logs, wrong: wrong + (bound > truth ? 1 : 0) });
  }

  print(): void {
    for (const [name, { gap, wrong }] of this.found)
      console.log(`${name.padEnd(69)} ${gap.toFixed(4)}  (${wrong})`);
  }
}

function run(world: World): void {
  const { actionCount: K } = world;
  const random = seededRandom(11);
  const fresh = drawRows(world, truthRows, random);
  const mean = (policy: Float64Array): number =>
    policy.reduce((sum, pi, at) => sum + pi * fresh.means[at], 0) / truthRows;
  const logging = mean(fresh.distributions);
  const gaps = new Gaps();
  let earned = 0;
  for (let log = 0; log < logs; log++) {
    const rows = drawRows(world, world.trainingRows, random);
    const model = new TrainingModel(world.featureCount, K);
    for (let i = 0; i < rows.length; i++) model.add(rows, i, rows.rewards[i]);
    const predictor = new RewardPredictor(model.solve());
    const training = partOf(rows, predictor, world);
    const heldOut = partOf(drawRows(world, world.heldOutRows, random), predictor, world);
    const contest: Contest = { training, heldOut, constant: constantOf(training, K), delta };
    const value = mean(partOf(fresh, predictor, world).policy);
    earned += value / logs;
    const now = today(contest, K);
    gaps.note('at least: LS on its grid, today', now.value, value);
    for (const [name, bound] of bettingBounds(contest, 'value')) gaps.note(`at least: ${name}`, bound, value);
    for (const [name, bound] of bettingBounds(contest, 'complement'))
      gaps.note(`at most: ${name}`, bound, 1 - value);
    gaps.note('improvement: two intervals, today', now.improvement, value - logging);
    for (const [name, bound] of bettingBounds(contest, 'improvement'))
      gaps.note(`improvement: ${name}`, bound, value - logging);
  }
  console.log(
    `\n${world.name}: ${world.heldOutRows} held-out rows, ${world.trainingRows} training rows, ${logs} logs, δ = ${delta}; ` +
      `logging earns ${logging.toFixed(3)}, the policy ${earned.toFixed(3)}`,
  );
  console.log(`${'claim and method'.padEnd(69)} mean gap (false claims)`);
  gaps.print();
}

run(linearWorld());
run(newsWorld());
