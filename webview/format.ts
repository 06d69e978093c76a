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

/** A bound as a chart takes it: what does not exist is a gap. */
export const chartValue = (value: BoundValue): number | null => (typeof value === 'number' ? value : null);
