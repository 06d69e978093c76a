import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';

/** Reads a NumPy archive as its format is documented, knowing nothing of how ours are written. */
export function numpyArchive(path: string): Record<string, number[] | string[]> {
  const files = unzipSync(readFileSync(path));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name.replace(/\.npy$/, ''), numpyArray(bytes)]),
  );
}

function numpyArray(bytes: Uint8Array): number[] | string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = 10 + view.getUint16(8, true);
  const header = strFromU8(bytes.subarray(10, start));
  const type = /'descr': *'([^']+)'/.exec(header)?.[1] ?? '';
  const data = new DataView(view.buffer, view.byteOffset + start, view.byteLength - start);
  if (type === '<f8')
    return Array.from({ length: data.byteLength / 8 }, (_, i) => data.getFloat64(8 * i, true));
  const width = 4 * Number(/^<U(\d+)$/.exec(type)?.[1]);
  if (Number.isNaN(width)) throw new Error(`An array of the type ${type}.`);
  return Array.from({ length: data.byteLength / width }, (_, i) =>
    Array.from({ length: width / 4 }, (__, j) => data.getUint32(i * width + 4 * j, true))
      .filter((code) => code > 0)
      .map((code) => String.fromCodePoint(code))
      .join(''),
  );
}
