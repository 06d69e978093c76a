/**
 * `*` is any part of a name, `**` any folders, `?` one character; a pattern without a slash fits in any folder. Keeps the
 * set of places in the pattern that the path so far could have come to: as long as path times pattern, whatever they are.
 */
export function matchesGlob(pattern: string, path: string): boolean {
  const normal = path.replaceAll('\\', '/');
  const target = pattern.includes('/') ? normal : (normal.split('/').at(-1) ?? '');
  const tokens = tokensOf(pattern);
  let places = opened(new Set([0]), tokens);
  for (const character of target) {
    const next = new Set<number>();
    for (const place of places) {
      const token = tokens[Math.floor(place)];
      if (place % 1 !== 0) {
        next.add(place);
        if (character === '/') next.add(place + 0.5);
      } else if (token === '**' || (token === '*' && character !== '/')) next.add(place);
      else if ((token === '?' && character !== '/') || token === character) next.add(place + 1);
    }
    places = opened(next, tokens);
  }
  return places.has(tokens.length);
}

/** Wildcards may stand for nothing. Half a place further is inside of folders, which end with a slash. */
function opened(places: Set<number>, tokens: readonly string[]): Set<number> {
  for (const place of places) {
    const token = tokens[place];
    if (token === '*' || token === '**' || token === '**/') places.add(place + 1);
    if (token === '**/') places.add(place + 0.5);
  }
  return places;
}

function tokensOf(pattern: string): string[] {
  const tokens: string[] = [];
  for (let i = 0; i < pattern.length;) {
    const token = pattern.startsWith('**/', i) ? '**/' : pattern.startsWith('**', i) ? '**' : undefined;
    const [character] = pattern.slice(i, i + 2);
    tokens.push(token ?? character);
    i += (token ?? character).length;
  }
  return tokens;
}
