import { objectiveNames, type ObjectiveName, type LinearClass } from '../../src/core/documents/names';
import assert from 'node:assert/strict';
import '@tensorflow/tfjs-backend-cpu';
// The package's main file has neither gradients nor methods on tensors; its modules do.
import * as tf from '@tensorflow/tfjs-core/dist/index';
import '@tensorflow/tfjs-core/dist/public/chained_ops/register_all_chained_ops';
import '@tensorflow/tfjs-core/dist/register_all_gradients';
import { priorPull, spreadPull } from '../../src/core/learning/gradient';
import { makeObjective } from '../../src/core/learning/objectives/registry';
import { plainEngine } from '../../src/core/learning/plainEngine';
import { tfjsEngine } from '../../src/core/learning/tfjs/tfjsEngine';
import { gaussianTensor, nodesAround, softmaxTensor } from '../../src/core/learning/tfjs/policyTensors';
import { seededRandom } from '../../src/core/numerics/random';
import { gaussianDivergence } from '../../src/core/policies/probabilities/divergence';
import { assertSameStep } from '../support/engineStep';
import { tinyData } from '../unit/learning/tinyData';

const [rows, K, d] = [12, 4, 3];
const data = tinyData(rows, K, d, 7);
const random = seededRandom(11);
const numbers = (scale: number): Float64Array =>
  Float64Array.from({ length: K * d }, () => scale * random.normal());
const prior = { mu: numbers(0.3), sigma: 1.3 };
const mu = numbers(1);
const sigma = 0.7;
const settings = {
  n: rows,
  delta: 0.05,
  alpha: 0.7,
  tau: 0.3,
  lambda: 0.2,
  penalties: [0.01, 0.02, 0.03],
} as const;

const column = (values: ArrayLike<number>): tf.Tensor2D =>
  tf.tensor2d(Float32Array.from(values), [values.length, 1]);
const wide = (values: ArrayLike<number>): tf.Tensor2D => tf.tensor2d(Float32Array.from(values), [rows, K]);
const mask = (): tf.Tensor2D =>
  wide(Float32Array.from({ length: rows * K }, (_, k) => (k % K < data.offered[Math.floor(k / K)] ? 1 : 0)));
const chosenMask = (): tf.Tensor2D =>
  wide(
    Float32Array.from({ length: rows * K }, (_, k) => (k % K === data.actions[Math.floor(k / K)] ? 1 : 0)),
  );

/** π of a mixed-logit by two nested sums: over z, and over ε inside F and f (section 3). Rows have norm 1. */
function mixedLogitTensor(scores: tf.Tensor, logSigma: tf.Tensor, offered: tf.Tensor): tf.Tensor {
  const largest = scores.max(1).dataSync();
  const [left, right, step, stepOfNoise] = [9, 24, 0.25, 0.4];
  const count = Math.round((left + right) / step) + 1;
  const nodes = tf
    .tensor2d(
      Float32Array.from(
        { length: rows * count },
        (_, k) => largest[Math.floor(k / count)] - left + (k % count) * step,
      ),
      [rows, count],
    )
    .expandDims(2)
    .expandDims(3);
  const noise = Float32Array.from({ length: 37 }, (_, i) => (i - 18) * stepOfNoise);
  const weight = tf.tensor1d(
    noise.map((e) => (stepOfNoise * Math.exp(-0.5 * e * e)) / Math.sqrt(2 * Math.PI)),
  );
  const x = nodes.sub(scores.expandDims(1).expandDims(3));
  const y = tf.mul(tf.exp(logSigma), tf.tensor1d(noise)).sub(x).minimum(60);
  const decay = tf.exp(y);
  const gumbel = tf.exp(decay.neg()).mul(weight);
  const logF = gumbel.sum(3).add(1e-30).log().mul(offered.expandDims(1));
  const density = gumbel.mul(decay).sum(3);
  const others = logF.sum(2, true).sub(logF);
  return others.exp().mul(density).sum(1).mul(step).mul(offered);
}

function policyTensor(kind: LinearClass, muTensor: tf.Tensor, logSigma: tf.Tensor): tf.Tensor {
  const scores = tf.matMul(tf.tensor2d(data.features, [rows, d]), muTensor, false, true);
  if (kind === 'softmax') return softmaxTensor(tf, scores, mask());
  if (kind === 'mixed-logit') return mixedLogitTensor(scores, logSigma, mask());
  const t = scores.div(tf.exp(logSigma));
  const largest = t.add(mask().sub(1).mul(1e30)).max(1).dataSync() as Float32Array;
  return gaussianTensor(tf, t, mask(), nodesAround(tf, largest));
}

/** The objectives written down once more, in tensors; a λ that minimizes is a constant. */
function objectiveTensor(
  name: ObjectiveName,
  kind: LinearClass,
  muTensor: tf.Tensor,
  logSigma: tf.Tensor,
): tf.Tensor {
  const { delta, alpha, tau, penalties } = settings;
  const n = rows;
  const pi = policyTensor(kind, muTensor, logSigma);
  const own = pi.mul(chosenMask()).sum(1, true);
  const p = column(data.propensities);
  const c = column(data.costs);
  const pi0 = wide(data.distributions ?? []);
  const positive = pi0.add(tf.sub(1, mask())); // log of what is not offered must not be NaN
  const squared = muTensor
    .sub(tf.tensor2d(Float32Array.from(prior.mu), [K, d]))
    .square()
    .sum();
  const ratio = tf.exp(logSigma.mul(2)).div(prior.sigma ** 2);
  const kl = squared.div(2 * prior.sigma ** 2).add(
    ratio
      .sub(1)
      .sub(ratio.log())
      .mul((d * K) / 2),
  );
  const mean = (x: tf.Tensor): tf.Tensor => x.sum().div(n);
  const everyAction = (power: number): tf.Tensor => mean(pi.mul(positive.pow(power)).mul(mask()));
  const clipped = mean(c.mul(own).div(p.maximum(tau)));
  const smoothed = mean(c.mul(own).div(p.pow(alpha)));
  const bias = tf.sub(1, everyAction(1 - alpha));
  const second = everyAction(1 - 2 * alpha).add(mean(own.mul(c.square()).div(p.pow(2 * alpha))));
  const lambda = settings.lambda;
  const charge = kl.add(Math.log(1 / delta)).div(lambda * n);
  switch (name) {
    case 'exponential-smoothing':
      return smoothed
        .add(
          kl
            .add(Math.log((4 * Math.sqrt(n)) / delta))
            .div(2 * n)
            .sqrt(),
        )
        .add(bias)
        .add(kl.add(Math.log(4 / delta)).div(n * lambda))
        .add(second.mul(lambda / 2));
    case 'london': {
      const rate = kl.add(Math.log(n / delta)).div(tau * (n - 1));
      return clipped
        .add(
          clipped
            .add(1 / tau)
            .mul(rate)
            .mul(2)
            .sqrt(),
        )
        .add(rate.mul(2));
    }
    case 'sakhi1': {
      const best = evaluation(name, kind).lambda ?? assert.fail();
      const inside = clipped.mul(-tau * best).sub(kl.add(Math.log((2 * Math.sqrt(n)) / delta)).div(n));
      return tf.sub(1, inside.exp()).div(tau * Math.expm1(best));
    }
    case 'sakhi2': {
      const best = evaluation(name, kind).lambda ?? assert.fail();
      const u = best / (tau * n);
      const g = (Math.exp(u) - 1 - u) / (u * u);
      const moment = mean(pi.mul(pi0).div(pi0.maximum(tau).square()));
      return clipped
        .add(
          kl
            .add(Math.log((4 * Math.sqrt(n)) / delta))
            .div(2 * n)
            .sqrt(),
        )
        .add(kl.add(Math.log((2 * 13) / delta)).div(best))
        .add(moment.mul((best / n) * g));
    }
    case 'logarithmic-smoothing': {
      const inner = mean(own.mul(tf.log1p(c.mul(-lambda).div(p))).div(-lambda)).add(charge);
      return tf.sub(1, inner.mul(-lambda).exp()).div(lambda);
    }
    case 'ix':
      return mean(c.mul(own).div(p.add(lambda / 2))).add(charge);
    case 'lp-exponential-smoothing':
      return smoothed
        .add(squared.mul(penalties[0]))
        .add(second.mul(penalties[1]))
        .add(bias.mul(penalties[2]));
    case 'lp-london':
      return clipped.add(squared.mul(penalties[0]));
    case 'svp': {
      const terms = c.mul(own.div(p).minimum(1 / tau));
      const risk = mean(terms);
      const variance = mean(terms.square())
        .sub(risk.square())
        .mul(n / (n - 1));
      return risk.add(variance.div(n).sqrt().mul(penalties[0]));
    }
    case 'ips':
      return clipped;
    // A λ of 0.2 is the parameter of each.
    case 'ips-min':
      return mean(c.mul(own.div(p).minimum(lambda)));
    case 'ips-shrinkage': {
      const w = own.div(p);
      return mean(c.mul(w.mul(lambda).div(w.square().add(lambda))));
    }
    case 'ips-harmonic': {
      const w = own.div(p);
      return mean(c.mul(w.div(w.mul(lambda).add(1 - lambda))));
    }
  }
}

/** Ours: the value of the objective and its slopes, and the gradient they lead to. */
function evaluation(name: ObjectiveName, kind: LinearClass) {
  const objective = makeObjective(name, settings, true);
  const session = plainEngine.open(kind, data, rows, prior.mu);
  session.setTerms(objective.terms);
  session.restore({ ...session.save(), mu });
  const squared = mu.reduce((sum, m, k) => sum + (m - prior.mu[k]) ** 2, 0);
  const kl = gaussianDivergence(mu, sigma, prior.mu, prior.sigma);
  const means = session.accumulate(0, sigma).sums.map((sum) => sum / rows);
  const found = objective.evaluate(means, { kl, squared });
  const { logSigma } = session.accumulate(0, sigma, found.slopes);
  const pull = priorPull(found, prior);
  return {
    ...found,
    gradient: session.gradient().map((g, k) => g / rows + pull * (mu[k] - prior.mu[k])),
    logSigma: logSigma / rows + spreadPull(found, prior, sigma),
    trainsSigma: objective.trainsSigma && kind !== 'softmax',
  };
}

describe('TensorFlow.js', function () {
  before(() => tf.ready());

  for (const kind of ['softmax', 'gaussian', 'mixed-logit'] as const) {
    for (const name of objectiveNames) {
      it(`differentiates to the same gradient: ${kind}, ${name}`, () => {
        const ours = evaluation(name, kind);
        const theirs = tf.tidy(() => {
          const f = (m: tf.Tensor, s: tf.Tensor): tf.Scalar =>
            objectiveTensor(name, kind, m, s).add<tf.Scalar>(s.mul(0));
          const at: [tf.Tensor, tf.Tensor] = [
            tf.tensor2d(Float32Array.from(mu), [K, d]),
            tf.scalar(Math.log(sigma)),
          ];
          const [dMu, dLogSigma] = tf.grads(f)(at);
          return [f(...at).dataSync()[0], dLogSigma.dataSync()[0], ...dMu.dataSync()];
        });
        const [value, logSigma, ...gradient] = theirs;
        assert.ok(Math.abs(value - ours.value) <= 2e-5 * (1 + Math.abs(value)), `${value} ${ours.value}`);
        const scale = Math.max(...gradient.map(Math.abs), 1e-3);
        gradient.forEach((g, k) =>
          assert.ok(
            Math.abs(g - ours.gradient[k]) <= 1e-4 * scale,
            `parameter ${k}: ${g} ${ours.gradient[k]}`,
          ),
        );
        if (ours.trainsSigma)
          assert.ok(
            Math.abs(logSigma - ours.logSigma) <= 1e-4 * Math.max(scale, Math.abs(logSigma)),
            `σ: ${logSigma} ${ours.logSigma}`,
          );
      });
    }
  }

  const engine = tfjsEngine('tfjs', tf);
  for (const kind of ['softmax', 'gaussian', 'imitation'] as const) {
    it(`is an engine like the others: ${kind}`, () => assertSameStep(engine, kind));
  }
});
