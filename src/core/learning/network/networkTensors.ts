import type * as tfjs from '@tensorflow/tfjs-core';
import type { NetworkShape } from '../../network/networkShape';
import { plainEngine } from '../plainEngine';
import { TensorSession, type ScoreModel, type TensorFlow } from '../tfjs/tfjsEngine';
import type { NetworkEngine } from './networkEngine';

/** The network by TensorFlow.js and its automatic differentiation. */
export function tfjsNetworkEngine(name: string, tf: TensorFlow): NetworkEngine {
  return {
    name,
    bytes: (shape, batchSize) => plainEngine.bytes(shape, batchSize),
    open: (data, batchSize, start, shape) =>
      new TensorSession(tf, 'softmax', data, batchSize, start, networkModel(tf, shape)),
  };
}

function networkModel(tf: TensorFlow, { features: d, hidden: H, actions: K }: NetworkShape): ScoreModel {
  const cut = (all: tfjs.Tensor, at: number, rows: number, columns: number): tfjs.Tensor =>
    tf.reshape(tf.slice(all, [at], [rows * columns]), [rows, columns]);
  return {
    shape: [H * (d + 1) + K * (H + 1)],
    scores(features, all) {
      const hidden = tf.relu(
        tf.add(tf.matMul(features, cut(all, 0, H, d), false, true), cut(all, H * d, 1, H)),
      );
      const second = H * d + H;
      return tf.add(tf.matMul(hidden, cut(all, second, K, H), false, true), cut(all, second + K * H, 1, K));
    },
  };
}
