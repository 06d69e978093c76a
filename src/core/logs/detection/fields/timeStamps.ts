import { normalName } from './fieldNames';

const month = String.raw`(0[1-9]|1[0-2])`;
const day = String.raw`(\d{4}-${month}-[0-3]\d|\d{4}${month}[0-3]\d(?=T)|\d{4}/\d{1,2}/\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{4})`;
const clock = String.raw`\d{1,2}(:?\d{2}(:?\d{2}([.,]\d+)?)?)?`;
const zone = String.raw`( ?(Z|UTC|GMT|[+-]\d{2}:?\d{2}))?`;
/** 2026-02-01, 2026-02-01T10:15:00.123Z, 2026-02-01 10:15:00, 20260201T101500Z, 2026/2/1 10:15, 1.2.2026 10:15. */
const iso = new RegExp(`^${day}([T ]${clock}${zone})?$`);
/** Sun, 01 Feb 2026 10:15:00 GMT, and 01/Feb/2026:10:15:00 +0000 of web servers. */
const wordy = new RegExp(
  String.raw`^([A-Z][a-z]{2}, )?\d{1,2}[ /-][A-Z][a-z]{2}[ /-]\d{4}[: ]${clock}${zone}$`,
);

export function isTimeText(text: string): boolean {
  return text.length <= 40 && (iso.test(text) || wordy.test(text));
}

const timeName =
  /(^|_)(time|times|timestamp|ts|date|datetime|day|when|at|epoch|clock|created|updated|modified|seen|expires|since|until|unix)(_|$)/;

export function saysTime(name: string): boolean {
  return timeName.test(normalName(name)) || /(timestamp|datetime)/.test(normalName(name));
}

/** From 2001 to 2050, in seconds, milliseconds, microseconds or nanoseconds. */
export function isEpoch(value: number): boolean {
  return [1, 1e3, 1e6, 1e9].some((unit) => value >= 1e9 * unit && value < 2.55e9 * unit);
}
