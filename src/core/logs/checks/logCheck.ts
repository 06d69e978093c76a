import { placeOf, type Place } from '../../errors/place';

/** Which file is being read. */
export interface Reading {
  readonly file: number;
}

const mostPlaces = 10;

/** The first ten places that a check complains about, and how many there are. */
export class ConcernedRows {
  count = 0;
  readonly places: Place[] = [];

  constructor(private readonly reading: Reading) {}

  add(line: number): void {
    this.count++;
    if (this.places.length < mostPlaces) this.places.push(placeOf(line, this.reading.file));
  }
}

/** The first ten of some places. */
export function firstPlaces(places: readonly Place[]): Place[] {
  return [...places].sort((a, b) => (a.file ?? 0) - (b.file ?? 0) || a.line - b.line).slice(0, mostPlaces);
}
