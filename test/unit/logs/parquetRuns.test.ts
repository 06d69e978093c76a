import assert from 'node:assert/strict';
import { readRleBitPackedHybrid } from 'hyparquet/src/encoding.js';

/** A number as Parquet writes the head of a run. */
function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}

function decoded(bytes: readonly number[], width: number, values: number): number[] {
  const output = new Array<number>(values);
  const view = new DataView(Uint8Array.from(bytes).buffer);
  readRleBitPackedHybrid({ view, offset: 0 }, width, output, bytes.length);
  return output;
}

// patches/ bounds them: an array that grows past its limit ends the whole process, and nothing can catch that.
describe('runs of a damaged Parquet page', () => {
  it('are as long as the page at most: repeated values', () => {
    assert.deepEqual(decoded([...varint(2 ** 31), 7], 8, 5), [7, 7, 7, 7, 7]);
  });

  it('are as long as the page at most: packed values', () => {
    assert.deepEqual(decoded([...varint(2 ** 31 + 1), 0], 0, 5), [0, 0, 0, 0, 0]);
    assert.deepEqual(decoded([...varint(2 ** 32 - 1), 0], 0, 3), [0, 0, 0]);
  });

  it('are read as before where they are sound', () => {
    assert.deepEqual(decoded([...varint(2 * 3), 9, ...varint(3), 0b10110001], 1, 11), [
      ...[9, 9, 9],
      ...[1, 0, 0, 0, 1, 1, 0, 1],
    ]);
  });
});
