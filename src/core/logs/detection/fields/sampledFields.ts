import { maxNesting } from '../../../documents/text/nesting';

/** The values of one field in the samples. */
export interface SampledField {
  /** Without what surrounds it. */
  readonly name: string;
  readonly values: (string | number)[];
  /** Some sample has several values, in a list. */
  listed: boolean;
  /** The samples that have it. */
  samples: number;
}

/**
 * The text and number fields of samples by their dotted paths. A list has no part in a path: its elements share the field.
 * `isPart`: whether a field of an object can be a feature.
 */
export function sampledFields(
  samples: readonly unknown[],
  root: string,
  isPart: (name: string, depth: number) => boolean,
): Map<string, SampledField> {
  const fields = new Map<string, SampledField>();
  const lastSample = new Map<SampledField, number>();
  const walk = (
    value: unknown,
    path: string,
    name: string,
    sample: number,
    depth: number,
    level: number,
  ): void => {
    // Such a row is rejected.
    if (level > maxNesting) return;
    if (Array.isArray(value)) {
      for (const element of value as unknown[]) walk(element, path, name, sample, depth, level + 1);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (isPart(key, depth))
          walk(inner, path === '' ? key : `${path}.${key}`, key, sample, depth + 1, level + 1);
      }
    } else if (typeof value === 'string' || typeof value === 'number') {
      let field = fields.get(path);
      if (field === undefined) fields.set(path, (field = { name, values: [], listed: false, samples: 0 }));
      if (lastSample.get(field) === sample) field.listed = true;
      else field.samples++;
      lastSample.set(field, sample);
      field.values.push(value);
    }
  };
  samples.forEach((value, sample) => walk(value, root, root, sample, 0, 0));
  return fields;
}
