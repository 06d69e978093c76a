import type { LogSchema, MappingQuestion } from '../../documents/logSchema';
import { isIdentifier, knownNames, normalName } from './fieldNames';

const featureName =
  /^(x|f|feature|features|feat|context|ctx|user_feature|item_feature|user_item_affinity)[_[]?(\d+|_.*|\..*)\]?$/;
const featurePrefix = /^(feature|features|feat|context|ctx|user_feature|item_feature|user_item_affinity)_/;

/** Settles where the features are: in one field (the context), in columns by their names, or in whatever is left. */
export function detectFeatures(
  samples: readonly Record<string, unknown>[],
  names: readonly string[],
  mapping: { -readonly [Key in keyof LogSchema]: LogSchema[Key] },
  table: boolean,
  taken: ReadonlySet<string>,
  questions: MappingQuestion[],
): void {
  if (mapping.context !== undefined || mapping.features !== undefined) return;
  const free = names.filter((name) => !taken.has(name));
  const context = knownNames.context
    .flatMap((known) => free.filter((name) => normalName(name) === known))
    .find((name) => samples.some((record) => isContext(record[name], table)));
  if (context !== undefined) {
    mapping.context = context;
    return;
  }
  mapping.context = null;
  const named = free.filter(
    (name) => featureName.test(normalName(name)) || featurePrefix.test(normalName(name)),
  );
  const rest = free.filter((name) => !isIdentifier(name) && !isPosition(name));
  if (named.length > 0) {
    mapping.features = named;
    const isNamed = new Set(named);
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
  } else if (table) {
    mapping.features = rest;
  } else {
    mapping.features = ['*'];
    const isLeft = new Set(rest);
    const ignored = free.filter((name) => !isLeft.has(name));
    if (ignored.length > 0) mapping.ignore = [...(mapping.ignore ?? []), ...ignored];
  }
}

function isContext(value: unknown, table: boolean): boolean {
  if (typeof value === 'object' && value !== null) return true;
  return !table && (typeof value === 'number' || typeof value === 'string');
}

function isPosition(name: string): boolean {
  return (knownNames.position as readonly string[]).includes(normalName(name));
}
