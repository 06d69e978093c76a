import type { BlockMemory } from '../../core/logs/blocks/blockMemory';
import type { LogBlock } from '../../core/logs/blocks/logBlock';
import { lazily } from '../../core/logs/blocks/lazily';
import type { FeatureRows } from '../../core/logs/blocks/loggedData';
import { ByteSink } from './columns/byteSink';
import type { DecimalFinder } from './columns/decimals';
import { decodeFloats, encodeFloats, type FloatSection } from './columns/floatColumn';
import { PlainDecimals } from './columns/plainDecimals';
import { WasmDecimals } from './columns/wasmDecimals';
import { asInt32, decodeWhole, encodeWhole, type WholeSection } from './columns/wholeColumn';

/** Numbers in the rows of a matrix. A narrow one is kept column by column: what belongs together looks alike. */
interface MatrixSection {
  readonly length: number;
  readonly columns: readonly FloatSection[];
}

/**
 * A block on disk: the length of a JSON header (u32), the header, and its columns one after the other, each at a
 * multiple of 8. Each is kept in the shortest way that gives every value back to the bit.
 */
interface BlockHeader {
  readonly file: number;
  readonly rows: number;
  readonly firstRow: number;
  readonly distributionWidth: number;
  readonly width: number;
  readonly sparse: boolean;
  readonly whole: Readonly<Record<string, WholeSection>>;
  readonly floats: Readonly<Record<string, MatrixSection>>;
}

const mostColumns = 1024;
const sink = new ByteSink();
const plain = new PlainDecimals();
let compiled: DecimalFinder | undefined;

/** `allocate` gives memory of at least so many bytes; the result is the part of it that is used. */
export function encodeBlock(
  block: LogBlock,
  allocate: (bytes: number) => Buffer = (bytes) => Buffer.allocUnsafeSlow(bytes),
): Buffer {
  const { file, rows, firstRow, distributionWidth, width, features } = block;
  const sparse = features.kind === 'sparse';
  sink.clear();
  const whole: Record<string, WholeSection> = {};
  for (const [name, values] of wholeColumns(block)) if (values) whole[name] = encodeWhole(sink, values);
  const floats: Record<string, MatrixSection> = {};
  for (const [name, values] of floatColumns(block))
    if (values) floats[name] = encodeMatrix(values, name === 'values' && !sparse ? width : 1);
  const header: BlockHeader = { file, rows, firstRow, distributionWidth, width, sparse, whole, floats };
  const text = Buffer.from(JSON.stringify(header));
  const body = bodyAt(text.length);
  const size = body + sink.length;
  const bytes = allocate(size).subarray(0, size);
  bytes.writeUInt32LE(text.length, 0);
  text.copy(bytes, 4);
  bytes.fill(0, 4 + text.length, body);
  sink.copyTo(bytes, body);
  return bytes;
}

/** Features are decoded when somebody asks for them: sums do not. `memory`: where columns may lie until the next block. */
export function decodeBlock(bytes: Buffer, memory?: BlockMemory): LogBlock {
  const length = bytes.readUInt32LE(0);
  const header = JSON.parse(bytes.toString('utf8', 4, 4 + length)) as BlockHeader;
  const body = bodyAt(length);
  const { file, rows, firstRow, distributionWidth, width } = header;
  const whole = (name: string): Uint32Array => {
    const section = header.whole[name];
    const target = memory?.words(name, section.length) ?? new Uint32Array(section.length);
    decodeWhole(bytes, body, section, target);
    return target;
  };
  const signed = (name: string): Int32Array => asInt32(whole(name));
  const floats = (name: string): Float64Array => {
    const section = header.floats[name];
    const target = memory?.floats(name, section.length) ?? new Float64Array(section.length);
    decodeMatrix(bytes, body, section, target);
    return target;
  };
  const has = (name: string): boolean => name in header.whole || name in header.floats;
  const ids = Object.keys(header.whole).filter((name) => name.startsWith('identities'));
  const block = {
    file,
    rows,
    firstRow,
    distributionWidth,
    width,
    lines: whole('lines'),
    events: whole('events'),
    actions: signed('actions'),
    rewards: floats('rewards'),
    propensities: floats('propensities'),
    ...(has('weights') ? { weights: floats('weights') } : {}),
    ...(ids.length > 0 && { identities: ids.map(whole) }),
    ...(has('offered') ? { offered: signed('offered') } : {}),
    ...(has('distributions') ? { distributions: floats('distributions') } : {}),
    ...(has('order') ? { offeredActions: { offsets: whole('orderOffsets'), actions: whole('order') } } : {}),
    ...(has('repeatedCounts')
      ? {
          repeatedFeatures: {
            counts: whole('repeatedCounts'),
            indices: whole('repeatedIndices'),
            values: floats('repeatedValues'),
          },
        }
      : {}),
  };
  const featured = lazily(block, 'features', (): FeatureRows =>
    header.sparse
      ? { kind: 'sparse', offsets: whole('offsets'), indices: whole('indices'), values: floats('values') }
      : { kind: 'dense', values: floats('values') },
  );
  if (!has('slotOffsets')) return featured;
  return lazily(featured, 'actionFeatures', () => ({
    rowOffsets: whole('offerOffsets'),
    slotOffsets: whole('slotOffsets'),
    indices: whole('actionIndices'),
    values: floats('actionValues'),
  }));
}

function wholeColumns(block: LogBlock): [string, Uint32Array | Int32Array | undefined][] {
  const { features, offeredActions: order, actionFeatures, repeatedFeatures: repeated } = block;
  const sparse = features.kind === 'sparse' ? features : undefined;
  return [
    ['lines', block.lines],
    ['events', block.events],
    ['actions', block.actions],
    ['offered', block.offered],
    ...(block.identities ?? []).map((ids, i): [string, Uint32Array] => [`identities${i}`, ids]),
    ['offsets', sparse?.offsets],
    ['indices', sparse?.indices],
    ['orderOffsets', order?.offsets],
    ['order', order?.actions],
    ['repeatedCounts', repeated?.counts],
    ['repeatedIndices', repeated?.indices],
    ['offerOffsets', actionFeatures?.rowOffsets],
    ['slotOffsets', actionFeatures?.slotOffsets],
    ['actionIndices', actionFeatures?.indices],
  ];
}

function floatColumns(block: LogBlock): [string, Float64Array | undefined][] {
  return [
    ['rewards', block.rewards],
    ['propensities', block.propensities],
    ['weights', block.weights],
    ['distributions', block.distributions],
    ['values', block.features.values],
    ['repeatedValues', block.repeatedFeatures?.values],
    ['actionValues', block.actionFeatures?.values],
  ];
}

function encodeMatrix(values: Float64Array, width: number): MatrixSection {
  const { length } = values;
  const columns = width > 0 && width <= mostColumns ? width : 1;
  const count = length / columns;
  const bits = new Uint32Array(values.buffer, values.byteOffset, 2 * length);
  const finder = finderFor(values, count);
  const sections: FloatSection[] = [];
  for (let first = 0; first < columns; first++)
    sections.push(encodeFloats(sink, values, bits, finder, { first, stride: columns, count }));
  return { length, columns: sections };
}

function finderFor(values: Float64Array, count: number): DecimalFinder {
  compiled ??= WasmDecimals.create() ?? plain;
  if (compiled.load(values, count)) return compiled;
  plain.load(values);
  return plain;
}

function decodeMatrix(
  bytes: Buffer,
  body: number,
  { length, columns }: MatrixSection,
  target: Float64Array,
): void {
  const count = length / columns.length;
  for (const [first, section] of columns.entries())
    decodeFloats(bytes, body, section, target, { first, stride: columns.length, count });
}

const bodyAt = (headerBytes: number): number => (4 + headerBytes + 7) & ~7;
