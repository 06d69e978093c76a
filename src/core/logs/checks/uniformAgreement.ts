import type { Finding } from '../../documents/places';
import { placesOf, type Place } from '../../errors/place';
import { ConcernedRows, firstPlaces, type Reading } from './logCheck';

/** A log said to be uniform has propensities 1/K wherever it gives any. */
export class UniformAgreement {
  private rows = 0;
  private readonly seen = new Map<number, ConcernedRows>();

  constructor(private readonly reading: Reading) {}

  /** `offered`: how many actions the row had; 0: the log's K. */
  add(propensity: number, offered: number, line: number): void {
    this.rows++;
    // Rounded to five digits there are few distinct values in a log that is uniform indeed.
    const value = Number((offered > 0 ? propensity * offered : -propensity).toPrecision(5));
    let rows = this.seen.get(value);
    if (rows === undefined && this.seen.size < 1000)
      this.seen.set(value, (rows = new ConcernedRows(this.reading)));
    rows?.add(line);
  }

  result(actionCount: number): Finding | undefined {
    if (this.rows === 0) return undefined;
    let off = 0;
    const places: Place[] = [];
    for (const [value, rows] of this.seen) {
      const ratio = value < 0 ? -value * actionCount : value;
      if (Math.abs(ratio - 1) <= 1e-3) continue;
      off += rows.count;
      places.push(...rows.places);
    }
    const agrees = off === 0;
    return {
      name: 'uniform-logging',
      severity: agrees ? 'ok' : 'error',
      message: agrees
        ? 'The logged propensities are those of a uniform logging policy.'
        : `${off} of ${this.rows} logged propensities are not 1/${actionCount}: the logging policy was not uniform over its actions.`,
      value: off,
      ...(agrees ? {} : placesOf(firstPlaces(places))),
    };
  }
}
