import { fieldOf, toNumber } from '../readers/records/values';
import type { SampleRecord } from './detectMapping';

/** The parts of a row that say whether a list in it is that of its actions. */
interface Parts {
  readonly action: string;
  /** None: whatever the list's length is. */
  readonly distribution: string | undefined;
  readonly firstAction: number;
}

/** Of a field that seems to list a row's actions where no probabilities tell it for sure. */
export const listReason =
  'it may list the actions of its row: say so in a schema ("actionList") if the action is a place in it';

/**
 * The field that lists a row's actions, among some that are named so: it has a probability for each of its actions, which are
 * objects, and the action is a place in it. Without probabilities, an action may as well be a number of its own: then a person must say.
 */
export function detectActionList(
  samples: readonly SampleRecord[],
  names: readonly string[],
  { action, distribution, firstAction }: Parts,
): string | undefined {
  return names.find((name) => {
    const fitting = samples.filter((record) => {
      const list = fieldOf(record, name);
      const chances = distribution === undefined ? list : fieldOf(record, distribution);
      const place = toNumber(fieldOf(record, action)) - firstAction;
      const fits = Array.isArray(list) && Array.isArray(chances) && list.length === chances.length;
      return fits && list.every(isObject) && Number.isInteger(place) && place >= 0 && place < list.length;
    });
    // A broken row among them is rejected later, and must not turn actions with features into mere numbers.
    return fitting.length > 0 && fitting.length >= 0.9 * samples.length;
  });
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
