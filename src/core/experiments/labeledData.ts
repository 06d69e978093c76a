import { shuffledIndices } from '../numerics/random';
import { UserError } from '../errors/userError';
import type { IdxArray } from './idx';

/** A classification data set: contexts of length 1, and the class of each. */
export interface LabeledData {
  readonly rows: number;
  readonly featureCount: number;
  readonly classNames: readonly string[];
  /** φ = x/‖x‖, row-major rows × d. */
  readonly features: Float32Array;
  readonly labels: Int32Array;
}

/** Images and labels of the MNIST family. */
export function labeledImages(images: IdxArray, labels: IdxArray): LabeledData {
  const [rows, ...sizes] = images.shape;
  if (labels.shape.length !== 1 || labels.shape[0] !== rows)
    throw new UserError(
      'bad-labels',
      `There are ${rows} images and ${labels.shape[0]} labels. Name the two files that belong together, images first.`,
    );
  const featureCount = sizes.reduce((product, size) => product * size, 1);
  const found = Int32Array.from(labels.values);
  if (labels.values.some((label) => !Number.isInteger(label) || label < 0 || label > 65_535))
    throw new UserError(
      'bad-labels',
      'The labels must be whole numbers from 0 on. Name the file of the labels second.',
    );
  const classes = found.reduce((most, label) => Math.max(most, label + 1), 0);
  return {
    rows,
    featureCount,
    classNames: Array.from({ length: classes }, (_, k) => String(k)),
    features: unitRows(Float32Array.from(images.values), featureCount),
    labels: found,
  };
}

/** Scales every row to length 1, in place. */
export function unitRows(features: Float32Array, width: number): Float32Array {
  for (let from = 0; from < features.length; from += width) {
    let squares = 0;
    for (let j = from; j < from + width; j++) squares += features[j] * features[j];
    if (squares === 0) continue;
    const factor = 1 / Math.sqrt(squares);
    for (let j = from; j < from + width; j++) features[j] *= factor;
  }
  return features;
}

/** Some of the rows, in the order named. */
export function takeRows(data: LabeledData, rows: Uint32Array): LabeledData {
  const { featureCount: d } = data;
  const features = new Float32Array(rows.length * d);
  rows.forEach((row, i) => features.set(data.features.subarray(row * d, (row + 1) * d), i * d));
  return { ...data, rows: rows.length, features, labels: Int32Array.from(rows, (row) => data.labels[row]) };
}

/** A part drawn by the seed, and the rest. */
export function divide(
  data: LabeledData,
  share: number,
  seed: number,
): [part: LabeledData, rest: LabeledData] {
  const order = shuffledIndices(data.rows, seed);
  const count = Math.round(share * data.rows);
  return [takeRows(data, order.subarray(0, count)), takeRows(data, order.subarray(count))];
}
