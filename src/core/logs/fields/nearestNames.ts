const pairsOf = (name: string): Set<string> => {
  const text = ` ${name.toLowerCase()} `;
  return new Set(Array.from({ length: text.length - 1 }, (_, i) => text.slice(i, i + 2)));
};

/** The names that share most pairs of letters with a word, the nearest first. */
export function nearestNames(word: string, names: readonly string[], most: number): string[] {
  const pairs = pairsOf(word.slice(0, 200));
  const likeness = (name: string): number => {
    const own = pairsOf(name.slice(0, 200));
    const shared = [...own].filter((pair) => pairs.has(pair)).length;
    return (2 * shared) / (own.size + pairs.size);
  };
  return names
    .map((name) => ({ name, likeness: likeness(name) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ name }) => name);
}
