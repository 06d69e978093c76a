import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { TrainingData } from '../../src/core/learning/data/trainingData';
import { seededRandom } from '../../src/core/numerics/random';

/** Where Debian's package dataset-fashion-mnist puts it. */
const folder = '/usr/share/datasets/fashion-mnist';
const K = 10;

/** The header of an idx file: four bytes of magic, and four for the size of each dimension. */
const idxBytes = (name: string, dimensions: number): Buffer =>
  gunzipSync(readFileSync(join(folder, name))).subarray(4 + 4 * dimensions);

/** 95 % of the training images as a log of uniform logging (section 10): reward 1 for naming the label. */
export function fashionMnist(): TrainingData | undefined {
  if (!existsSync(join(folder, 'train-images-idx3-ubyte.gz'))) return undefined;
  const images = idxBytes('train-images-idx3-ubyte.gz', 3);
  const labels = idxBytes('train-labels-idx1-ubyte.gz', 1);
  const rows = Math.floor(0.95 * labels.length);
  const d = images.length / labels.length;
  const random = seededRandom(1);
  const features = new Float32Array(rows * d);
  for (let row = 0; row < rows; row++) {
    const image = images.subarray(row * d, (row + 1) * d);
    const norm = Math.hypot(...image);
    image.forEach((pixel, j) => (features[row * d + j] = pixel / norm));
  }
  const actions = Int32Array.from({ length: rows }, () => random.below(K));
  return {
    rows,
    actionCount: K,
    featureCount: d,
    features,
    norms: new Float64Array(rows).fill(1),
    actions,
    costs: Float64Array.from(actions, (action, row) => (action === labels[row] ? -1 : 0)),
    propensities: new Float64Array(rows).fill(1 / K),
    distributions: new Float64Array(rows * K).fill(1 / K),
    offered: new Int32Array(rows).fill(K),
  };
}
