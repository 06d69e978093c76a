/** 2026-02-01, 2026-02-01T10:15, 2026-02-01 10:15:00.5, with or without a zone; without one it is UTC. */
const isoTime =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:[.,](\d+))?)?(?: ?(Z|UTC|GMT|[+-]\d{2}:?\d{2}))?$/;

/** Seconds since 1970 of a time as ISO 8601 writes it; undefined where it is none. */
export function secondsOf(text: string): number | undefined {
  const parts = text.length <= 40 ? isoTime.exec(text.trim()) : null;
  if (!parts) return undefined;
  const [, day, minute = '00:00', second = ':00', fraction = '', zone = 'Z'] = parts;
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(...):?/, '$1:') : 'Z';
  const whole = Date.parse(`${day}T${minute}${second}${offset}`);
  // A day that its month does not have would otherwise count as one of the next.
  const exists = new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true;
  return Number.isNaN(whole) || !exists ? undefined : whole / 1000 + Number(`0.${fraction || 0}`);
}
