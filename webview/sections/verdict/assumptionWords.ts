/** Told by a sign and a word, never by color alone. */
export const assumptionSigns = { checked: '✓', assumed: '◇', violated: '✕' } as const;
export const assumptionText = { checked: 'Checked', assumed: 'Assumed', violated: 'Violated' } as const;

/** "known-propensities" as a person writes it. */
export function titleOf(name: string): string {
  const title = name.replaceAll('-', ' ');
  return title[0].toUpperCase() + title.slice(1);
}
