import { RowProblem } from '../../errors/rowProblem';
import { maxNesting, tooNested } from '../../documents/text/nesting';
import type { FeatureEncoder } from './featureEncoder';
import type { IgnoredFields } from './ignoredFields';
import { keptName } from './longNames';

const indexNames: string[] = Array.from({ length: 1024 }, (_, index) => String(index));

/**
 * Walks a context as JSON gave it. Numbers are features as they are, strings and booleans are categories, objects
 * and arrays are namespaces whose names join with a dot; null is a missing value and gives nothing.
 * {"user": {"age": 30, "city": "Paris"}, "hour": [0, 1]} -> user.age: 30, user.city=Paris: 1, hour.0: 0, hour.1: 1
 */
export function encodeContext(
  encoder: FeatureEncoder,
  value: unknown,
  path = '',
  ignoreUnderscore = false,
  ignored?: IgnoredFields,
  depth = 0,
): void {
  if (depth > maxNesting) throw new RowProblem(tooNested);
  if (typeof value === 'number') {
    if (Number.isFinite(value)) encoder.number(path || 'x', value);
  } else if (typeof value === 'string') {
    encoder.category(path || 'x', value);
  } else if (typeof value === 'boolean') {
    encoder.category(path || 'x', value ? 'true' : 'false');
  } else if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const name = indexNames[i] ?? String(i);
      encodeContext(encoder, value[i], joinedName(path, name), ignoreUnderscore, ignored, depth + 1);
    }
  } else if (typeof value === 'object' && value !== null) {
    const record = value as Record<string, unknown>;
    for (const key of Object.keys(record)) {
      if (ignoreUnderscore && key.startsWith('_')) continue;
      const inner = ignored?.below(key);
      if (inner?.whole) continue;
      encodeContext(encoder, record[key], joinedName(path, key), ignoreUnderscore, inner, depth + 1);
    }
  }
}

/** Kept short at every level: a path that grows with each would be written out again for every leaf below. */
export const joinedName = (path: string, key: string): string => keptName(path ? `${path}.${key}` : key);
