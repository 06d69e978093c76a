import { UserError } from '../errors/userError';

/** The array of an idx file of bytes, the format of the MNIST family. */
export interface IdxArray {
  readonly shape: readonly number[];
  readonly values: Uint8Array;
}

const bytesOfUnsigned = 0x08;

/** Reads an idx file: two zero bytes, the type, the number of dimensions, each as a big-endian integer, the values. */
export function parseIdx(bytes: Uint8Array, name: string): IdxArray {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const broken = (reason: string): UserError =>
    new UserError(
      'bad-idx',
      `${name} is not an idx file of bytes: ${reason}. Name an images or labels file of the MNIST family.`,
    );
  if (bytes.length < 4 || view.getUint16(0) !== 0) throw broken('it does not start as one');
  if (bytes[2] !== bytesOfUnsigned) throw broken(`its values are of type 0x${bytes[2].toString(16)}`);
  const dimensions = bytes[3];
  const start = 4 + 4 * dimensions;
  if (dimensions === 0 || bytes.length < start) throw broken('its header is cut off');
  const shape = Array.from({ length: dimensions }, (_, i) => view.getUint32(4 + 4 * i));
  const count = shape.reduce((product, size) => product * size, 1);
  if (bytes.length !== start + count)
    throw broken(`it has ${bytes.length - start} values instead of ${count}`);
  return { shape, values: bytes.subarray(start) };
}
