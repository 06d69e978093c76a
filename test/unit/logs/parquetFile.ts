import { gzipSync } from 'node:zlib';

/** Just enough of a Parquet writer for tests: required columns, doubles, integers, texts and lists of doubles. */
export type ParquetColumn =
  | { name: string; kind: 'double'; values: number[] }
  | { name: string; kind: 'int64'; values: number[] }
  | { name: string; kind: 'text'; values: string[] }
  | { name: string; kind: 'list'; values: number[][] };

type Field = [id: number, type: number, bytes: Buffer];

const varint = (value: number): Buffer => {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Buffer.from([...bytes, rest]);
};
const integer = (id: number, value: number): Field => [id, 5, varint(2 * value)];
const long = (id: number, value: number): Field => [id, 6, varint(2 * value)];
const binary = (text: string): Buffer => Buffer.concat([varint(Buffer.byteLength(text)), Buffer.from(text)]);
const text = (id: number, value: string): Field => [id, 8, binary(value)];
const list = (id: number, type: number, items: Buffer[]): Field => [
  id,
  9,
  Buffer.concat([
    items.length < 15
      ? Buffer.from([(items.length << 4) | type])
      : Buffer.concat([Buffer.from([0xf0 | type]), varint(items.length)]),
    ...items,
  ]),
];
const struct = (...fields: Field[]): Buffer => {
  let last = 0;
  const parts = fields.map(([id, type, bytes]) => {
    const header = Buffer.from([((id - last) << 4) | type]);
    last = id;
    return Buffer.concat([header, bytes]);
  });
  return Buffer.concat([...parts, Buffer.from([0])]);
};

const doubles = (values: number[]): Buffer => {
  const bytes = Buffer.alloc(8 * values.length);
  values.forEach((value, i) => bytes.writeDoubleLE(value, 8 * i));
  return bytes;
};

/** Levels of one bit each, in bit-packed runs. */
function levels(bits: number[]): Buffer {
  const packed = Buffer.alloc(Math.ceil(bits.length / 8));
  bits.forEach((bit, i) => (packed[i >> 3] |= bit << (i & 7)));
  const run = Buffer.concat([varint((packed.length << 1) | 1), packed]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(run.length);
  return Buffer.concat([length, run]);
}

function page(column: ParquetColumn): { type: number; count: number; data: Buffer } {
  if (column.kind === 'double') return { type: 5, count: column.values.length, data: doubles(column.values) };
  if (column.kind === 'int64') {
    const data = Buffer.alloc(8 * column.values.length);
    column.values.forEach((value, i) => data.writeBigInt64LE(BigInt(value), 8 * i));
    return { type: 2, count: column.values.length, data };
  }
  if (column.kind === 'text') {
    const parts = column.values.map((value) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(Buffer.byteLength(value));
      return Buffer.concat([length, Buffer.from(value)]);
    });
    return { type: 6, count: column.values.length, data: Buffer.concat(parts) };
  }
  const flat = column.values.flat();
  const repetition = column.values.flatMap((entries) => entries.map((_, i) => (i === 0 ? 0 : 1)));
  const data = Buffer.concat([levels(repetition), levels(flat.map(() => 1)), doubles(flat)]);
  return { type: 5, count: flat.length, data };
}

function schemaOf(column: ParquetColumn, type: number): Buffer[] {
  if (column.kind === 'text')
    return [struct(integer(1, type), integer(3, 0), text(4, column.name), integer(6, 0))];
  if (column.kind !== 'list') return [struct(integer(1, type), integer(3, 0), text(4, column.name))];
  return [
    struct(integer(3, 0), text(4, column.name), integer(5, 1), integer(6, 3)),
    struct(integer(3, 2), text(4, 'list'), integer(5, 1)),
    struct(integer(1, type), integer(3, 0), text(4, 'element')),
  ];
}

/** A file of row groups, each a set of the same columns. */
export function parquetFile(groups: ParquetColumn[][]): Buffer {
  const parts: Uint8Array[] = [Buffer.from('PAR1')];
  let at = 4;
  const push = (bytes: Buffer): void => {
    parts.push(bytes);
    at += bytes.length;
  };
  const rowGroups = groups.map((columns) => {
    const chunks = columns.map((column) => {
      const { type, count, data } = page(column);
      const compressed = gzipSync(data);
      const sizes = [integer(2, data.length), integer(3, compressed.length)];
      const header = struct(integer(1, 0), ...sizes, [
        5,
        12,
        struct(integer(1, count), integer(2, 0), integer(3, 3), integer(4, 3)),
      ]);
      const start = at;
      push(header);
      push(compressed);
      const path = column.kind === 'list' ? [column.name, 'list', 'element'] : [column.name];
      const meta = struct(
        integer(1, type),
        list(2, 5, [varint(0)]),
        list(3, 8, path.map(binary)),
        integer(4, 2),
        long(5, count),
        long(6, header.length + data.length),
        long(7, header.length + compressed.length),
        long(9, start),
      );
      return struct(long(2, start), [3, 12, meta]);
    });
    return struct(list(1, 12, chunks), long(2, at), long(3, columns[0].values.length));
  });
  const [first] = groups;
  const schema = [
    struct(text(4, 'schema'), integer(5, first.length)),
    ...first.flatMap((column) => schemaOf(column, page(column).type)),
  ];
  const rows = groups.reduce((sum, columns) => sum + columns[0].values.length, 0);
  const footer = struct(integer(1, 1), list(2, 12, schema), long(3, rows), list(4, 12, rowGroups));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  return Buffer.concat([...parts, footer, length, Buffer.from('PAR1')]);
}
