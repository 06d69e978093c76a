import type { TrainingData } from '../data/trainingData';
import { groupRows, type Layout } from './layout';

/** Where a row lies: every batch starts at a group of its own. */
export function placeOf(row: number, batchSize: number, { batchRows }: Layout): number {
  const batch = Math.floor(row / batchSize);
  return batch * batchRows + (row - batch * batchSize);
}

/** Copies the rows into their groups. */
export function packRows(
  data: TrainingData,
  batchSize: number,
  layout: Layout,
  f32: Float32Array,
  i32: Int32Array,
): void {
  const { at, features } = layout;
  const { rows, featureCount: d, norms, actions, offered } = data;
  for (let row = 0; row < rows; row++) {
    const place = placeOf(row, batchSize, layout);
    const group = at.x / 4 + Math.floor(place / groupRows) * features * groupRows + (place % groupRows);
    for (let j = 0; j < d; j++) f32[group + j * groupRows] = data.features[row * d + j];
    i32[at.actions / 4 + place] = actions[row];
    i32[at.offered / 4 + place] = offered[row];
    f32[at.inverse / 4 + place] = norms[row] > 0 ? 1 / norms[row] : 0;
  }
}

/** The place of every coefficient of a K × d array within the panels. */
export function parameterPlaces(
  { featureCount: d, actionCount: K }: TrainingData,
  layout: Layout,
): Int32Array {
  const { panel, features } = layout;
  const places = new Int32Array(K * d);
  for (let a = 0; a < K; a++) {
    const first = Math.floor(a / panel) * features * panel + (a % panel);
    for (let j = 0; j < d; j++) places[a * d + j] = first + j * panel;
  }
  return places;
}
