import type { LoggedData } from '../../logs/blocks/loggedData';

/** What is found by a scan of a log, looking at the features of its actions or not. */
type Finder<Found> = (data: LoggedData, progress?: () => void, byActions?: boolean) => Found;

/** Finds something only the first time that a log is asked about. */
export function onceForEach<Found extends object>(find: Finder<Found>): Finder<Found> {
  const [plain, deep] = [new WeakMap<LoggedData, Found>(), new WeakMap<LoggedData, Found>()];
  return (data, progress, byActions = false) => {
    const known = byActions ? deep : plain;
    const before = known.get(data);
    if (before) return before;
    const found = find(data, progress, byActions);
    known.set(data, found);
    return found;
  };
}
