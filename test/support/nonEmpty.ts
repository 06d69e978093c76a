import assert from 'node:assert/strict';

/** The things a test goes through. Where there are none, nothing would be tested: that is a failure. */
export function nonEmpty<T>(things: Iterable<T> | undefined): T[] {
  const list = [...(things ?? [])];
  assert.ok(list.length > 0, 'there is nothing to test');
  return list;
}
