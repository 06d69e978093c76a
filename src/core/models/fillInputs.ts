import type { FeatureRows } from '../logs/blocks/loggedData';
import type { InputPlan, NumbersPlan, TextsPlan } from './matchInputs';
import type { InputData, InputTensor } from './modelFacts';

/** Some rows of a batch, as many as a model is given at once. */
export interface RowRange {
  readonly features: FeatureRows;
  /** Columns of the log. */
  readonly featureCount: number;
  readonly first: number;
  readonly rows: number;
  /** How many rows the tensors have: more than there are for a model that takes a fixed number. */
  readonly padded: number;
}

/** The tensors of some rows, and how many texts they lacked. */
export interface FilledInputs {
  readonly inputs: readonly InputTensor[];
  readonly missingTexts: number;
}

export function fillInputs(plans: readonly InputPlan[], range: RowRange): FilledInputs {
  let missingTexts = 0;
  const inputs = plans.map((plan): InputTensor => {
    if (plan.kind === 'numbers')
      return tensor(plan, plan.columns.length, range.padded, numbersOf(plan, range));
    const texts = textsOf(plan, range);
    for (let i = 0; i < range.rows; i++) if (texts[i] === '') missingTexts++;
    return tensor(plan, 1, range.padded, texts);
  });
  return { inputs, missingTexts };
}

function tensor({ name, type, rank }: InputPlan, width: number, rows: number, data: InputData): InputTensor {
  return { name, type, dims: rank === 1 ? [rows] : [rows, width], data };
}

function numbersOf({ type, columns }: NumbersPlan, range: RowRange): InputData {
  if (type === 'float32') return filled(new Float32Array(range.padded * columns.length), columns, range);
  const values = filled(new Float64Array(range.padded * columns.length), columns, range);
  switch (type) {
    case 'float64':
      return values;
    case 'int32':
      return Int32Array.from(values);
    case 'int64':
      return BigInt64Array.from(values, (value) => BigInt(Math.trunc(value)));
    case 'bool':
      return Uint8Array.from(values, (value) => (value === 0 ? 0 : 1));
  }
}

function filled<T extends Float32Array | Float64Array>(out: T, columns: Int32Array, range: RowRange): T {
  const { features, featureCount: d, first, rows } = range;
  const width = columns.length;
  if (features.kind === 'dense') {
    if (width === d && columns.every((column, i) => column === i)) {
      out.set(features.values.subarray(first * d, (first + rows) * d));
      return out;
    }
    for (let row = 0; row < rows; row++) {
      const from = (first + row) * d;
      for (let j = 0; j < width; j++)
        if (columns[j] >= 0) out[row * width + j] = features.values[from + columns[j]];
    }
    return out;
  }
  const { offsets, indices, values } = features;
  const placesOf = placesByColumn(columns, d);
  for (let row = 0; row < rows; row++)
    for (let k = offsets[first + row]; k < offsets[first + row + 1]; k++)
      for (const j of placesOf[indices[k]] ?? []) out[row * width + j] = values[k];
  return out;
}

function placesByColumn(columns: Int32Array, d: number): readonly (readonly number[] | undefined)[] {
  const places = new Array<number[] | undefined>(d);
  columns.forEach((column, j) => {
    if (column >= 0) (places[column] ??= []).push(j);
  });
  return places;
}

/** The category that each row has; a number as it is written where it has none. */
function textsOf({ field: { number, texts } }: TextsPlan, range: RowRange): string[] {
  const { features, featureCount: d, first, rows } = range;
  const out = new Array<string>(range.padded).fill('');
  const take = (row: number, column: number, value: number): void => {
    const text = texts.get(column);
    if (text !== undefined && value !== 0) out[row] = text;
    else if (column === number && out[row] === '') out[row] = String(value);
  };
  if (features.kind === 'sparse') {
    const { offsets, indices, values } = features;
    for (let row = 0; row < rows; row++)
      for (let k = offsets[first + row]; k < offsets[first + row + 1]; k++) take(row, indices[k], values[k]);
    return out;
  }
  const columns = [...texts.keys(), ...(number === undefined ? [] : [number])];
  for (let row = 0; row < rows; row++)
    for (const column of columns) {
      take(row, column, features.values[(first + row) * d + column]);
      if (out[row] !== '') break;
    }
  return out;
}
