import type { LeftOut } from '../../documents/log/inspection';
import type { LogSchema, MappingQuestion } from '../../documents/log/logSchema';
import { isIdentifier, knownNames, normalName } from './fields/fieldNames';
import { isKept, type NoFeatures } from './fields/leaveOut';

const featureName =
  /^(x|f|feature|features|feat|context|ctx|user_feature|item_feature|user_item_affinity)[_[]?(\d+|_.*|\..*)\]?$/;
const featurePrefix = /^(feature|features|feat|context|ctx|user_feature|item_feature|user_item_affinity)_/;

/**
 * Settles where the features are: in one field (the context), in columns by their names, or in whatever is left. Returns
 * the fields that were left out of these.
 */
export function detectFeatures(
  samples: readonly Record<string, unknown>[],
  names: readonly string[],
  mapping: { -readonly [Key in keyof LogSchema]: LogSchema[Key] },
  table: boolean,
  taken: ReadonlySet<string>,
  none: NoFeatures,
  questions: MappingQuestion[],
): LeftOut[] {
  if (mapping.context !== undefined || mapping.features !== undefined) return [];
  const free = names.filter((name) => !taken.has(name) && mapping.ignore?.includes(name) !== true);
  const saysId = (name: string): boolean => isIdentifier(name) && !isKept(mapping, name);
  const rest = free.filter((name) => !saysId(name) && !isPosition(name) && !none.has(name));
  // A single value is the whole context only where nothing stands beside it: "state" may be one feature of several.
  const isWhole = (name: string): boolean => !table && rest.every((other) => other === name);
  const context = knownNames.context
    .flatMap((known) => free.filter((name) => normalName(name) === known))
    .find((name) => samples.some((record) => isContext(record[name], isWhole(name))));
  if (context !== undefined) {
    mapping.context = context;
    return [];
  }
  mapping.context = null;
  const byName = new Set(free.filter((name) => isFeatureName(name) && !none.has(name)));
  const named = byName.size > 0 ? free.filter((name) => byName.has(name) || isKept(mapping, name)) : [];
  const isNamed = new Set(named);
  const unlike = named.length > 0 ? `not named like ${briefly(named)}` : undefined;
  const leftOut = free.flatMap((field) => {
    if (isNamed.has(field)) return [];
    const reason = none.get(field) ?? (saysId(field) ? 'named like an id or a time' : unlike);
    return reason === undefined || isPosition(field) ? [] : [{ field, reason }];
  });
  const everything = named.length === 0 && !table;
  mapping.features = named.length > 0 ? named : everything ? ['*'] : rest;
  const ignored = [...leftOut.map(({ field }) => field), ...(everything ? free.filter(isPosition) : [])];
  if (ignored.length > 0) mapping.ignore = [...(mapping.ignore ?? []), ...ignored];
  if (named.length > 0) {
    const others = rest.filter((name) => !isNamed.has(name));
    if (others.length > 0) {
      questions.push({
        field: 'features',
        choices: [
          { label: 'columns named as features', entry: { mapping: { features: named } } },
          {
            label: `also ${others.slice(0, 20).join(', ')}${others.length > 20 ? ', …' : ''}`,
            entry: { mapping: { features: [...named, ...others] } },
          },
        ],
      });
    }
  }
  return leftOut;
}

const briefly = (names: readonly string[]): string =>
  names.length > 2 ? `${names[0]}, ${names[1]}, …` : names.join(' and ');

const isFeatureName = (name: string): boolean =>
  featureName.test(normalName(name)) || featurePrefix.test(normalName(name));

function isContext(value: unknown, whole: boolean): boolean {
  if (typeof value === 'object' && value !== null) return true;
  return whole && (typeof value === 'number' || typeof value === 'string');
}

function isPosition(name: string): boolean {
  return (knownNames.position as readonly string[]).includes(normalName(name));
}
