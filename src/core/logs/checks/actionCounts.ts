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

  /** `arePlaces`: an action is no more than a place in a row's list. */
  result(names: readonly string[], arePlaces = false): Finding {
    return arePlaces ? placeFinding(names, this.counts) : actionFinding(names, this.counts);
  }

  list(actionCount: number): number[] {
    return Array.from({ length: actionCount }, (_, action) => this.counts[action] ?? 0);
  }
}

const neverOf = (
  names: readonly string[],
  counts: ArrayLike<number>,
): { never: string[]; listed: string } => {
  const never = names.filter((_, action) => !(counts[action] > 0));
  return { never, listed: never.slice(0, 10).join(', ') + (never.length > 10 ? ', …' : '') };
};

/** Lists differ in length, and what is in a place changes: only rules by places have nothing to go by there. */
function placeFinding(names: readonly string[], counts: ArrayLike<number>): Finding {
  const { never, listed } = neverOf(names, counts);
  return {
    name: 'actions-never-taken',
    severity: 'ok',
    message:
      never.length > 0
        ? `${never.length} of ${names.length} places in the lists of actions were never chosen: ${listed}. What an action earns is told by the features that it shares with others, and not by its place.`
        : `Each of the ${names.length} places in the lists of actions was chosen.`,
    value: never.length,
  };
}

export function actionFinding(names: readonly string[], counts: ArrayLike<number>): Finding {
  const { never, listed } = neverOf(names, counts);
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
