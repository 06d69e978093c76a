/** What a frame of Zstandard says about itself (RFC 8878, section 3.1.1). */
export interface FrameHeader {
  /** Bytes of the header, the magic number included. */
  readonly length: number;
  readonly window: number;
  /** undefined: not told. */
  readonly contentSize: number | undefined;
  readonly checksum: boolean;
  readonly dictionary: boolean;
  /** Its window is its content: there is no byte of its own for it. */
  readonly singleSegment: boolean;
}

export const magicBytes = 4;
/** The longest header. */
export const headerBytes = 18;
/** The most that one block holds. */
export const blockBytes = 128 * 1024;

export function isFrame(bytes: Uint8Array): boolean {
  return bytes[0] === 0x28 && bytes[1] === 0xb5 && bytes[2] === 0x2f && bytes[3] === 0xfd;
}

/** Bytes that decoders pass over. */
export function isSkippable(bytes: Uint8Array): boolean {
  return bytes[0] >> 4 === 5 && bytes[1] === 0x2a && bytes[2] === 0x4d && bytes[3] === 0x18;
}

/** The header at the beginning of these bytes; undefined where more of them are needed, or where it is none. */
export function frameHeader(bytes: Uint8Array): FrameHeader | undefined {
  const descriptor = bytes[magicBytes];
  const singleSegment = (descriptor & 32) !== 0;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3];
  const sizeBytes = [singleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6];
  const dictionaryAt = magicBytes + (singleSegment ? 1 : 2);
  const sizeAt = dictionaryAt + dictionaryBytes;
  const length = sizeAt + sizeBytes;
  if (bytes.length < length || (descriptor & 8) !== 0) return undefined;
  const size = littleEndian(bytes, sizeAt, sizeBytes) + (sizeBytes === 2 ? 256 : 0);
  return {
    length,
    window: singleSegment ? size : windowOf(bytes[magicBytes + 1]),
    contentSize: sizeBytes > 0 ? size : undefined,
    checksum: (descriptor & 4) !== 0,
    dictionary: littleEndian(bytes, dictionaryAt, dictionaryBytes) > 0,
    singleSegment,
  };
}

function windowOf(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 7);
}

/** The smallest window of a power of two that holds so many bytes, as a header writes it. */
export function windowDescriptor(bytes: number): number {
  return Math.max(0, Math.ceil(Math.log2(bytes)) - 10) << 3;
}

export function littleEndian(bytes: Uint8Array, start: number, count: number): number {
  let value = 0;
  for (let i = count - 1; i >= 0; i--) value = 256 * value + bytes[start + i];
  return value;
}
