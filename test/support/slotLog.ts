import { seededRandom } from '../../src/core/numerics/random';

interface Outcome {
  readonly _a: readonly number[];
  readonly _p: readonly number[];
  readonly _label_cost: number;
}

/** Three actions for two slots: the second one chooses among what the first has left. */
export function slotEvents(n: number): { outcomes: Outcome[] }[] {
  const random = seededRandom(3);
  return Array.from({ length: n }, () => {
    const left = [0, 1, 2];
    const outcomes = [0, 1].map((slot): Outcome => {
      const first = random.below(left.length);
      const shown = [left[first], ...left.filter((_, i) => i !== first)];
      left.splice(first, 1);
      const earned = random.uniform() < (shown[0] === slot ? 0.8 : 0.2) ? -1 : 0;
      return { _a: shown, _p: shown.map(() => 1 / shown.length), _label_cost: earned };
    });
    return { outcomes };
  });
}

/** An event as a line of dsjson. */
export const slotLine = ({ outcomes }: { outcomes: readonly object[] }, more: object = {}): string =>
  JSON.stringify({
    Version: '1',
    c: {
      user: { kind: 'any' },
      _multi: [{ x: { a: 1 } }, { x: { b: 1 } }, { x: { d: 1 } }],
      _slots: [{ size: 1 }, { size: 2 }],
    },
    _outcomes: outcomes,
    ...more,
  });
