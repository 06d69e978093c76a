import { isEpoch, isTimeText, saysTime } from './timeStamps';

/** When a record was written: the first of its fields that is a time, in milliseconds since 1970. */
export function timeOf(
  record: Readonly<Record<string, unknown>>,
): { readonly field: string; readonly time: number } | undefined {
  const named = Object.entries(record).sort(([a], [b]) => Number(saysTime(b)) - Number(saysTime(a)));
  for (const [field, value] of named) {
    const time = typeof value === 'string' ? timeOfText(field, value) : timeOfNumber(field, value);
    if (time !== undefined) return { field, time };
  }
  return undefined;
}

function timeOfText(field: string, text: string): number | undefined {
  if (!isTimeText(text)) return timeOfNumber(field, text.trim() === '' ? Number.NaN : Number(text));
  // Without a zone it is taken as UTC, so that every machine says the same.
  const zoned = /(Z|UTC|GMT|[+-]\d{2}:?\d{2})$/.test(text) || !/[T ]\d/.test(text) ? text : `${text}Z`;
  const time = Date.parse(zoned);
  return Number.isNaN(time) ? undefined : time;
}

/** Only where the name says so: other numbers may be as large. */
function timeOfNumber(field: string, value: unknown): number | undefined {
  if (typeof value !== 'number' || !saysTime(field) || !isEpoch(value)) return undefined;
  const unit = [1, 1e3, 1e6, 1e9].find((each) => value < 2.55e9 * each) ?? 1;
  return (value / unit) * 1000;
}
