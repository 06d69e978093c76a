import assert from 'node:assert/strict';
import type { LogBatch, LoggedData } from '../../src/core/logs/blocks/loggedData';
import { mix32 } from '../../src/core/numerics/random';
import { rowRepeats } from '../../src/core/provenance/repeats/rowRepeats';

/** A log of rows drawn by their number; the last `copies` of them are the first ones again. */
function longLog(rows: number, copies: number, contexts: number): LoggedData {
  const length = 50_000;
  const batchAt = (firstRow: number): LogBatch => {
    const own = Array.from({ length }, (_, i) => (firstRow + i) % (rows - copies));
    return {
      length,
      firstRow,
      lines: new Uint32Array(length),
      events: new Uint32Array(length),
      actions: Int32Array.from(own, (row) => mix32(row) & 1),
      rewards: Float64Array.from(own, (row) => (mix32(row) >>> 1) & 1),
      propensities: new Float64Array(length).fill(0.5),
      features: { kind: 'dense', values: Float64Array.from(own, (row) => row % contexts) },
    };
  };
  return {
    rows,
    actionCount: 2,
    featureCount: 1,
    propensities: 'chosen',
    actionNames: ['0', '1'],
    *batches() {
      for (let first = 0; first < rows; first += length) yield batchAt(first);
    },
  };
}

describe('equal rows of a log that is too long to count', () => {
  const rows = 1_500_000;

  it('are none where there are none', () => {
    assert.equal(rowRepeats(longLog(rows, 0, rows)).kind, 'none');
  });

  it('are copies, also where they are few, and all of them are found', () => {
    for (const copies of [10, 5000]) {
      const { kind, isAgain } = rowRepeats(longLog(rows, copies, rows));
      assert.equal(kind, 'copies');
      let wrong = 0;
      for (let row = 0; row < rows; row++) if (isAgain!(row) !== row >= rows - copies) wrong++;
      assert.equal(wrong, 0);
    }
  });

  it('are natural where contexts come back', () => {
    assert.equal(rowRepeats(longLog(rows, 0, 300_000)).kind, 'natural');
  });
});
