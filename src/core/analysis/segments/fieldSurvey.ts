import type { FieldValues } from '../../logs/fields/fieldReader';
import { seededRandom, type Random } from '../../numerics/random';

/** A field with at most so many different numbers is treated as one of categories. */
export const mostCategories = 12;
/** So many numbers stand for all others where quartiles are asked for. */
const sampled = 8192;

/** Looks at the values of a field on all rows, before anything is known of what was earned on them. */
export class FieldSurvey {
  /** Rows of each text. */
  readonly texts: Float64Array;
  /** Rows of each number, as long as there are few of them. */
  readonly few = new Map<number, number>();
  numbers = 0;
  missing = 0;
  private readonly sample: number[] = [];
  private readonly random: Random;

  constructor(texts: number, seed: number) {
    this.texts = new Float64Array(texts);
    this.random = seededRandom(seed);
  }

  add({ numbers, texts }: FieldValues, row: number): void {
    const number = numbers[row];
    if (texts[row] >= 0) this.texts[texts[row]]++;
    else if (Number.isNaN(number)) this.missing++;
    else {
      this.numbers++;
      if (this.few.size <= mostCategories) this.few.set(number, (this.few.get(number) ?? 0) + 1);
      // Every number has the same chance to stay (reservoir).
      const place = this.sample.length < sampled ? this.sample.length : this.random.below(this.numbers);
      if (place < sampled) this.sample[place] = number;
    }
  }

  /** The three numbers that divide the others into quarters, without repetition. */
  quartiles(): number[] {
    const sorted = this.sample.sort((a, b) => a - b);
    const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))];
    return [...new Set([at(0.25), at(0.5), at(0.75)])].filter((limit) => limit < sorted[sorted.length - 1]);
  }
}
