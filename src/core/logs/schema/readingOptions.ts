import type { ReadingOptions as SaidReading } from '../../documents/runs/options';
import type { FeatureMap } from '../../documents/log/featureMap';

/** A field of a log by its dotted path in a record. */
export interface WantedField {
  readonly path: string;
  /** Texts that are times count as seconds since 1970. */
  readonly isTime?: boolean;
}

/** How a log is read: as a person says, and as a policy or a limit asks for. Everything here is part of the cache's key. */
export interface ReadingOptions extends Omit<SaidReading, 'cacheDirectory' | 'threads' | 'join'> {
  /**
   * The map of a trained policy: rows are encoded in exactly its columns. What it does not know goes to a hashed column
   * where the map hashes, and is ignored elsewhere.
   */
  readonly featureMap?: FeatureMap;
  /** The same for the features of actions. */
  readonly actionFeatureMap?: FeatureMap;
  /** Instead of features: these fields, each in columns named after its place in this list (see features/encodeFields). */
  readonly fields?: readonly WantedField[];
  /** The actions of a trained policy in its order: there are no others, and a row with another one is rejected. */
  readonly actionNames?: readonly string[];
  /** Rows that do not count, by the line they start on, for each file in order. */
  readonly excludedLines?: readonly (readonly number[])[];
  /** The share of rejected events above which reading stops. */
  readonly maxRejectedShare?: number;
  /** A longer line is rejected unread. */
  readonly maxLineBytes?: number;
  /** Categories of one field that get a column of their own; later ones are hashed. */
  readonly maxCategories?: number;
  /** Columns in all that are not hashed. */
  readonly maxColumns?: number;
  /** 2^hashBits buckets take what is beyond the limits. */
  readonly hashBits?: number;
}

export type ReadingLimits = Required<
  Pick<ReadingOptions, 'maxRejectedShare' | 'maxLineBytes' | 'maxCategories' | 'maxColumns' | 'hashBits'>
>;

const defaultLimits: ReadingLimits = {
  maxRejectedShare: 0.05,
  maxLineBytes: 16 * 1024 * 1024,
  maxCategories: 1000,
  maxColumns: 4096,
  hashBits: 12,
};

export function limitsOf(options: ReadingOptions): ReadingLimits {
  return {
    maxRejectedShare: options.maxRejectedShare ?? defaultLimits.maxRejectedShare,
    maxLineBytes: options.maxLineBytes ?? defaultLimits.maxLineBytes,
    maxCategories: options.maxCategories ?? defaultLimits.maxCategories,
    maxColumns: options.maxColumns ?? defaultLimits.maxColumns,
    hashBits: options.hashBits ?? defaultLimits.hashBits,
  };
}
