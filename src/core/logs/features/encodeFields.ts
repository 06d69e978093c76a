import type { WantedField } from '../schema/readingOptions';
import { encodeContext } from './encodeContext';
import type { FeatureEncoder } from './featureEncoder';
import { secondsOf } from './isoTime';

/**
 * The columns of the fields that are wanted, by their places in the list: "0" holds the number of field 0, "0=Paris" says that
 * it is this text, "0@" holds a time in seconds, and "0.2" or "0.name" is what a list or an object holds there.
 */
export function encodeFields(
  encoder: FeatureEncoder,
  fields: readonly WantedField[],
  valueOf: (path: string) => unknown,
): void {
  encoder.begin();
  for (let i = 0; i < fields.length; i++) {
    const { path, isTime } = fields[i];
    const value = valueOf(path);
    const seconds = isTime && typeof value === 'string' ? secondsOf(value) : undefined;
    if (seconds !== undefined) encoder.number(`${i}@`, seconds);
    else encodeContext(encoder, value, String(i));
  }
}
