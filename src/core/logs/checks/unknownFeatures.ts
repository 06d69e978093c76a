import type { Finding } from '../../documents/places';
import type { FeatureEncoder } from '../features/featureEncoder';
import { placesOf } from '../../errors/place';
import { ConcernedRows, type Reading } from './logCheck';

/** Features that the map a log is read by has no column for: a policy trained with that map cannot see them. */
export class UnknownFeatures {
  private readonly rows: ConcernedRows;
  private ignored = 0;
  private hashed = 0;

  constructor(reading: Reading) {
    this.rows = new ConcernedRows(reading);
  }

  /** Looks at the row that the encoder holds. */
  add({ unknown }: FeatureEncoder, line: number): void {
    this.hashed += unknown.hashed;
    if (unknown.ignored === 0) return;
    this.ignored += unknown.ignored;
    this.rows.add(line);
  }

  /** Counts of several rows, and how far each is behind a line. */
  addRun(
    ignored: Uint32Array,
    hashed: Uint32Array,
    lines: Uint32Array,
    rows: number,
    firstLine: number,
  ): void {
    for (let i = 0; i < rows; i++) {
      this.hashed += hashed[i];
      if (ignored[i] === 0) continue;
      this.ignored += ignored[i];
      this.rows.add(firstLine + lines[i]);
    }
  }

  /** `examples`: names of features that were ignored. */
  result(examples: readonly string[]): Finding {
    const { count, places } = this.rows;
    return {
      name: 'unknown-features',
      severity: count > 0 ? 'warning' : 'ok',
      message:
        count > 0
          ? `${count} rows have features that the policy has never seen (${examples.join(', ')}); they were ignored. ` +
            'The policy may do worse on such rows.'
          : 'Every feature is one that the policy knows.',
      // What shares a hashed column may have been seen in training or not: the map cannot tell.
      value: { ignored: this.ignored, hashed: this.hashed },
      ...(count > 0 ? placesOf(places) : {}),
    };
  }
}
