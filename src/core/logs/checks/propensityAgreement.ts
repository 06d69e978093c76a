import type { Finding } from '../../documents/places';
import { placesOf } from '../../errors/place';
import { ConcernedRows, type Reading } from './logCheck';

/** What printing with few digits explains. */
export const agreementTolerance = 1e-4;

/** The logged propensity is the logged distribution's entry of the chosen action, where a log has both. */
export class PropensityAgreement {
  private rows = 0;
  private readonly off: ConcernedRows;

  constructor(reading: Reading) {
    this.off = new ConcernedRows(reading);
  }

  /** Propensities of the chosen actions beside distributions of `width` actions; NaN ones are not given. */
  addRows(
    propensities: Float64Array,
    actions: Int32Array,
    distributions: Float64Array,
    width: number,
    lines: Uint32Array,
  ): void {
    for (let i = 0; i < propensities.length; i++) {
      const given = propensities[i];
      if (Number.isNaN(given)) continue;
      this.rows++;
      const known = distributions[i * width + actions[i]];
      if (Math.abs(given - known) > agreementTolerance * Math.max(given, known)) this.off.add(lines[i]);
    }
  }

  result(): Finding | undefined {
    if (this.rows === 0) return undefined;
    const { count, places } = this.off;
    return agreementFinding(this.rows, count, placesOf(places));
  }
}

/** `count` of `rows` propensities are not those of their distributions. */
export function agreementFinding(
  rows: number,
  count: number,
  places: Pick<Finding, 'rows' | 'files'> = {},
): Finding {
  if (count === 0) {
    return {
      name: 'propensity-agreement',
      severity: 'ok',
      message: 'Every logged propensity is the one its distribution gives the chosen action.',
      value: 0,
    };
  }
  return {
    name: 'propensity-agreement',
    severity: count > 0.01 * rows ? 'error' : 'warning',
    message:
      `${count} of ${rows} logged propensities differ from what their distribution gives the chosen action; ` +
      'the logged propensity is used. Check how actions are numbered.',
    value: count,
    ...places,
  };
}

/** Two numbers that are the same up to the rounding of one of them to float32. */
export function sameToFloat32(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1.2e-7 * Math.max(Math.abs(a), Math.abs(b));
}
