import { UserError } from '../errors/userError';

/** The array of an idx file, the format of the MNIST family: bytes, or floats where a network made them. */
export interface IdxArray {
  readonly shape: readonly number[];
  readonly values: Uint8Array | Float32Array;
}

/** Bytes of a value, by its type. */
const sizes: Readonly<Record<number, number>> = { 0x08: 1, 0x0d: 4 };

/** Reads an idx file: two zero bytes, the type, the number of dimensions, each as a big-endian integer, the values. */
export function parseIdx(bytes: Uint8Array, name: string): IdxArray {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const broken = (reason: string): UserError =>
    new UserError(
      'bad-idx',
      `${name} is not an idx file of bytes or floats: ${reason}. Name an images or labels file of the MNIST family.`,
    );
  if (bytes.length < 4 || view.getUint16(0) !== 0) throw broken('it does not start as one');
  const size = sizes[bytes[2]] as number | undefined;
  if (size === undefined) throw broken(`its values are of type 0x${bytes[2].toString(16)}`);
  const dimensions = bytes[3];
  const start = 4 + 4 * dimensions;
  if (dimensions === 0 || bytes.length < start) throw broken('its header is cut off');
  const shape = Array.from({ length: dimensions }, (_, i) => view.getUint32(4 + 4 * i));
  const count = shape.reduce((product, length) => product * length, 1);
  if (bytes.length !== start + size * count)
    throw broken(`it has ${(bytes.length - start) / size} values instead of ${count}`);
  if (size === 1) return { shape, values: bytes.subarray(start) };
  const values = new Float32Array(count);
  for (let i = 0; i < count; i++) values[i] = view.getFloat32(start + 4 * i);
  if (!values.every(Number.isFinite)) throw broken('it has values that are not finite numbers');
  return { shape, values };
}
