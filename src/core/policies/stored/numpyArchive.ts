import type { FeatureMap } from '../../documents/log/featureMap';
import { zipSync } from 'fflate';
import type { PolicyBasis, PolicyDocument } from './policyDocument';

/** A policy as a NumPy `.npz`: everything a Python service needs to score contexts. docs/python.md shows how. */
export function numpyArchive(policy: PolicyDocument): Uint8Array {
  const shape = [policy.actions.length, policy.features.count];
  return archiveOf(policy, {
    mu: numbers(policy.mu, shape),
    sigma: numbers([policy.sigma], []),
    prior_mu: numbers(policy.prior.mu, shape),
    prior_sigma: numbers([policy.prior.sigma], []),
  });
}

/** Its own arrays, and those that every policy has. */
export function archiveOf(
  policy: PolicyBasis & { readonly actions: readonly string[] },
  own: Readonly<Record<string, Uint8Array>>,
): Uint8Array {
  const { map, scaling } = policy.features;
  const columns = (map as Partial<FeatureMap> | null)?.columns ?? [];
  const arrays: Record<string, Uint8Array> = {
    ...own,
    actions: texts(policy.actions, [policy.actions.length]),
    columns: texts(columns, [columns.length]),
    policy_class: texts([policy.class], []),
    scaling: texts([scaling], []),
  };
  return zipSync(Object.fromEntries(Object.entries(arrays).map(([name, bytes]) => [`${name}.npy`, bytes])));
}

/** float64, little-endian. */
export function numbers(values: ArrayLike<number>, shape: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(8 * values.length);
  const view = new DataView(bytes.buffer);
  for (let k = 0; k < values.length; k++) view.setFloat64(8 * k, values[k], true);
  return npy('<f8', shape, bytes);
}

/** Unicode strings of equal width: NumPy stores four bytes a character. */
function texts(values: readonly string[], shape: readonly number[]): Uint8Array {
  const characters = values.map((value) => Array.from(value, (character) => character.codePointAt(0) ?? 0));
  const width = Math.max(1, ...characters.map(({ length }) => length));
  const bytes = new Uint8Array(4 * width * values.length);
  const view = new DataView(bytes.buffer);
  characters.forEach((codes, row) =>
    codes.forEach((code, k) => view.setUint32(4 * (row * width + k), code, true)),
  );
  return npy(`<U${width}`, shape, bytes);
}

/** The .npy format, version 1.0: magic, version, header length, header padded to 64 bytes, data. */
function npy(type: string, shape: readonly number[], data: Uint8Array): Uint8Array {
  const dimensions = shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`;
  const header = `{'descr': '${type}', 'fortran_order': False, 'shape': ${dimensions}, }`;
  const length = Math.ceil((10 + header.length + 1) / 64) * 64 - 10;
  const bytes = new Uint8Array(10 + length + data.length);
  bytes.set([0x93, ...new TextEncoder().encode('NUMPY'), 1, 0, length & 255, length >> 8]);
  bytes.set(new TextEncoder().encode(header.padEnd(length - 1) + '\n'), 10);
  bytes.set(data, 10 + length);
  return bytes;
}
