import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { crc32 } from 'node:zlib';
import { writeAtomically } from '../../../files/atomicWrite';
import { isOwn } from '../../../files/ownedFile';
import { cacheDamaged } from '../../reading/storedLog';

const pageBytes = 4096;
const perPage = pageBytes / 8;
/** The length of the footer's text, and its checksum. */
const tailBytes = 8;

interface Footer {
  /** What the file is called: it must not pass for another one. */
  readonly key: string;
  readonly rows: number;
  /** The total of the counted rows' sampling weights. */
  readonly total: number;
  readonly counted: number;
  /** Of every page of numbers. */
  readonly checksums: readonly number[];
}

/**
 * What a policy makes of every row of a log, on disk: π(a_i|x_i) row by row (NaN: the row does not count for this
 * policy, because it was trained on it), and the weights π/p of the rows that count, in ascending order, all as float64;
 * then a footer with a checksum for every page. A lookup reads a few pages, so that no log is too large to ask about one
 * row, and no number is told that is not as it was written.
 */
export class RowWeights {
  private page: { readonly index: number; readonly bytes: Buffer } | undefined;

  private constructor(
    private readonly descriptor: number,
    private readonly footer: Footer,
  ) {}

  /** Throws where there is no such file, or where it is not as it was written. */
  static open(path: string): RowWeights {
    const descriptor = openSync(path, 'r');
    try {
      const footer = isOwn(fstatSync(descriptor)) ? readFooter(descriptor) : undefined;
      if (footer?.key !== basename(path)) throw cacheDamaged();
      return new RowWeights(descriptor, footer);
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
  }

  /** Whether a whole and undamaged file is there. */
  static isWhole(path: string): boolean {
    let weights: RowWeights | undefined;
    try {
      weights = RowWeights.open(path);
      for (let index = 0; index < weights.footer.checksums.length; index++) weights.pageAt(index);
      return true;
    } catch {
      return false;
    } finally {
      weights?.close();
    }
  }

  static write(path: string, total: number, probabilities: Float64Array, weights: Float64Array): void {
    const all = new Float64Array(probabilities.length + weights.length);
    all.set(probabilities);
    all.set(weights.sort(), probabilities.length);
    const numbers = Buffer.from(all.buffer);
    const checksums: number[] = [];
    for (let at = 0; at < numbers.length; at += pageBytes)
      checksums.push(crc32(numbers.subarray(at, at + pageBytes)));
    const footer: Footer = {
      key: basename(path),
      rows: probabilities.length,
      total,
      counted: weights.length,
      checksums,
    };
    const text = Buffer.from(JSON.stringify(footer));
    const tail = Buffer.alloc(tailBytes);
    tail.writeUInt32LE(text.length, 0);
    tail.writeUInt32LE(crc32(text), 4);
    writeAtomically(path, Buffer.concat([numbers, text, tail]));
  }

  get rows(): number {
    return this.footer.rows;
  }

  get total(): number {
    return this.footer.total;
  }

  /** How many rows count for this policy. */
  get counted(): number {
    return this.footer.counted;
  }

  probability(row: number): number {
    if (!(row >= 0 && row < this.rows)) throw new RangeError('The index of rows has no such row.');
    return this.numberAt(row);
  }

  /** 1 for the largest weight; rows of equal weight share the best of their ranks. */
  rank(weight: number): number {
    let low = 0;
    let high = this.counted;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.numberAt(this.rows + middle) <= weight) low = middle + 1;
      else high = middle;
    }
    return this.counted - low + 1;
  }

  close(): void {
    closeSync(this.descriptor);
  }

  private numberAt(index: number): number {
    const page = Math.floor(index / perPage);
    return this.pageAt(page).readDoubleLE(8 * (index % perPage));
  }

  private pageAt(index: number): Buffer {
    if (this.page?.index === index) return this.page.bytes;
    const { rows, counted, checksums } = this.footer;
    const start = index * pageBytes;
    const bytes = readAt(this.descriptor, start, Math.min(pageBytes, 8 * (rows + counted) - start));
    if (crc32(bytes) !== checksums[index]) throw cacheDamaged();
    this.page = { index, bytes };
    return bytes;
  }
}

function readFooter(descriptor: number): Footer | undefined {
  const { size } = fstatSync(descriptor);
  if (size < tailBytes) return undefined;
  const tail = readAt(descriptor, size - tailBytes, tailBytes);
  const length = tail.readUInt32LE(0);
  if (length > size - tailBytes) return undefined;
  const text = readAt(descriptor, size - tailBytes - length, length);
  return crc32(text) === tail.readUInt32LE(4) ? (JSON.parse(text.toString()) as Footer) : undefined;
}

function readAt(descriptor: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  if (readSync(descriptor, bytes, 0, length, position) < length) throw cacheDamaged();
  return bytes;
}
