import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LogBlock } from '../../../src/core/logs/blocks/logBlock';
import { decodeBlock, encodeBlock } from '../../../src/jobs/cache/blockCodec';
import type { DecimalFinder } from '../../../src/jobs/cache/columns/decimals';
import { PlainDecimals } from '../../../src/jobs/cache/columns/plainDecimals';
import { WasmDecimals } from '../../../src/jobs/cache/columns/wasmDecimals';
import { nonEmpty } from '../../support/nonEmpty';

const rows = 300;

const decimal = (digits: number) =>
  fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((part) => part / 10 ** digits);
const odd = [
  0,
  -0,
  Number.NaN,
  Infinity,
  -Infinity,
  5e-324,
  1.7e308,
  2 ** 31,
  -(2 ** 31),
  2 ** 53 + 2,
  1 / 3,
];

/** Columns as logs have them: few values, decimals, counts, measurements; and now and then something odd. */
const column: fc.Arbitrary<number[]> = fc
  .oneof(
    fc.constantFrom(0, 1, -0, Number.NaN, 0.25).map((value) => fc.constant(value)),
    fc.integer({ min: 0, max: 9 }).map((digits) => decimal(digits)),
    fc.constant(fc.constantFrom(0, 1)),
    fc.constant(fc.integer({ min: -128, max: 127 })),
    fc.constant(fc.constantFrom(1 / 3, 0.1, 1e-17, 2 / 7)),
    fc.constant(fc.integer({ min: -200, max: 200 }).map((value) => value / 8)),
    fc.constant(fc.double()),
    fc.constant(fc.constantFrom(...odd)),
  )
  .chain((value) => fc.array(value, { minLength: rows, maxLength: rows, size: 'max' }))
  .chain((values) =>
    fc.option(fc.tuple(fc.nat(rows - 1), fc.constantFrom(...odd))).map((change) => {
      const changed = [...values];
      if (change !== null) changed[change[0]] = change[1];
      return changed;
    }),
  );

const whole: fc.Arbitrary<Uint32Array> = fc
  .tuple(fc.constantFrom(0, 1, 7, 300, 70_000), fc.boolean(), fc.nat(2 ** 32 - 1))
  .chain(([most, rising, first]) =>
    fc.array(fc.nat(most), { minLength: rows, maxLength: rows, size: 'max' }).map((steps) => {
      let sum = first;
      return Uint32Array.from(steps, (step) => (rising ? (sum += step) : first + step));
    }),
  );

function blockOf(floats: readonly number[][], wholes: readonly Uint32Array[]): LogBlock {
  const [rewards, propensities, ...features] = floats.map((values) => Float64Array.from(values));
  const [lines, events, actions] = wholes;
  const values = new Float64Array(rows * features.length);
  features.forEach((own, j) => own.forEach((value, i) => (values[i * features.length + j] = value)));
  return {
    file: 0,
    rows,
    firstRow: 17,
    lines,
    events,
    actions: new Int32Array(actions),
    rewards,
    propensities,
    distributionWidth: 1,
    distributions: rewards,
    width: features.length,
    features: { kind: 'dense', values },
  };
}

/** All arrays of a block, as bytes: what counts is the bits. */
function bytesIn(value: unknown, path = ''): [string, string][] {
  if (ArrayBuffer.isView(value))
    return [[path, Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')]];
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];
  return Object.entries(value)
    .flatMap(([name, inner]) => bytesIn(inner, `${path}.${name}`))
    .sort();
}

describe('a block of the cache', () => {
  it('gives every number back to the bit', () =>
    fc.assert(
      fc.property(
        fc.array(column, { minLength: 2, maxLength: 6 }),
        fc.tuple(whole, whole, whole),
        (floats, wholes) => {
          const block = blockOf(floats, wholes);
          assert.deepEqual(bytesIn(decodeBlock(encodeBlock(block))), bytesIn(block));
        },
      ),
      { numRuns: 300 },
    ));

  it('is encoded alike by the compiled program', () => {
    const compiled = WasmDecimals.create();
    assert.ok(compiled, 'dist/decimals.wasm is missing: npm run build:wasm');
    const plain = new PlainDecimals();
    const found = (finder: DecimalFinder, ...[first, stride, scale]: number[]): unknown => {
      const count = Math.floor((rows - first) / stride);
      const index = finder.find(first, stride, count, scale);
      const parts = Array.from(finder.parts.subarray(0, index));
      return index < count ? [index, parts] : [index, parts, finder.least, finder.most];
    };
    fc.assert(
      fc.property(
        column,
        fc.nat(4),
        fc.integer({ min: 1, max: 5 }),
        fc.nat(9),
        (values, first, stride, digits) => {
          for (const finder of [compiled, plain]) assert.ok(finder.load(Float64Array.from(values), rows));
          const expected = found(plain, first, stride, 10 ** digits);
          assert.deepEqual(found(compiled, first, stride, 10 ** digits), expected);
        },
      ),
      { numRuns: 1000 },
    );
    assert.equal(compiled.load(new Float64Array(2 ** 21), 1), false);
  });

  it('keeps rows and features of every shape', () => {
    const numbers = Float64Array.of(0.5, -0, 1e300);
    const block: LogBlock = {
      ...blockOf(
        [Array<number>(rows).fill(1), Array<number>(rows).fill(0.5)],
        Array(3).fill(new Uint32Array(rows)),
      ),
      weights: new Float64Array(rows).fill(1.25),
      offered: new Int32Array(rows).fill(3),
      features: {
        kind: 'sparse',
        offsets: Uint32Array.of(0, 2, 3),
        indices: Uint32Array.of(7, 4e9, 1),
        values: numbers,
      },
      offeredActions: { offsets: Uint32Array.of(0, 2), actions: Uint32Array.of(1, 0) },
      repeatedFeatures: {
        counts: Uint32Array.of(1, 0),
        indices: Uint32Array.of(5),
        values: numbers.slice(2),
      },
      actionFeatures: {
        rowOffsets: Uint32Array.of(0, 1),
        slotOffsets: Uint32Array.of(0, 3),
        indices: Uint32Array.of(2, 1, 0),
        values: numbers,
      },
    };
    assert.deepEqual(bytesIn(decodeBlock(encodeBlock(block))), bytesIn(block));
  });

  it('takes few bytes for what tells little', () => {
    const of = (make: (row: number) => number): number => {
      const values = Array.from({ length: rows }, (_, row) => make(row));
      const columns = Array<number[]>(82).fill(values);
      const bytes = encodeBlock(blockOf(columns, Array(3).fill(Uint32Array.from(values.keys()))));
      // Beside the header: of 80 features, a reward, a propensity and a distribution.
      const header = bytes.readUInt32LE(0);
      return (bytes.length - header) / rows / 83;
    };
    for (const [make, most] of nonEmpty<[(row: number) => number, number]>([
      [() => 1 / 3, 0.1],
      [(row) => row % 2, 0.2],
      [(row) => (row % 7) / 7, 1.4],
      [(row) => (row % 200) / 100, 1.1],
      [(row) => (row * 37) / 1000, 2.1],
      [(row) => ((row * 7919) % 1_000_003) / 1e6, 4.1],
      [(row) => Math.sin(row + 1), 8.1],
    ]))
      assert.ok(of(make) <= most, `${make.toString()}: ${of(make)}`);
  });

  it('decodes features only where they are asked for', () => {
    const block = decodeBlock(
      encodeBlock(
        blockOf(
          [[], [], []].map(() => Array<number>(rows).fill(2)),
          Array(3).fill(new Uint32Array(rows)),
        ),
      ),
    );
    const isMade = (): boolean => 'value' in (Object.getOwnPropertyDescriptor(block, 'features') ?? {});
    assert.equal(isMade(), false);
    assert.equal(block.features, block.features);
    assert.equal(isMade(), true);
  });
});
