import type { BoundValue } from '../src/protocol/report';

const counts = new Intl.NumberFormat('en-US');

export const formatCount = (value: number): string => counts.format(value);

/** Four decimals where they mean something, an infinity sign where there is no bound. */
export function formatValue(value: BoundValue): string {
  if (value === 'inf') return '∞';
  if (value === '-inf') return '-∞';
  const magnitude = Math.abs(value);
  return magnitude !== 0 && (magnitude < 0.001 || magnitude >= 1e6)
    ? value.toExponential(3)
    : value.toFixed(4);
}

/** Bounds are rounded outward: what is shown is never more than what is certified. */
export const formatLower = (value: BoundValue): string => formatValue(outward(value, Math.floor));
export const formatUpper = (value: BoundValue): string => formatValue(outward(value, Math.ceil));

function outward(value: BoundValue, round: (value: number) => number): BoundValue {
  if (typeof value !== 'number' || Number(value.toFixed(4)) === value) return value;
  return Math.abs(value) < 1e6 ? round(value * 1e4) / 1e4 : value;
}

/** A bound as a chart takes it: what does not exist is a gap. */
export const chartValue = (value: BoundValue): number | null => (typeof value === 'number' ? value : null);
