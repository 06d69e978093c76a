import type { LinePlan } from './linePlan';
export function learnDecisionLine(..._args: unknown[]): LinePlan | undefined {
  return undefined;
}
