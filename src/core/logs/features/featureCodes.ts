/**
 * A feature's code for the scanner: its column, or one of these. A column that is a bucket may have a sign; and where
 * the columns were given beforehand, features in buckets are counted.
 */
export const featureCodes = { unknown: -1, ignored: -2, nothing: -3 } as const;

const negative = 0x20000000;
const counted = 0x40000000;

export const bucketCode = (column: number, sign: 1 | -1, isCounted: boolean): number =>
  column | (sign < 0 ? negative : 0) | (isCounted ? counted : 0);
