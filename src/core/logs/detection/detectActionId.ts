const idNames = ['id', '_id', '_tag', 'action_id', 'actionId', 'ActionId', 'Id', 'name'];

/**
 * The field that names an action in every event, such as "id" or "A.id": each action has it, no two of an event
 * share it, and all events together show no more names than one event offers. null: position names the action.
 */
export function detectActionId(events: readonly (readonly unknown[])[]): string | null {
  const filled = events.filter((event) => event.length > 0);
  if (filled.length === 0) return null;
  const first = filled[0][0];
  for (const path of candidates(first)) {
    const names = new Set<string>();
    let most = 0;
    const unique = filled.every((event) => {
      const own = new Set<string>();
      for (const action of event) {
        const id = at(action, path);
        if (typeof id !== 'string' && typeof id !== 'number') return false;
        own.add(String(id));
        names.add(String(id));
      }
      most = Math.max(most, own.size);
      return own.size === event.length;
    });
    if (unique && names.size <= most) return path.join('.');
  }
  return null;
}

function candidates(action: unknown): string[][] {
  if (typeof action !== 'object' || action === null) return [];
  const paths: string[][] = [];
  for (const name of idNames) {
    if (Object.hasOwn(action, name)) paths.push([name]);
    for (const [namespace, value] of Object.entries(action as Record<string, unknown>)) {
      if (typeof value === 'object' && value !== null && Object.hasOwn(value, name))
        paths.push([namespace, name]);
    }
  }
  return paths;
}

function at(value: unknown, path: readonly string[]): unknown {
  let here = value;
  for (const key of path) {
    if (typeof here !== 'object' || here === null) return undefined;
    here = (here as Record<string, unknown>)[key];
  }
  return here;
}
