import type { Finding } from '../../documents/places';

/** How often each action was taken; those never taken cannot be evaluated from the log. */
export class ActionCounts {
  private counts = new Float64Array(64);

  add(action: number): void {
    if (action >= this.counts.length) {
      const bigger = new Float64Array(2 * (action + 1));
      bigger.set(this.counts);
      this.counts = bigger;
    }
    this.counts[action]++;
  }

  result(names: readonly string[]): Finding {
    return actionFinding(names, this.counts);
  }

  list(actionCount: number): number[] {
    return Array.from({ length: actionCount }, (_, action) => this.counts[action] ?? 0);
  }
}

export function actionFinding(names: readonly string[], counts: ArrayLike<number>): Finding {
  const never = names.filter((_, action) => !(counts[action] > 0));
  const listed = never.slice(0, 10).join(', ') + (never.length > 10 ? ', …' : '');
  return {
    name: 'actions-never-taken',
    severity: never.length > 0 ? 'warning' : 'ok',
    message:
      never.length > 0
        ? `${never.length} of ${names.length} actions were never taken: ${listed}. Nothing in the log says what they would earn.`
        : `Each of the ${names.length} actions was taken.`,
    value: never.length,
  };
}
