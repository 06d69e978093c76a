import { syntheticLog } from './syntheticLog';

/** A log whose rows also have clicks (as logged), a margin around 0 and a latency that grows with the action. */
export function metricLog(
  rows: number,
  change: (row: Record<string, unknown>, i: number) => void = () => undefined,
): string {
  const lines = syntheticLog(rows, { seed: 31 }).trimEnd().split('\n');
  return lines
    .map((line, i) => {
      const row = JSON.parse(line) as Record<string, unknown>;
      row['clicks'] = row['reward'] === 1;
      row['margin'] = row['reward'] === 1 ? 20 : -5;
      row['latency'] = 100 + 200 * Number(row['action']) + (i % 7);
      change(row, i);
      return `${JSON.stringify(row)}\n`;
    })
    .join('');
}
