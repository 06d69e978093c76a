import { drawIndex, seededRandom, type Random } from '../../src/core/numerics/random';

/** An item on offer; what it earns depends on who sees it. */
interface Item {
  readonly topic: number;
  readonly length: number;
}

export interface WorldEvent {
  readonly taste: number;
  readonly hour: number;
  readonly items: readonly Item[];
  /** What each item earns on average, and how likely the logging policy shows it. */
  readonly values: Float64Array;
  readonly logging: Float64Array;
}

export const topics = 6;
/** The logging policy is a softmax of what items earn: so sharp that it reaches 60% of the optimum. */
const sharpness = 1.5;

/** A taste likes one topic, which is not its own number, much, the next a little, and the rest hardly. */
const earns = (taste: number, topic: number): number => {
  const distance = (topic - (5 * taste + 2) + 10 * topics) % topics;
  return distance === 0 ? 0.9 : distance === 1 ? 0.45 : 0.1;
};

/** Users with a taste meet sets of 3 to 8 items that change from event to event; only shared × action features tell. */
export function drawEvent(random: Random): WorldEvent {
  const taste = random.below(topics);
  const items = Array.from({ length: 3 + random.below(6) }, () => ({
    topic: random.below(topics),
    length: Math.round(100 * random.uniform()) / 100,
  }));
  const values = Float64Array.from(items, ({ topic }) => earns(taste, topic));
  const weights = values.map((value) => Math.exp(sharpness * value));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    taste,
    hour: Math.round(24e6 * random.uniform()) / 1e6,
    items,
    values,
    logging: weights.map((weight) => weight / total),
  };
}

/** The features of an event, as dsjson has them. */
export const contextOf = ({ taste, hour, items }: WorldEvent): object => ({
  User: { taste: `t${taste}`, hour: hour / 24 },
  _multi: items.map(({ topic, length }) => ({ Item: { topic: `p${topic}`, length } })),
});

/** A dsjson log; with `chosenOnly` the propensities of other actions are left out. */
export function eventLog(rows: number, seed: number, { chosenOnly = false } = {}): string {
  const random = seededRandom(seed);
  const lines = Array.from({ length: rows }, (_, row) => {
    const event = drawEvent(random);
    const action = drawIndex(random, event.logging);
    const others = Array.from(event.logging.keys()).filter((each) => each !== action);
    const ranking = [action, ...others];
    return JSON.stringify({
      _label_cost: random.uniform() < event.values[action] ? -1 : 0,
      _label_probability: event.logging[action],
      _label_Action: action + 1,
      _labelIndex: action,
      EventId: `e${seed}-${row}`,
      ...(!chosenOnly && {
        a: ranking.map((each) => each + 1),
        p: ranking.map((each) => event.logging[each]),
      }),
      c: contextOf(event),
    });
  });
  return `${lines.join('\n')}\n`;
}

/** Events of the same world that are in no log: enough to know what a policy earns to within half a percent. */
export function freshEvents(count: number, seed: number): WorldEvent[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => drawEvent(random));
}

/** What a policy earns on average on some events. */
export function valueOn(
  events: readonly WorldEvent[],
  policy: (event: WorldEvent) => ArrayLike<number>,
): number {
  const earned = events.map((event) => {
    const pi = policy(event);
    return event.values.reduce((sum, value, item) => sum + value * pi[item], 0);
  });
  return earned.reduce((sum, value) => sum + value, 0) / events.length;
}

export const best = ({ values }: WorldEvent): number[] => {
  const top = values.indexOf(Math.max(...values));
  return Array.from(values, (_, item) => (item === top ? 1 : 0));
};
