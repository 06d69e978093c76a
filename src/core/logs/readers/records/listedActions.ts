/** Why a list is none of actions with features; undefined where it is one. `named`: the field that holds it. */
export function problemWithActions(list: readonly unknown[], named: string): string | undefined {
  const kinds = new Set(list.map(kindOf));
  if (kinds.has(nothing))
    return `its ${named} lists an action that is null; write {} for one without features`;
  if (kinds.size < 2) return undefined;
  return `its ${named} lists actions of several kinds (${[...kinds].join(', ')}); write all of them as objects with their features`;
}

/** The same for decision services, which know actions as objects alone. */
export function problemWithObjects(list: readonly unknown[], named: string): string | undefined {
  const other = list.map(kindOf).find((kind) => kind !== object && kind !== nothing);
  return other === undefined
    ? problemWithActions(list, named)
    : `its ${named} lists an action that is ${other}; each must be an object with its features`;
}

const nothing = 'null';
const object = 'an object';

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return nothing;
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? object : `a ${typeof value}`;
}
