import type { Finding } from '../../documents/places';

export const coverageCheck = 'outcome-coverage';
/** So seldom decisions that earn now and then look as if nobody had written it down. */
const falseAlarms = 1 / 1000;
/** Outcomes may come so many times as seldom at night. */
const quiet = 4;
/** Fewer outcomes do not tell how often they come. */
const fewOutcomes = 20;

/** Decisions in a row without an outcome, and all others, and how many of those have one. */
export interface Coverage {
  readonly uncovered: number;
  readonly others: number;
  readonly joined: number;
  /** Counted among some of the decisions, and told of all. */
  readonly about?: true;
}

/** Whether outcomes cover all decisions, in the order of the file: the longest stretch of decisions without one. */
export class OutcomeCoverage {
  private decisions = 0;
  private joined = 0;
  private without = 0;
  private longest = 0;

  add(hasOutcome: boolean): void {
    this.decisions++;
    if (hasOutcome) {
      this.joined++;
      this.without = 0;
    } else if (++this.without > this.longest) this.longest = this.without;
  }

  /**
   * The stretch, where chance does not explain it. Of n decisions that have an outcome with probability q, k in a row have none with
   * probability at most n(1 - q)^k. `times`: so many decisions stand for each that was added.
   */
  gap(times = 1): Coverage | undefined {
    const { decisions, joined, longest: uncovered } = this;
    const others = decisions - uncovered;
    const share = joined / others / quiet;
    const byChance = Math.log(decisions) + uncovered * Math.log1p(-share);
    if (!(joined >= fewOutcomes && byChance < Math.log(falseAlarms))) return undefined;
    const all = { uncovered: times * uncovered, others: times * others, joined: times * joined };
    return times === 1 ? all : { ...all, about: true };
  }
}

/** What to do where outcomes are in files of their own, and where they are in the log. */
const remedies = {
  joined:
    'Add the outcomes that are missing; or join with --within, which leaves out decisions that are too young; or give only decisions that outcomes cover. ' +
    'Where nothing was earned indeed, write that as an outcome.',
  logged:
    'Give only decisions that are old enough to have their outcomes. Where nothing was earned indeed, write that as a reward in every row, and leave out --default.',
};

/** Where outcomes cover only a part of the decisions; undefined where nothing says so. */
export function coverageFinding(
  gap: Coverage | undefined,
  missing: number | null,
  where: keyof typeof remedies,
): Finding | undefined {
  if (gap === undefined) return undefined;
  const { uncovered, others, joined, about } = gap;
  return {
    name: coverageCheck,
    severity: 'error',
    message:
      `${about ? 'About ' : ''}${uncovered.toLocaleString('en-US')} decisions in a row have no outcome, and of the ${others.toLocaleString('en-US')} others ` +
      `${about ? 'about ' : ''}${joined.toLocaleString('en-US')} have one. The outcomes cover only a part of the decisions, it seems, and the rest would count as ${missing}. ${remedies[where]} ` +
      'If the log is sorted by something that goes with what is earned, give it in the order of time.',
    value: uncovered,
  };
}
