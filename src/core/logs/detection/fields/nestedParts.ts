import type { LeftOut } from '../../../documents/log/inspection';
import type { LogSchema } from '../../../documents/log/logSchema';
import { holders, normalName, type Part } from './fieldNames';
import { isKept } from './leaveOut';

/** An object with more names is no record of an outcome. */
const mostNames = 1000;

/** The names of fields one level down, as "outcome.click". */
export function nestedNames(samples: readonly Record<string, unknown>[]): string[] {
  const names = new Set<string>();
  for (const record of samples)
    for (const [holder, value] of Object.entries(record))
      if (typeof value === 'object' && value !== null && !Array.isArray(value) && isHolder(holder))
        for (const name of Object.keys(value).slice(0, mostNames)) names.add(`${holder}.${name}`);
  return [...names].slice(0, mostNames);
}

const isHolder = (name: string): boolean =>
  !name.includes('.') && Object.values(holders).some((pattern) => pattern?.test(normalName(name)) === true);

/** Those that may be this part of a row by one of some names, the likeliest first. */
export function heldNames(part: Part, nested: readonly string[], names: readonly string[]): string[] {
  return names.flatMap((known) =>
    nested.filter((path) => {
      const [holder, ...rest] = path.split('.');
      return rest.length === 1 && normalName(rest[0]) === known && holders[part]?.test(normalName(holder));
    }),
  );
}

/** The fields that hold a part of a mapping, such as "outcome" of "outcome.click". */
export function holdersIn({ action, reward, cost, propensity, distribution }: LogSchema): string[] {
  const paths = [action, reward, cost, propensity, distribution].filter((path) => typeof path === 'string');
  const found = paths.flatMap((path) => {
    const [holder, ...rest] = path.split('.');
    return rest.length > 0 && isHolder(holder) ? [holder] : [];
  });
  return [...new Set(found)];
}

/** What holds a detected part holds what was decided or came of it: none of it is a feature. */
export const holdersOf = (mapping: LogSchema, schema: LogSchema): LeftOut[] =>
  holdersIn(mapping)
    .filter((holder) => !isKept(schema, holder))
    .map((field) => ({ field, reason: 'holds what was decided, or came of it' }));
