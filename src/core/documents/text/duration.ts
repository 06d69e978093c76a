const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** "90s", "30m", "1h", "2.5h" or "7d" in milliseconds; undefined for anything else. */
export function durationOf(text: string): number | undefined {
  const [, number, unit] = /^(\d{1,9}(?:\.\d{1,6})?)\s*(ms|s|m|h|d|w)$/.exec(text.trim()) ?? [];
  const value = Number(number) * units[unit as keyof typeof units];
  return value > 0 ? value : undefined;
}
