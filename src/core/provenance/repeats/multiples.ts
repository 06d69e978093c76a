import { incompleteBeta } from '../../numerics/functions/beta';

/** What a number of times is tried by, how seldom a count is divisible by chance, and what may be a false alarm. */
const divisors = [2, 3, 4, 5, 7, 11, 13] as const;
/** Counts about as large as a divisor are it more often than one in so many. */
const mostByChance = 0.2;
const falseAlarms = 1 / 1000;
/** At most this share of the distinct rows may be there another number of times: a line that was cut, a row that was lost. */
const fewOthers = 0.1;

/** How often the distinct rows of a log are there: a log that holds every event m times holds every row a multiple of m times. */
export class Multiples {
  private distinct = 0;
  private readonly indivisible = new Float64Array(divisors.length);

  /** A row that is there so often. */
  add(times: number): void {
    this.count(times, 1);
  }

  /** One that was added and does not count. */
  remove(times: number): void {
    this.count(times, -1);
  }

  private count(times: number, rows: number): void {
    this.distinct += rows;
    for (let d = 0; d < divisors.length; d++) if (times % divisors[d] !== 0) this.indivisible[d] += rows;
  }

  /** So many rows that are there once. */
  addSingle(rows: number): void {
    this.distinct += rows;
    for (let d = 0; d < divisors.length; d++) this.indivisible[d] += rows;
  }

  /**
   * Whether nearly all counts share a divisor, and chance explains that less than once in 1,000 logs. Their sum is given, so
   * that one of them is not free.
   */
  areTooMany(): boolean {
    const free = this.distinct - 1;
    return divisors.some((divisor, d) => {
      const others = this.indivisible[d];
      if (others > fewOthers * this.distinct || others >= free) return false;
      const level = d === 0 ? falseAlarms / 2 : falseAlarms / 2 / (divisors.length - 1);
      return incompleteBeta(free - others, others + 1, Math.max(1 / divisor, mostByChance)) <= level;
    });
  }
}
