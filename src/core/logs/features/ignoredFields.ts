/**
 * Fields that are no features, by their dotted paths, as a walk through a record meets them. A list has no part in a path:
 * "items.id" is the id of every item.
 */
export class IgnoredFields {
  private readonly known = new Map<string, IgnoredFields | undefined>();

  constructor(
    private readonly paths: readonly string[],
    /** The field itself, with everything in it. */
    readonly whole = false,
  ) {}

  /** What is ignored of the field of that name; a name may hold dots itself. */
  below(name: string): IgnoredFields | undefined {
    const known = this.known.get(name);
    if (known !== undefined || this.known.has(name)) return known;
    const whole = this.paths.includes(name);
    const inner = this.paths
      .filter((path) => path.startsWith(`${name}.`))
      .map((path) => path.slice(name.length + 1));
    const found = whole || inner.length > 0 ? new IgnoredFields(inner, whole) : undefined;
    if (this.known.size < 10_000) this.known.set(name, found);
    return found;
  }

  /** Whether the value at the end of a path is ignored. Parts that are numbers are places in lists. */
  covers(path: readonly string[]): boolean {
    const next = path.findIndex((part) => !/^\d+$/.test(part));
    if (next < 0) return false;
    const inner = this.below(path[next]);
    return inner !== undefined && (inner.whole || inner.covers(path.slice(next + 1)));
  }
}

/**
 * What a mapping ignores, by paths as the features are named: those in the context begin there. Other fields only matter
 * where they could be features.
 */
export function ignoredFeatures(mapping: {
  readonly context?: string | null | undefined;
  readonly features?: readonly string[] | undefined;
  readonly ignore?: readonly string[] | undefined;
}): string[] {
  const { context, features = [], ignore = [] } = mapping;
  return ignore.flatMap((path) => {
    if (typeof context === 'string' && path.startsWith(`${context}.`))
      return [path.slice(context.length + 1)];
    return features.length > 0 && path !== context ? [path] : [];
  });
}
