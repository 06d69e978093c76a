/** A protocol buffer's field: its number, and an integer, bytes, text, or fields of its own. */
export type Field = readonly [number: number, value: number | string | Uint8Array | readonly Field[]];

const varintType = 0;
const bytesType = 2;

/** Fields in wire format: as much of it as an ONNX file needs. */
export function encode(fields: readonly Field[]): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const [number, value] of fields) {
    if (typeof value === 'number') {
      parts.push(varint(number * 8 + varintType), varint(value));
      continue;
    }
    const bytes =
      typeof value === 'string'
        ? new TextEncoder().encode(value)
        : value instanceof Uint8Array
          ? value
          : encode(value);
    parts.push(varint(number * 8 + bytesType), varint(bytes.length), bytes);
  }
  return joined(parts);
}

/** Seven bits a byte, the lowest first; the highest bit says that more follow. */
function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let left = value;
  while (left >= 128) {
    bytes.push((left % 128) + 128);
    left = Math.floor(left / 128);
  }
  return Uint8Array.from([...bytes, left]);
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
