import type * as tfjs from '@tensorflow/tfjs-core';

/** TensorFlow.js, from whichever package a user has. */
export type TensorFlow = Pick<
  typeof tfjs,
  | 'abs'
  | 'add'
  | 'div'
  | 'exp'
  | 'expandDims'
  | 'grads'
  | 'log'
  | 'log1p'
  | 'matMul'
  | 'max'
  | 'mul'
  | 'neg'
  | 'relu'
  | 'reshape'
  | 'scalar'
  | 'slice'
  | 'softmax'
  | 'square'
  | 'step'
  | 'sub'
  | 'sum'
  | 'tensor'
  | 'tensor2d'
  | 'tidy'
>;
type Tensor = tfjs.Tensor;

/** Chebyshev's fit to log(erfc(z) e^{z²}/t) in t = 1/(1 + z/2), good to 1.2e-7 for every z ≥ 0 (Numerical Recipes). */
const erfcCoefficients = [
  -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
  -0.82215223, 0.17087277,
];

/** log Φ by differentiable operations: TensorFlow's own erf is wrong in the tails. */
function logNormal(tf: TensorFlow, x: Tensor): Tensor {
  const z = tf.mul(tf.abs(x), Math.SQRT1_2);
  const t = tf.div(1, tf.add(1, tf.mul(z, 0.5)));
  const polynomial = erfcCoefficients.reduceRight<Tensor>(
    (sum, c) => tf.add(tf.mul(sum, t), c),
    tf.scalar(0),
  );
  const logErfc = tf.add(tf.sub(tf.log(t), tf.square(z)), polynomial);
  const right = tf.log1p(tf.mul(tf.exp(logErfc), -0.5));
  // A comparison has no gradient there; a step has, and it is zero.
  const negative = tf.step(tf.neg(x));
  return tf.add(tf.mul(negative, tf.sub(logErfc, Math.LN2)), tf.mul(tf.sub(1, negative), right));
}

const step = 0.25;
const reach = 8;
/** No node falls on the largest t itself, where |x| has no slope. */
const shift = 0.371;

/** The nodes of every row: around its largest t, which is a constant for the gradient. Rows × nodes × 1. */
export function nodesAround(tf: TensorFlow, largest: Float32Array): Tensor {
  const count = Math.round((2 * reach) / step) + 1;
  const nodes = new Float32Array(largest.length * count);
  largest.forEach((top, row) => {
    for (let node = 0; node < count; node++) nodes[row * count + node] = top - reach + (node + shift) * step;
  });
  return tf.expandDims(tf.tensor2d(nodes, [largest.length, count]), 2);
}

/** π of Gaussian policies from t = s/(σ‖φ‖) and a mask of what is offered, both rows × K (section 3). */
export function gaussianTensor(tf: TensorFlow, t: Tensor, mask: Tensor, nodes: Tensor): Tensor {
  const offered = tf.expandDims(mask, 1);
  const x = tf.sub(nodes, tf.expandDims(t, 1));
  const logF = tf.mul(logNormal(tf, x), offered);
  const logDensity = tf.sub(tf.mul(tf.square(x), -0.5), 0.5 * Math.log(2 * Math.PI));
  const others = tf.sub(tf.sum(logF, 2, true), logF);
  return tf.mul(tf.mul(tf.sum(tf.exp(tf.add(others, logDensity)), 1), mask), step);
}

/** π of softmax policies over what is offered. */
export function softmaxTensor(tf: TensorFlow, scores: Tensor, mask: Tensor): Tensor {
  return tf.softmax(tf.add(scores, tf.mul(tf.sub(mask, 1), 1e30)));
}
