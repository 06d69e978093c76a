/** A field as it stands in a message: an integer, or bytes that may be a text or a message of its own. */
export interface WireField {
  readonly number: number;
  /** undefined: four or eight bytes that no one asked for. */
  readonly value: number | Uint8Array | undefined;
  /** With its number and its length. */
  readonly raw: Uint8Array;
}

/** Bytes that are no protocol buffer. */
export class NotProtobuf extends Error {
  override readonly name = 'NotProtobuf';
}

/** The fields of a message in order. */
export function* fieldsIn(bytes: Uint8Array): Generator<WireField> {
  let at = 0;
  const varint = (): number => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      if (at >= bytes.length) throw new NotProtobuf();
      const byte = bytes[at++];
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return Number(BigInt.asIntN(64, value));
    }
    throw new NotProtobuf();
  };
  const take = (length: number): Uint8Array => {
    if (!(length >= 0 && length <= bytes.length - at)) throw new NotProtobuf();
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const start = at;
    const key = varint();
    const number = Math.floor(key / 8);
    if (number < 1) throw new NotProtobuf();
    const value = valueOf(key % 8, varint, take);
    yield { number, value, raw: bytes.subarray(start, at) };
  }
}

function valueOf(
  type: number,
  varint: () => number,
  take: (length: number) => Uint8Array,
): WireField['value'] {
  switch (type) {
    case 0:
      return varint();
    case 2:
      return take(varint());
    case 1:
    case 5:
      take(type === 1 ? 8 : 4);
      return undefined;
    default:
      throw new NotProtobuf();
  }
}

/** The bytes of every field of this number. */
export function* bytesOf(bytes: Uint8Array, number: number): Generator<Uint8Array> {
  for (const field of fieldsIn(bytes))
    if (field.number === number && field.value instanceof Uint8Array) yield field.value;
}

/** The texts of every field of this number. */
export function textsOf(bytes: Uint8Array, number: number): string[] {
  return [...bytesOf(bytes, number)].map((text) => new TextDecoder().decode(text));
}

/** The integers of every field of this number, packed or not. */
export function* integersOf(bytes: Uint8Array, number: number): Generator<number> {
  for (const field of fieldsIn(bytes)) {
    if (field.number !== number) continue;
    if (typeof field.value === 'number') yield field.value;
    else if (field.value) yield* packed(field.value);
  }
}

function* packed(bytes: Uint8Array): Generator<number> {
  let value = 0n;
  let shift = 0n;
  for (const byte of bytes) {
    value |= BigInt(byte & 127) << shift;
    shift += 7n;
    if (byte >= 128) continue;
    yield Number(BigInt.asIntN(64, value));
    value = shift = 0n;
  }
}
