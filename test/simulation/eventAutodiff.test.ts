import assert from 'node:assert/strict';
import '@tensorflow/tfjs-backend-cpu';
// The package's main file has neither gradients nor methods on tensors; its modules do.
import * as tf from '@tensorflow/tfjs-core/dist/index';
import '@tensorflow/tfjs-core/dist/public/chained_ops/register_all_chained_ops';
import '@tensorflow/tfjs-core/dist/register_all_gradients';
import { unwatched } from '../../src/core/control/jobControl';
import { PairSpace } from '../../src/core/events/pairSpace';
import { selectEvents, type EventSelection } from '../../src/core/learning/events/eventRows';
import { makeObjective } from '../../src/core/learning/objectives/registry';
import { gaussianTensor, nodesAround, softmaxTensor } from '../../src/core/learning/tfjs/policyTensors';
import { seededRandom } from '../../src/core/numerics/random';
import { eventEngines } from '../../src/jobs/training/engines';
import { eventBatch, logOf, names, type EventCase } from '../unit/events/eventBatch';

const events: EventCase = { rows: 14, shared: 3, columns: 4, mostOffers: 5, seed: 3, density: 0.7 };
const { rows, shared, columns, mostOffers: most } = events;
const batch = eventBatch(events);
const offered = batch.offered ?? assert.fail();
const sigma = 0.8;
const settings = {
  ...{ n: rows, delta: 0.05, alpha: 0.7, tau: 0.3, lambda: 0.2 },
  penalties: [0.01, 0.02, 0.03],
} as const;
const kinds = ['softmax', 'gaussian'] as const;
const objectives = ['ips', 'exponential-smoothing', 'logarithmic-smoothing', 'svp'] as const;

/** ψ written out from its definition: (1, x) ⊗ f(a), scaled to length 1. */
function psi(space: PairSpace): tf.Tensor2D {
  const out = new Float32Array(rows * most * space.size);
  const { features, actionFeatures } = batch;
  assert.ok(features.kind === 'sparse' && actionFeatures);
  const { rowOffsets, slotOffsets, indices, values } = actionFeatures;
  for (let row = 0; row < rows; row++) {
    const context: [number, number][] = [[0, 1]];
    for (let k = features.offsets[row]; k < features.offsets[row + 1]; k++)
      context.push([features.indices[k] + 1, features.values[k]]);
    for (let offer = 0; offer < offered[row]; offer++) {
      const slot = rowOffsets[row] + offer;
      const own = new Float64Array(space.size);
      let squared = 0;
      for (let e = slotOffsets[slot]; e < slotOffsets[slot + 1]; e++)
        for (const [column, x] of context) {
          own[space.bucket(column, indices[e])] += x * values[e];
          squared += (x * values[e]) ** 2;
        }
      if (squared > 0)
        out.set(
          own.map((value) => value / Math.sqrt(squared)),
          (row * most + offer) * space.size,
        );
    }
  }
  return tf.tensor2d(out, [rows * most, space.size]);
}

const wide = (of: (row: number, action: number) => number): tf.Tensor2D =>
  tf.tensor2d(
    Float32Array.from({ length: rows * most }, (_, k) => of(Math.floor(k / most), k % most)),
    [rows, most],
  );
const column = (of: (row: number) => number): tf.Tensor2D =>
  tf.tensor2d(
    Float32Array.from({ length: rows }, (_, row) => of(row)),
    [rows, 1],
  );

/** The part of an objective that depends on the events. */
function objectiveTensor(
  name: (typeof objectives)[number],
  kind: (typeof kinds)[number],
  space: PairSpace,
  theta: tf.Tensor,
): tf.Scalar {
  const mask = wide((row, action) => (action < offered[row] ? 1 : 0));
  const scores = tf.matMul(psi(space), theta).reshape([rows, most]);
  const t = scores.div(sigma);
  const largest = (): Float32Array => t.add(mask.sub(1).mul(1e30)).max(1).dataSync() as Float32Array;
  const pi =
    kind === 'softmax'
      ? softmaxTensor(tf, scores, mask)
      : gaussianTensor(tf, t, mask, nodesAround(tf, largest()));
  const own = pi.mul(wide((row, action) => (action === batch.actions[row] ? 1 : 0))).sum(1, true);
  const p = column((row) => batch.propensities[row]);
  const c = column((row) => -batch.rewards[row]);
  const pi0 = wide((row, action) => (batch.distributions ?? [])[row * most + action] || 1);
  const mean = (x: tf.Tensor): tf.Tensor => x.sum().div(rows);
  const { alpha, tau, lambda, penalties } = settings;
  if (name === 'ips') return mean(c.mul(own).div(p.maximum(tau))) as tf.Scalar;
  if (name === 'logarithmic-smoothing') {
    const charge = Math.log(1 / settings.delta) / (lambda * rows);
    const inner = mean(own.mul(tf.log1p(c.mul(-lambda).div(p))).div(-lambda)).add(charge);
    return tf.sub(1, inner.mul(-lambda).exp()).div(lambda);
  }
  if (name === 'svp') {
    const terms = c.mul(own.div(p).minimum(1 / tau));
    const variance = mean(terms.square())
      .sub(mean(terms).square())
      .mul(rows / (rows - 1));
    return mean(terms).add(variance.div(rows).sqrt().mul(penalties[0]));
  }
  const second = mean(pi.mul(pi0.pow(1 - 2 * alpha)).mul(mask)).add(
    mean(own.mul(c.square()).div(p.pow(2 * alpha))),
  );
  const bias = tf.sub(1, mean(pi.mul(pi0.pow(1 - alpha)).mul(mask)));
  return mean(c.mul(own).div(p.pow(alpha)))
    .add(bias)
    .add(second.mul(lambda / 2));
}

describe('the gradient over features of actions', () => {
  before(() => tf.ready());

  for (const hashBits of [18, 3])
    for (const kind of kinds)
      for (const name of objectives)
        it(`is the one that TensorFlow.js finds: ${kind}, ${name}, 2^${hashBits}`, () => {
          const named = { shared: names('s', shared), actions: names('a', columns) };
          const space = new PairSpace({ ...named, interactions: 'all', hashBits });
          const selection: EventSelection = {
            ...{ include: () => true, actionCount: most, rewardRange: { min: 0, max: 1 } },
            ...{ scaling: 'unit-norm' as const, identity: false, space, seed: 1, bytes: () => 0, limit: 1 },
          };
          const data = selectEvents(logOf(batch, events), selection, unwatched).load(0);
          const random = seededRandom(5);
          const theta = Float64Array.from({ length: space.size }, () => Math.fround(random.normal()));
          const theirs = tf.tidy(() =>
            tf
              .grads((m: tf.Tensor) => objectiveTensor(name, kind, space, m))([
                tf.tensor2d(Float32Array.from(theta), [space.size, 1]),
              ])[0]
              .dataSync(),
          );
          const scale = Math.max(...theirs.map(Math.abs));
          assert.ok(scale > 1e-3, `${scale}`);
          const objective = makeObjective(name, settings, true);
          for (const engine of eventEngines()) {
            const session = engine.open(kind, data, rows, theta);
            session.setTerms(objective.terms);
            const means = session.accumulate(0, sigma).sums.map((sum) => sum / rows);
            session.accumulate(0, sigma, objective.evaluate(means, { kl: 0, squared: 0 }).slopes);
            session.gradient().forEach((slope, k) => {
              assert.ok(
                Math.abs(slope / rows - theirs[k]) <= 2e-4 * scale,
                `${engine.name}, ${k}: ${slope / rows} ${theirs[k]}`,
              );
            });
            session.close();
          }
        });
});
