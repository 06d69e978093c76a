/** Told by a sign and a word, never by color alone. */
export const severitySigns = { ok: '✓', warning: '▲', error: '✕' } as const;
