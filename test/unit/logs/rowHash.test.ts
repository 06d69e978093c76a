import assert from 'node:assert/strict';
import fc from 'fast-check';
import { RowHash } from '../../../src/core/logs/rows/rowHash';

/** The same in whole 64-bit numbers. */
function lanes(bytes: Uint8Array): bigint[] {
  const state = [0x85a308d3243f6a88n, 0x0370734413198a2en, 0x299f31d0a4093822n, 0xec4e6c89082efa98n];
  const padded = new Uint8Array(Math.floor(bytes.length / 32) * 32 + 32);
  padded.set(bytes);
  const view = new DataView(padded.buffer);
  for (let at = 0; at < padded.length; at += 8) {
    const lane = (at / 8) % 4;
    const product = BigInt.asUintN(64, (state[lane] ^ view.getBigUint64(at, true)) * 0x9e3779b1n);
    state[lane] = product ^ (product >> 32n);
  }
  return state;
}

describe('RowHash', () => {
  it('multiplies 64-bit lanes exactly', () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        const hash = new RowHash();
        hash.reset();
        hash.add(bytes, 0, bytes.length);
        const words = Array.from((hash as unknown as { lanes: Uint32Array }).lanes, BigInt);
        assert.deepEqual(
          [0, 1, 2, 3].map((lane) => (words[2 * lane + 1] << 32n) | words[2 * lane]),
          lanes(bytes),
        );
      }),
    ));

  it('tells lines apart, also by their length alone', () => {
    const seen = new Set<string>();
    for (let i = 0; i < 20_000; i++) {
      const hash = new RowHash();
      hash.reset();
      const bytes = i < 100 ? new Uint8Array(i) : new TextEncoder().encode(`{"x":${i},"p":0.5}`);
      hash.add(bytes, 0, bytes.length);
      seen.add(`${hash.low} ${hash.high}`);
    }
    assert.equal(seen.size, 20_000);
  });
});
