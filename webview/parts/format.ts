import { roundTo } from '../../src/core/numerics/outward';

/** What stands in a table. */
export type Cell = number | string;

const counts = new Intl.NumberFormat('en-US');

export const formatCount = (value: number): string => counts.format(value);

/** Four decimals where they mean something, an infinity sign where there is no bound. */
export function formatValue(value: number): string {
  if (value === Infinity) return '∞';
  if (value === -Infinity) return '-∞';
  const magnitude = Math.abs(value);
  return magnitude !== 0 && (magnitude < 0.001 || magnitude >= 1e6)
    ? value.toExponential(3)
    : value.toFixed(4);
}

/** Bounds are rounded outward: what is shown is never more than what is certified. */
export const formatLower = (value: number): string => formatValue(outward(value, 'down'));
export const formatUpper = (value: number): string => formatValue(outward(value, 'up'));

const outward = (value: number, rounding: 'down' | 'up'): number =>
  Math.abs(value) < 1e6 ? roundTo(value, 4, rounding) : value;

/** "0.7096 (0.5231 to 0.8261)"; without the ends where nothing is certified. */
export function formatWithEnds({ estimate, lower, upper }: Ends): string {
  const ends = lower === null || upper === null ? '' : ` (${formatLower(lower)} to ${formatUpper(upper)})`;
  return formatValue(estimate) + ends;
}

interface Ends {
  readonly estimate: number;
  readonly lower: number | null;
  readonly upper: number | null;
}

/** Three significant digits, without a power of ten where it reads better without. */
export function formatShort(value: number): string {
  if (!Number.isFinite(value)) return formatValue(value);
  if (value === 0) return '0';
  const magnitude = Math.abs(value);
  return magnitude >= 1e5 || magnitude < 1e-4 ? value.toExponential(1) : String(Number(value.toPrecision(3)));
}

export const percent = (share: number): string => `${Number((100 * share).toPrecision(6))}%`;

/** What is not claimed is a dash, and an empty cell in a spreadsheet. */
export const claimed =
  (show: (value: Cell) => string) =>
  (value: Cell): string =>
    value === '' ? '–' : show(value);

/** A bound as a chart takes it: what does not exist is a gap. */
export const chartValue = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** The same for the cells of tables. */
export const cell = {
  text: (value: Cell): string => String(value),
  count: (value: Cell): string => formatCount(Number(value)),
  value: (value: Cell): string => formatValue(value as number),
  lower: (value: Cell): string => formatLower(value as number),
  upper: (value: Cell): string => formatUpper(value as number),
  short: (value: Cell): string => (typeof value === 'number' ? formatShort(value) : value),
  fixed2: (value: Cell): string => Number(value).toFixed(2),
};
