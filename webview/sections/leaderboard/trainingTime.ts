import type { PageReport } from '../../../src/protocol/page';

/** Seconds for a row and an epoch, and more for each number of its scores: measured on two busy cores. */
const perRow = 3e-7;
const perScore = 1.2e-8;
const epochs = 20;
const share = 0.8;

/** About how long a training with the usual settings takes, in words: its order of magnitude. */
export function trainingTime({
  rows,
  actions,
  features,
}: Pick<PageReport, 'rows' | 'actions' | 'features'>): string {
  const seconds = 1 + share * rows.used * epochs * (perRow + perScore * actions * (features + 1));
  if (seconds < 5) return 'a few seconds';
  if (seconds < 90) return `about ${10 * Math.max(1, Math.round(seconds / 10))} seconds`;
  if (seconds < 3600) return `about ${Math.round(seconds / 60)} minutes`;
  return 'an hour or more';
}
