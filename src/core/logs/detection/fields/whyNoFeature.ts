import { isNumeric } from '../../readers/records/values';
import { isIdentifier } from './fieldNames';
import type { SampledField } from './sampledFields';
import { isEpoch, isTimeText, saysTime } from './timeStamps';

/** With fewer samples nobody can tell an id from a category. */
const fewestSamples = 50;
/** Values that come in one stretch each are an order that the log was sorted by; fewer may be a category's. */
const fewestStretches = 20;
/** Nothing that is measured is counted beyond, and double precision ends soon after. */
const largestMeasure = 1e15;

const everyRow = 'different on nearly every row';
const timeStamp = 'a time stamp';
const rowNumber = 'counts up from row to row: a row number';

const decimalComma = 'numbers with a decimal comma: write them with a point';

export const isMeasure = (reason: string): boolean => reason === decimalComma;
export const isTimeStamp = (reason: string): boolean => reason === timeStamp;
export const isRowNumber = (reason: string): boolean => reason === rowNumber;
export const isId = (reason: string): boolean => / an id\b|^an id\b/.test(reason);

export const isDecimalComma = (value: unknown): boolean =>
  typeof value === 'string' && /^\s*[+-]?\d{0,20},\d{1,20}\s*$/.test(value);

/** Long enough that nobody would write a category so: UUIDs, long hexadecimal or decimal numbers, ULIDs. */
const idShape =
  /^(\{?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\}?|(0x)?[0-9a-f]{16,}|\d{12,}|[0-9A-HJKMNP-TV-Z]{26})$/i;

/**
 * Why a field tells rows apart rather than what they are like: an id, a time stamp, a row number. undefined: it is a feature
 * like any other. Measurements are always: they, too, differ on every row.
 */
export function whyNoFeature(field: SampledField): string | undefined {
  const { values, samples } = field;
  if (samples < fewestSamples) return undefined;
  const texts = values.filter((value) => typeof value === 'string');
  if (texts.length > 0.9 * values.length) return whyNoCategory(field, texts);
  const numbers = values.filter((value) => typeof value === 'number');
  return numbers.length > 0.9 * values.length && !field.listed ? whyNoNumber(field, numbers) : undefined;
}

function whyNoCategory({ name, listed }: SampledField, texts: readonly string[]): string | undefined {
  const mostly = (fits: (text: string) => boolean): boolean => texts.filter(fits).length > 0.9 * texts.length;
  const mayBeEpoch = saysTime(name);
  const isTime = (text: string): boolean =>
    isTimeText(text) || (mayBeEpoch && isNumeric(text) && isEpoch(Number(text)));
  if (mostly(isTime)) return timeStamp;
  if (mostly(isDecimalComma)) return decimalComma;
  const distinct = new Set(texts).size;
  const idShaped = mostly((text) => idShape.test(text));
  if (distinct > (idShaped ? 0.3 : 0.9) * texts.length) {
    if (idShaped) return `${everyRow}: an id`;
    if (mostly(isNumeric)) return `${everyRow}: numbers, but written as text`;
    return `${everyRow}: ${mostly((text) => text.trim().includes(' ')) ? 'free text' : 'an id'}`;
  }
  const coded = idShaped || mostly((text) => /\d/.test(text));
  const sorted = !listed && coded && distinct >= fewestStretches && stretches(texts) === distinct;
  return sorted ? 'an id that the log is sorted by: each value fills one stretch of rows' : undefined;
}

function whyNoNumber({ name }: SampledField, numbers: readonly number[]): string | undefined {
  const share = (fits: (value: number) => boolean): number => numbers.filter(fits).length / numbers.length;
  if (saysTime(name) && share(isEpoch) > 0.9) return timeStamp;
  if (share(Number.isInteger) < 1 || new Set(numbers).size <= 0.9 * numbers.length) return undefined;
  if (countsUp(numbers)) return rowNumber;
  const isId = isIdentifier(name) || share((value) => Math.abs(value) >= largestMeasure) > 0.9;
  return isId ? `${everyRow}: an id` : undefined;
}

/** Nearly always upward, and mostly by the same step: a sorted measurement has steps of all sizes. */
function countsUp(numbers: readonly number[]): boolean {
  const steps = new Map<number, number>();
  let up = 0;
  for (let i = 1; i < numbers.length; i++) {
    const step = numbers[i] - numbers[i - 1];
    if (step > 0) up++;
    steps.set(step, (steps.get(step) ?? 0) + 1);
  }
  const commonest = Math.max(...steps.values());
  return up >= 0.95 * (numbers.length - 1) && commonest >= 0.5 * (numbers.length - 1);
}

export function stretches(values: readonly unknown[]): number {
  return values.filter((value, i) => i === 0 || value !== values[i - 1]).length;
}
