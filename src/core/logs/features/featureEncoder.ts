import type { FeatureMap } from '../../documents/log/featureMap';
import type { Learned } from './learned';
import type { ReadingLimits } from '../schema/readingOptions';
import { isUsable, largest } from '../../numerics/numberLimits';
import { RowProblem } from '../../errors/rowProblem';
import { BUCKET, IGNORED, NEGATIVE, UNKNOWN } from '../assembly/layout';
import { hashBucket } from './hashing';
import { keptName } from './longNames';

export const maxCountedHashes = 1_000_000;
const maxNamed = 5;

/**
 * Gives every feature a column in order of first appearance, up to the limits; beyond them a signed bucket. One
 * row's entries are gathered in `indices` and `values` between two calls of `begin`.
 */
export class FeatureEncoder implements Learned {
  readonly columns: string[] = [];
  count = 0;
  /** Of the row at hand: features without a column of their own, where the columns were given beforehand. */
  readonly unknown = { ignored: 0, hashed: 0 };
  /** Some names of features that were ignored. */
  readonly ignoredNames: string[] = [];
  indices = new Uint32Array(256);
  values = new Float64Array(256);
  private readonly plain = new Map<string, number>();
  private readonly categories = new Map<string, Map<string, number>>();
  private readonly buckets = new Map<string, number>();
  private readonly counted = new Set<string>();
  private readonly hashedFields = new Set<string>();
  private readonly bucketOwners = new Map<number, string>();
  private exactColumns = 0;
  private collisions = 0;
  private frozen = false;
  /** How to take back what the row at hand has added, the last addition last. */
  private readonly undo: (() => void)[] = [];

  constructor(private readonly limits: Pick<ReadingLimits, 'maxCategories' | 'maxColumns' | 'hashBits'>) {}

  /** An encoder that knows exactly the columns of a saved map, and never adds one. */
  static of(map: FeatureMap): FeatureEncoder {
    const encoder = new FeatureEncoder(map);
    map.columns.forEach((name, column) => {
      if (name.startsWith('#')) encoder.buckets.set(name, column);
      else encoder.plain.set(name, column);
      encoder.columns.push(name);
    });
    map.hashedFields.forEach((field) => encoder.hashedFields.add(field));
    encoder.exactColumns = map.full ? map.maxColumns : 0;
    encoder.frozen = true;
    return encoder;
  }

  begin(): void {
    this.count = 0;
    this.unknown.ignored = this.unknown.hashed = 0;
  }

  settle(): void {
    if (this.undo.length > 0) this.undo.length = 0;
  }

  forget(): void {
    for (let last = this.undo.pop(); last; last = this.undo.pop()) last();
  }

  /** A feature with a value: a numeric field, or a Vowpal Wabbit feature. */
  number(written: string, value: number): void {
    const name = keptName(written);
    const column = this.plain.get(name);
    if (column !== undefined) this.entry(column, value);
    else this.unknownFeature(name, name, value);
  }

  /** A category of a field: value 1 in the column "field=category". */
  category(writtenField: string, written: string): void {
    const field = keptName(writtenField);
    const category = keptName(written);
    const known = this.categories.get(field);
    const column = known?.get(category);
    if (column !== undefined) {
      this.entry(column, 1);
      return;
    }
    const name = keptName(`${field}=${category}`);
    const shared = this.plain.get(name);
    if (shared !== undefined) {
      this.entry(shared, 1);
      return;
    }
    if (this.frozen || (known?.size ?? 0) >= this.limits.maxCategories) {
      if (!this.frozen) this.hashFrom(field);
      this.unknownFeature(name, field, 1);
      return;
    }
    const added = this.unknownFeature(name, field, 1);
    if (added >= 0) {
      const ofField = known ?? new Map<string, number>();
      if (known === undefined) this.categories.set(field, ofField);
      ofField.set(category, added);
      this.undo.push(() => ofField.delete(category));
    }
  }

  /** What `number` will make of this name as long as the log is read (see the codes of ../assembly/layout.ts). */
  numberCode(written: string): number {
    const name = keptName(written);
    return this.plain.get(name) ?? this.bucketCode(name, name);
  }

  /** The same for `category`. */
  categoryCode(writtenField: string, written: string): number {
    const field = keptName(writtenField);
    const category = keptName(written);
    const name = keptName(`${field}=${category}`);
    const known = this.categories.get(field)?.get(category) ?? this.plain.get(name);
    return known ?? this.bucketCode(name, field);
  }

  /** Of a name without a column of its own. */
  private bucketCode(name: string, field: string): number {
    const hashed = this.exactColumns >= this.limits.maxColumns || this.hashedFields.has(field);
    if (!hashed) return this.frozen ? IGNORED : UNKNOWN;
    const { bucket, sign } = hashBucket(name, this.limits.hashBits);
    const column = this.buckets.get(`#${bucket}`);
    if (column === undefined) return this.frozen ? IGNORED : UNKNOWN;
    const signed = sign < 0 ? column | NEGATIVE : column;
    // Where the columns were given beforehand, features in buckets are counted.
    if (this.frozen) return signed | BUCKET;
    const isCounted = this.counted.has(name) || this.counted.size >= maxCountedHashes;
    return isCounted ? signed : UNKNOWN;
  }

  entry(column: number, value: number): void {
    if (!isUsable(value)) {
      const name = this.columns[column].slice(0, 60);
      throw new RowProblem(`its feature "${name}" is ${value}, beyond ${largest}; give it in another unit`);
    }
    if (this.count === this.indices.length) this.grow();
    this.indices[this.count] = column;
    this.values[this.count++] = value;
  }

  map(ignoreUnderscore: boolean): FeatureMap {
    const { maxCategories, maxColumns, hashBits } = this.limits;
    return {
      version: 1,
      columns: this.columns,
      maxCategories,
      maxColumns,
      hashBits,
      hashedFields: [...this.hashedFields],
      full: this.exactColumns >= maxColumns,
      hashed: this.counted.size,
      collisions: this.collisions,
      ignoreUnderscore,
    };
  }

  /** Returns the new column, or -1 where the feature was hashed or, in a frozen encoder, is not known. */
  private unknownFeature(name: string, field: string, value: number): number {
    const hashed = this.exactColumns >= this.limits.maxColumns || this.hashedFields.has(field);
    if (!hashed) {
      if (this.frozen) return this.ignore(name);
      const column = this.columns.push(name) - 1;
      this.plain.set(name, column);
      this.exactColumns++;
      this.undo.push(() => {
        this.columns.pop();
        this.plain.delete(name);
        this.exactColumns--;
      });
      this.entry(column, value);
      return column;
    }
    const { bucket, sign } = hashBucket(name, this.limits.hashBits);
    const bucketName = `#${bucket}`;
    let column = this.buckets.get(bucketName);
    if (!this.frozen) {
      if (column === undefined) {
        column = this.columns.push(bucketName) - 1;
        this.buckets.set(bucketName, column);
        this.bucketOwners.set(bucket, name);
        this.undo.push(() => {
          this.columns.pop();
          this.buckets.delete(bucketName);
          this.bucketOwners.delete(bucket);
        });
      }
      this.countHashed(name, bucket);
    }
    // A bucket that nothing went to when the map was made has no column.
    if (column === undefined) return this.ignore(name);
    if (this.frozen) this.unknown.hashed++;
    this.entry(column, sign * value);
    return -1;
  }

  private ignore(name: string): -1 {
    this.unknown.ignored++;
    if (this.ignoredNames.length < maxNamed && !this.ignoredNames.includes(name)) {
      this.ignoredNames.push(name);
      this.undo.push(() => this.ignoredNames.pop());
    }
    return -1;
  }

  /** Further categories of this field share buckets. */
  private hashFrom(field: string): void {
    if (this.hashedFields.has(field)) return;
    this.hashedFields.add(field);
    this.undo.push(() => this.hashedFields.delete(field));
  }

  private countHashed(name: string, bucket: number): void {
    if (this.counted.has(name) || this.counted.size >= maxCountedHashes) return;
    this.counted.add(name);
    const collides = this.bucketOwners.get(bucket) !== name;
    if (collides) this.collisions++;
    this.undo.push(() => {
      this.counted.delete(name);
      if (collides) this.collisions--;
    });
  }

  private grow(): void {
    const indices = new Uint32Array(this.indices.length * 2);
    indices.set(this.indices);
    this.indices = indices;
    const values = new Float64Array(this.values.length * 2);
    values.set(this.values);
    this.values = values;
  }
}
