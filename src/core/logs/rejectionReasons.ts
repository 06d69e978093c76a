import type { Rejection } from './tally';

/** Rejected lines that share a reason, whatever numbers and words it names. */
export interface RejectionReason {
  readonly reason: string;
  readonly count: number;
  /** The first lines concerned. */
  readonly lines: readonly number[];
}

const listedLines = 10;

/** The reasons for which lines were rejected, the most frequent first. */
export function rejectionReasons(rejections: readonly Rejection[]): RejectionReason[] {
  const groups = new Map<string, { count: number; lines: number[] }>();
  for (const { line, reason } of rejections) {
    const kind = withoutDetails(reason);
    const group = groups.get(kind) ?? { count: 0, lines: [] };
    groups.set(kind, group);
    group.count++;
    if (group.lines.length < listedLines) group.lines.push(line);
  }
  return [...groups]
    .map(([reason, group]) => ({ reason, ...group }))
    .sort((a, b) => b.count - a.count || a.lines[0] - b.lines[0]);
}

/** "its propensity 1.3 is above 1" and "its propensity 7 is above 1" are one reason. */
function withoutDetails(reason: string): string {
  return reason
    .replace(/"[^"]*"/g, '"…"')
    .replace(/\b(action|propensity|holds|has|the) [-+]?\d[\w.+-]*/g, '$1 …');
}
