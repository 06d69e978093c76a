import type { LogSchema } from '../../../documents/log/logSchema';

/** The fields that a mapping gives a part other than feature. */
export function mappedFields(mapping: LogSchema): Set<string> {
  const { context, action, reward, cost, propensity, distribution, weight, position, actionList } = mapping;
  const single = [context, action, reward, cost, propensity, weight, position, actionList];
  const summed = (mapping.rewardSum ?? []).map(({ field }) => field);
  const names = [...single, ...summed, ...(mapping.ignore ?? [])];
  const list = Array.isArray(distribution) ? distribution : [distribution];
  return new Set([...names, ...list].filter((name) => typeof name === 'string'));
}

/**
 * Whether a field is a feature: it is listed, its prefix is ("x*"), or everything is ("*"); never one with another
 * part to play, unless it is listed by its full name.
 */
export function featureSelector(mapping: LogSchema): (name: string) => boolean {
  const taken = mappedFields(mapping);
  const exact = new Set<string>();
  const prefixes: string[] = [];
  for (const pattern of mapping.features ?? []) {
    if (pattern.endsWith('*')) prefixes.push(pattern.slice(0, -1));
    else exact.add(pattern);
  }
  const known = new Map<string, boolean>();
  return (name) => {
    let selected = known.get(name);
    if (selected === undefined) {
      selected = exact.has(name) || (!taken.has(name) && prefixes.some((prefix) => name.startsWith(prefix)));
      if (known.size < 10_000) known.set(name, selected);
    }
    return selected;
  };
}
