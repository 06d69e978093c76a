import type { Leaderboard } from '../documents/results/leaderboard';
import { confidenceText } from './statement';

/** How sure a list of policies is, in a sentence. */
export function listText({ rows, looked, slots, delta }: Leaderboard): string {
  if (rows.every(({ withheld }) => withheld !== null)) return 'These are estimates: nothing is certified.';
  return jointText(looked, rows.length, delta, slots);
}

/** What looking at several policies costs, in a sentence. */
export function jointText(looked: number, listed: number, delta: number, slots = 1): string {
  if (looked * slots === 1) return `Each claim holds with ${confidenceText(delta)} confidence.`;
  const gone =
    looked > listed
      ? ` (${looked - listed} of them ${looked - listed === 1 ? 'is' : 'are'} not on the list)`
      : '';
  return `Each certified column holds for all ${looked} policies${slots > 1 ? ` on all ${slots} slots` : ''} together${gone} with ${confidenceText(delta)} confidence: δ = ${delta} is divided by ${looked * slots}, so you may pick by looking.`;
}
