import type { FeatureMap } from '../../documents/log/featureMap';
import type { Finding } from '../../documents/places';
import { maxCountedHashes } from '../features/featureEncoder';

const count = (value: number): string => value.toLocaleString('en-US');

/** Features that share a column with others, by the map that a reading made. */
export function hashedFeatures(
  { hashed, collisions, hashBits }: FeatureMap,
  of: string,
): Finding | undefined {
  if (hashed === 0) return undefined;
  return {
    name: 'hashed-features',
    severity: collisions > 0 ? 'warning' : 'ok',
    message:
      `${hashed < maxCountedHashes ? '' : 'At least '}${count(hashed)} distinct features of ${of} are hashed into ${count(2 ** hashBits)} columns` +
      (collisions > 0
        ? `, where ${count(collisions)} of them met another: what shares a column cannot be told apart. ` +
          'Policies over features of actions are trained with more columns (--policy-features actions, --hash-bits); "ignore" in a schema leaves fields out.'
        : ', each in one of its own.'),
    value: { hashed, collisions },
  };
}
