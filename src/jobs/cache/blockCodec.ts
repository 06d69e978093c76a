import type { LogBlock } from '../../core/logs/blocks/logBlock';

/**
 * A block on disk: the length of a JSON header (u32), the header, and its columns one after the other, each at a
 * multiple of 8. Numbers take the smallest type that holds every value exactly.
 */
type ElementType = 'run' | 'same' | 'u1' | 'u2' | 'u4' | 'f4' | 'f8';

interface Section {
  readonly type: ElementType;
  readonly start: number;
  readonly length: number;
  /** Of a run: its first value, each next one more by 1; of a column of one value, that. Neither takes bytes. */
  readonly first?: number;
}

interface BlockHeader {
  readonly file: number;
  readonly rows: number;
  readonly firstRow: number;
  readonly distributionWidth: number;
  readonly width: number;
  readonly sparse: boolean;
  readonly sections: Readonly<Record<string, Section>>;
}

type Column = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

/** `allocate` gives memory of at least so many bytes; the result is the part of it that is used. */
export function encodeBlock(
  block: LogBlock,
  allocate: (bytes: number) => Buffer = (bytes) => Buffer.allocUnsafeSlow(bytes),
): Buffer {
  const columns: (readonly [string, Column])[] = [];
  const sections: Record<string, Section> = {};
  let at = 0;
  for (const [name, wide] of columnsOf(block)) {
    if (isRun(wide)) {
      sections[name] = { type: 'run', start: 0, length: wide.length, first: wide[0] };
      continue;
    }
    if (isSame(wide)) {
      sections[name] = { type: 'same', start: 0, length: wide.length, first: wide[0] };
      continue;
    }
    const values = narrowed(wide);
    columns.push([name, values]);
    sections[name] = { type: typeOf(values), start: at, length: values.length };
    at = aligned(at + values.byteLength);
  }
  const { file, rows, firstRow, distributionWidth, width } = block;
  const header: BlockHeader = {
    file,
    rows,
    firstRow,
    distributionWidth,
    width,
    sparse: block.features.kind === 'sparse',
    sections,
  };
  const text = Buffer.from(JSON.stringify(header));
  const body = aligned(4 + text.length);
  const bytes = allocate(body + at).subarray(0, body + at);
  bytes.writeUInt32LE(text.length, 0);
  text.copy(bytes, 4);
  bytes.fill(0, 4 + text.length, body);
  for (const [name, values] of columns) {
    const start = body + sections[name].start;
    bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), start);
    bytes.fill(0, start + values.byteLength, body + aligned(sections[name].start + values.byteLength));
  }
  return bytes;
}

export function decodeBlock(bytes: Buffer): LogBlock {
  const length = bytes.readUInt32LE(0);
  const header = JSON.parse(bytes.toString('utf8', 4, 4 + length)) as BlockHeader;
  const body = aligned(4 + length);
  const column = (name: string): Column | undefined => {
    const section = header.sections[name];
    if (section?.type === 'same') return new Float64Array(section.length).fill(section.first ?? 0);
    if (section?.type === 'run') return runOf(section.first ?? 0, section.length);
    return section ? viewOf(bytes, body + section.start, section) : undefined;
  };
  const u4 = (name: string): Uint32Array => toUint32(column(name) ?? new Uint32Array(0));
  const f8 = (name: string): Float64Array => toFloat64(column(name) ?? new Float64Array(0));
  const has = (name: string): boolean => name in header.sections;
  const { file, rows, firstRow, distributionWidth, width } = header;
  return {
    file,
    rows,
    firstRow,
    distributionWidth,
    width,
    lines: u4('lines'),
    events: u4('events'),
    actions: new Int32Array(u4('actions')),
    rewards: f8('rewards'),
    propensities: f8('propensities'),
    ...(has('weights') ? { weights: f8('weights') } : {}),
    ...(has('offered') ? { offered: new Int32Array(u4('offered')) } : {}),
    ...(has('distributions') ? { distributions: f8('distributions') } : {}),
    features: header.sparse
      ? { kind: 'sparse', offsets: u4('offsets'), indices: u4('indices'), values: f8('values') }
      : { kind: 'dense', values: f8('values') },
    ...(has('orderOffsets') ? { offeredActions: { offsets: u4('orderOffsets'), actions: u4('order') } } : {}),
    ...(has('repeatedCounts')
      ? {
          repeatedFeatures: {
            counts: u4('repeatedCounts'),
            indices: u4('repeatedIndices'),
            values: f8('repeatedValues'),
          },
        }
      : {}),
    ...(has('slotOffsets')
      ? {
          actionFeatures: {
            rowOffsets: u4('offerOffsets'),
            slotOffsets: u4('slotOffsets'),
            indices: u4('actionIndices'),
            values: f8('actionValues'),
          },
        }
      : {}),
  };
}

function columnsOf(block: LogBlock): (readonly [string, Column | Int32Array])[] {
  const { features, offeredActions: order, actionFeatures, repeatedFeatures: repeated } = block;
  return [
    ['lines', block.lines],
    ['events', block.events],
    ['actions', block.actions],
    ['rewards', block.rewards],
    ['propensities', block.propensities],
    ...(block.weights ? [['weights', block.weights] as const] : []),
    ...(block.offered ? [['offered', block.offered] as const] : []),
    ...(block.distributions ? [['distributions', block.distributions] as const] : []),
    ...(features.kind === 'sparse'
      ? ([
          ['offsets', features.offsets],
          ['indices', features.indices],
        ] as const)
      : []),
    ['values', features.values],
    ...(order
      ? ([
          ['orderOffsets', order.offsets],
          ['order', order.actions],
        ] as const)
      : []),
    ...(repeated
      ? ([
          ['repeatedCounts', repeated.counts],
          ['repeatedIndices', repeated.indices],
          ['repeatedValues', repeated.values],
        ] as const)
      : []),
    ...(actionFeatures
      ? ([
          ['offerOffsets', actionFeatures.rowOffsets],
          ['slotOffsets', actionFeatures.slotOffsets],
          ['actionIndices', actionFeatures.indices],
          ['actionValues', actionFeatures.values],
        ] as const)
      : []),
  ];
}

function narrowed(values: Column | Int32Array): Column {
  if (values instanceof Float64Array) return exactInFloat32(values) ? new Float32Array(values) : values;
  const list = values as Uint32Array;
  let most = 0;
  for (let i = 0; i < list.length; i++) if (list[i] > most) most = list[i];
  if (most < 256) return new Uint8Array(list);
  if (most < 65536) return new Uint16Array(list);
  return values instanceof Int32Array ? new Uint32Array(values) : list;
}

function isRun(values: Column | Int32Array): boolean {
  if (!(values instanceof Uint32Array) || values.length === 0) return false;
  for (let i = 1; i < values.length; i++) if (values[i] !== values[0] + i) return false;
  return true;
}

/** All one whole number, which JSON keeps exactly (unlike -0). */
function isSame(values: Column | Int32Array): boolean {
  const [first] = values;
  if (values.length === 0 || !Number.isSafeInteger(first) || Object.is(first, -0)) return false;
  for (let i = 1; i < values.length; i++) if (!Object.is(values[i], first)) return false;
  return true;
}

function runOf(first: number, length: number): Uint32Array {
  const values = new Uint32Array(length);
  for (let i = 0; i < length; i++) values[i] = first + i;
  return values;
}

function exactInFloat32(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (Math.fround(values[i]) !== values[i]) return false;
  return true;
}

function typeOf(values: Column): ElementType {
  if (values instanceof Float64Array) return 'f8';
  if (values instanceof Float32Array) return 'f4';
  if (values instanceof Uint32Array) return 'u4';
  return values instanceof Uint16Array ? 'u2' : 'u1';
}

function viewOf(bytes: Buffer, start: number, { type, length }: Section): Column {
  const at = bytes.byteOffset + start;
  const { buffer } = bytes;
  if (type === 'f8') return new Float64Array(buffer, at, length);
  if (type === 'f4') return new Float32Array(buffer, at, length);
  if (type === 'u4') return new Uint32Array(buffer, at, length);
  return type === 'u2' ? new Uint16Array(buffer, at, length) : new Uint8Array(buffer, at, length);
}

const toUint32 = (values: Column): Uint32Array =>
  values instanceof Uint32Array ? values : new Uint32Array(values);
const toFloat64 = (values: Column): Float64Array =>
  values instanceof Float64Array ? values : new Float64Array(values);
const aligned = (bytes: number): number => (bytes + 7) & ~7;
