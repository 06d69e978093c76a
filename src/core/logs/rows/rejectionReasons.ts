import type { RejectionReason } from '../../documents/results/analysisReport';
import type { Rejection } from '../../documents/places';
import { placesOf, type Place } from '../../errors/place';

const listedLines = 10;

/** The reasons for which lines were rejected, the most frequent first. */
export function rejectionReasons(rejections: readonly Rejection[]): RejectionReason[] {
  const groups = new Map<string, { count: number; places: Place[] }>();
  for (const rejection of rejections) {
    const kind = withoutDetails(rejection.reason);
    const group = groups.get(kind) ?? { count: 0, places: [] };
    groups.set(kind, group);
    group.count++;
    if (group.places.length < listedLines) group.places.push(rejection);
  }
  // Reasons of one frequency stay in the order in which the log shows them.
  return [...groups]
    .map(([reason, { count, places }]) => ({ reason, count, ...placesOf(places) }))
    .sort((a, b) => b.count - a.count);
}

/** "its propensity 1.3 is above 1" and "its propensity 7 is above 1" are one reason. */
function withoutDetails(reason: string): string {
  return reason
    .replace(/"[^"]*"/g, '"…"')
    .replace(/\b(action|propensity|holds|has|the) [-+]?\d[\w.+-]*/g, '$1 …');
}
