import type { FieldColumns } from '../../logs/fields/fieldColumns';
import type { FieldValues } from '../../logs/fields/fieldReader';
import { type FieldSurvey, mostCategories } from './fieldSurvey';

/** The parts that the values of a field make of a log. */
export interface Segmentation {
  readonly field: string;
  readonly labels: readonly string[];
  /** About how many rows each has: told from contexts alone. */
  readonly sizes: readonly number[];
  partOf(values: readonly FieldValues[], row: number, rowOfLog: number): number;
}

/** Its categories, the largest first, or quarters of its numbers; rows without a value are a part of their own. */
export function segmentationOf(field: FieldColumns, place: number, survey: FieldSurvey): Segmentation {
  const parts: { label: string; size: number }[] = [];
  const part = (label: string, size: number): number => parts.push({ label, size }) - 1;
  const isFew = survey.few.size <= mostCategories;
  const byNumber = new Map<number, number>();
  const limits = isFew || survey.numbers === 0 ? [] : survey.quartiles();
  const firstQuarter = isFew ? -1 : quarters(limits, survey.numbers, part);
  const byText = new Int32Array(field.texts.length).fill(-1);
  const categories = [
    ...field.texts.map(({ text }, code) => ({ label: text, size: survey.texts[code], code })),
    ...(isFew ? [...survey.few].map(([number, size]) => ({ label: String(number), size, number })) : []),
  ]
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.size - a.size);
  const largest = categories.slice(0, mostCategories);
  for (const category of largest) {
    const index = part(category.label, category.size);
    if ('number' in category) byNumber.set(category.number, index);
    else byText[category.code] = index;
  }
  const rest = categories.slice(mostCategories).reduce((sum, { size }) => sum + size, 0);
  const other = rest > 0 ? part('other', rest) : -1;
  const missing = survey.missing > 0 ? part('missing', survey.missing) : -1;
  return {
    field: field.name,
    labels: parts.map(({ label }) => label),
    sizes: parts.map(({ size }) => size),
    partOf(values, row) {
      const { numbers, texts } = values[place];
      const code = texts[row];
      if (code >= 0) return byText[code] < 0 ? other : byText[code];
      const number = numbers[row];
      if (Number.isNaN(number)) return missing;
      if (isFew) return byNumber.get(number) ?? other;
      const above = limits.findIndex((limit) => number <= limit);
      return firstQuarter + (above < 0 ? limits.length : above);
    },
  };
}

/** "≤ 27", "27 – 35", "35 – 48" and "> 48"; a number on a border belongs to the part below. */
function quarters(
  limits: readonly number[],
  count: number,
  part: (label: string, size: number) => number,
): number {
  const texts = limits.map((limit) => String(Number(limit.toPrecision(6))));
  const size = count / (limits.length + 1);
  const last = texts.length - 1;
  const first = part(last < 0 ? 'all' : `≤ ${texts[0]}`, size);
  for (let i = 1; i <= last; i++) part(`${texts[i - 1]} – ${texts[i]}`, size);
  if (last >= 0) part(`> ${texts[last]}`, size);
  return first;
}

/** So many equal parts of the file, in its order. */
const windows = 8;

export function timeSegmentation(rows: number, included: (row: number) => boolean): Segmentation {
  const count = Math.min(windows, rows);
  const starts = Array.from({ length: count + 1 }, (_, i) => Math.ceil((i * rows) / count));
  const sizes = new Array<number>(count).fill(0);
  const windowOf = (row: number): number => Math.floor((row * count) / rows);
  for (let row = 0; row < rows; row++) if (included(row)) sizes[windowOf(row)]++;
  const text = (row: number): string => row.toLocaleString('en-US');
  return {
    field: 'time',
    labels: sizes.map((_, i) => `rows ${text(starts[i] + 1)} – ${text(starts[i + 1])}`),
    sizes,
    partOf: (_values, _row, rowOfLog) => windowOf(rowOfLog),
  };
}
