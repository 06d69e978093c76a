import assert from 'node:assert/strict';

/** That two documents are the same, numbers to this share of themselves (or of 1e-4, where they are smaller). */
export function assertLike(found: unknown, expected: unknown, tolerance: number, path = ''): number {
  if (typeof expected === 'number' && typeof found === 'number') {
    if (Object.is(found, expected) || found === expected) return 1;
    const scale = Math.max(Math.abs(expected), Math.abs(found), 1e-4);
    assert.ok(Math.abs(found - expected) <= tolerance * scale, `${path}: ${found} instead of ${expected}`);
    return 1;
  }
  if (typeof expected !== 'object' || expected === null || typeof found !== 'object' || found === null) {
    assert.deepEqual(found, expected, path);
    return 0;
  }
  assert.deepEqual(Object.keys(found).sort(), Object.keys(expected).sort(), path);
  let compared = 0;
  for (const [key, value] of Object.entries(expected))
    compared += assertLike((found as Record<string, unknown>)[key], value, tolerance, `${path}.${key}`);
  return compared;
}
