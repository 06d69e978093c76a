import { UserError } from '../errors/userError';
import { RowHash } from '../logs/rows/rowHash';

/** A key in two integers, by which decisions and outcomes find each other: two keys share both once in 2^64 pairs. */
export class KeyHash {
  low = 0;
  high = 0;
  private readonly hash = new RowHash();
  private readonly encoder = new TextEncoder();

  /** Takes the value of a key's field; false where it is none. 5 and "5" are the same: tables have no types. */
  take(value: unknown): boolean {
    if (typeof value === 'number') assertExact(value);
    else if (typeof value !== 'string' || value === '') return false;
    const bytes = this.encoder.encode(String(value));
    this.hash.reset();
    this.hash.add(bytes, 0, bytes.length);
    this.low = this.hash.low;
    // A table takes 0 for no entry.
    this.high = this.hash.high || 1;
    return true;
  }
}

function assertExact(value: number): void {
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return;
  throw new UserError(
    'join-keys',
    `The key ${value} is a number beyond 2^53, which JSON rounds: two decisions could have the same. Write keys as text.`,
  );
}
