/** The object with one more property, made when somebody asks for it: features are most of a block, and sums need none. */
export function lazily<T extends object, K extends string, V>(
  target: T,
  name: K,
  make: () => V,
): T & Readonly<Record<K, V>> {
  const shared = { enumerable: true, configurable: true };
  return Object.defineProperty(target, name, {
    ...shared,
    get(): V {
      const value = make();
      Object.defineProperty(target, name, { ...shared, value });
      return value;
    },
  }) as T & Readonly<Record<K, V>>;
}
