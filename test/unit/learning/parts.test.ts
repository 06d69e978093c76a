import type { TrainingOptions } from '../../../src/core/documents/runs/options';
import assert from 'node:assert/strict';
import { unwatched } from '../../../src/core/control/jobControl';
import { plainEngine } from '../../../src/core/learning/plainEngine';
import { trainOnLog } from '../../../src/core/learning/trainOnLog';
import { selectRows } from '../../../src/core/learning/data/trainingRows';
import type { LogBatch, LoggedData } from '../../../src/core/logs/blocks/loggedData';
import { partOf } from '../../../src/core/provenance/rowSplit';
import { serializePolicy } from '../../../src/core/policies/stored/policyDocument';
import { trainedPolicy } from '../../../src/core/policies/trained/trainedPolicy';
import { trainingEngines } from '../../../src/jobs/training/engines';
import { nonEmpty } from '../../support/nonEmpty';
import { optimalValue, sectorLog, trueValue } from './sectors';

/** The same log in blocks, as the cache hands it out. */
function inBlocks(log: LoggedData, size: number): LoggedData {
  const [whole] = log.batches();
  const cut = (firstRow: number): LogBatch => {
    const end = Math.min(firstRow + size, whole.length);
    const { features } = whole;
    assert.ok(features.kind === 'dense');
    return {
      ...whole,
      length: end - firstRow,
      firstRow,
      lines: whole.lines.subarray(firstRow, end),
      events: whole.events.subarray(firstRow, end),
      actions: whole.actions.subarray(firstRow, end),
      rewards: whole.rewards.subarray(firstRow, end),
      propensities: whole.propensities.subarray(firstRow, end),
      distributions: (whole.distributions ?? assert.fail()).subarray(4 * firstRow, 4 * end),
      features: { kind: 'dense', values: features.values.subarray(2 * firstRow, 2 * end) },
    };
  };
  const blocks = Array.from({ length: Math.ceil(whole.length / size) }, (_, i) => cut(i * size));
  return {
    ...log,
    blockRows: blocks.map(({ length }) => length),
    batches: (order = blocks.map((_, i) => i)) => order.map((i) => blocks[i]),
  };
}

const world = (name: string) => ({
  engines: trainingEngines(name),
  control: unwatched,
  logSha256: 'log',
  featureMap: null,
  now: () => 0,
});

/** Beside the 200 MB that every process is granted. */
const tight = 200e6 + 1e6;

describe('training on more rows than fit into memory', () => {
  const rows = 8000;
  const log = inBlocks(sectorLog(rows, 1), 250);

  it('takes every row into exactly one part, and no part is larger than allowed', () => {
    const split = { seed: 5, priorShare: 0.05, holdOutShare: 0.2 };
    const selection = {
      seed: split.seed,
      include: (row: number) => partOf(split, row) === 'training',
      rewardRange: { min: 0, max: 1 },
      scaling: 'none' as const,
      bytes: (shape: { rows: number }) => shape.rows,
      limit: 1500,
    };
    const selected = selectRows(log, selection, unwatched);
    assert.ok(selected.parts.length >= 4);
    assert.ok(nonEmpty(selected.parts).every((count) => count <= 1500 && count <= selected.parts[0]));
    // A context on the circle is its row's fingerprint.
    const seen = selected.parts.flatMap((count, part) => {
      const { features } = selected.load(part);
      assert.equal(features.length, 2 * count);
      return Array.from({ length: count }, (_, i) => features[2 * i]);
    });
    const expected = [...log.batches()].flatMap(({ features, firstRow, length }) =>
      Array.from({ length }, (_, i) => i)
        .filter((i) => partOf(split, firstRow + i) === 'training')
        .map((i) => Math.fround(features.values[2 * i])),
    );
    assert.deepEqual(seen.sort(), expected.sort());
    assert.equal(selected.rows, expected.length);
  });

  it('learns as well as in memory, and the same policy every time', () => {
    const options: TrainingOptions = {
      seed: 3,
      objective: 'lp-exponential-smoothing',
      penalties: [1e-6, 1e-5, 1e-5],
      learningRate: 0.5,
      batch: 256,
      memoryLimit: tight,
    };
    const train = () => trainOnLog(log, options, world('wasm-simd')).document;
    const document = train();
    assert.ok(trueValue(trainedPolicy(document)) >= 0.95 * optimalValue);
    assert.equal(serializePolicy(train()), serializePolicy(document));
    // Not by having fitted after all: with all rows at once the batches are others.
    const whole = trainOnLog(log, { ...options, memoryLimit: 2e9 }, world('wasm-simd')).document;
    assert.notDeepEqual(whole.mu, document.mu);
  });

  it('finds the same adaptive α whatever fits, at the same policy', () => {
    const options: TrainingOptions = {
      objective: 'exponential-smoothing',
      alpha: 'adaptive',
      epochs: 1,
      learningRate: 1e-12,
    };
    const [whole, parts] = [2e9, tight].map(
      (memoryLimit) => trainOnLog(log, { ...options, memoryLimit }, world('typescript')).history[0],
    );
    assert.ok(Math.abs((whole.alpha ?? 0) - (parts.alpha ?? 1)) < 1e-3);
    assert.ok(Math.abs(whole.objective - parts.objective) < 1e-4);
  });

  it('says what to do where not even a part fits, or the log has no parts', () => {
    const train = (data: LoggedData, memoryLimit: number) => () =>
      trainOnLog(data, { memoryLimit, epochs: 1 }, { ...world('typescript'), engines: [plainEngine] });
    for (const [data, limit] of [
      [log, 200e6 + 1000],
      [sectorLog(rows, 1), tight],
    ] as const) {
      let more = 0;
      assert.throws(train(data, limit), ({ message }: Error) => {
        more = 1e6 * Number(/Raise the memory limit by ([\d,]+) MB/.exec(message)?.[1].replaceAll(',', ''));
        return more > 0;
      });
      assert.doesNotThrow(train(data, limit + more));
    }
  });
});
