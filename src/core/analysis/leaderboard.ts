import { roundBound } from '../certificate/roundBound';
import { gainWords, isOpen, switchVerdict, timesAsMany } from '../certificate/switchVerdict';
import { verdictStatus } from '../certificate/verdict';
import type { Leaderboard, LeaderboardRow } from '../documents/results/leaderboard';
import type { RewardRange } from '../documents/log/rewardRange';
import { UserError } from '../errors/userError';
import type { LogBatch, LoggedData } from '../logs/blocks/loggedData';
import type { Policy } from '../policies/policy';
import type { AnalysisOptions } from './analysisOptions';
import { Seat, type Evaluation } from './evaluate';
import type { ScanResult } from './scan/policyScan';
import type { Progress } from './scan/scanLog';
import type { ClaimsRequest, ScansBeside } from './scan/scansBeside';

/** A policy that was asked for, by its reference, ready for a log; or why it is not. */
export type Candidate =
  | { readonly ref: string; readonly policy: Policy; readonly options: AnalysisOptions }
  | { readonly ref: string; readonly fault: string };

/** A reading of the log, and the policies that go with it. */
export interface Reading {
  readonly data: LoggedData;
  readonly candidates: readonly Candidate[];
  /** Another thread that scans the same log. */
  readonly beside?: ScansBeside | undefined;
}

export interface RankingOptions {
  readonly delta: number;
  readonly range: RewardRange;
  /** How many policies are looked at, where that was said. */
  readonly looked?: number;
  /** The SHA-256 of policies that were looked at before: they count, on the list or not. */
  readonly seen?: readonly string[];
  /** On so many slots: all of their claims hold together. */
  readonly slots?: number;
  readonly progress?: Progress;
}

/** What runs today: what the others are compared with. */
const logging = 'logging';

/**
 * All policies of a list in one pass over the log (one for each way in which it is read), charged for looking at all of
 * them.
 */
export async function rankPolicies(
  readings: readonly Reading[],
  { delta, range, looked: stated = 1, seen = [], slots = 1, progress }: RankingOptions,
): Promise<Leaderboard> {
  const all = readings.flatMap(({ candidates }) => candidates);
  const listed = all.flatMap((each) => ('policy' in each ? [each.options.policySha256] : []));
  const looked = countLooked(listed, seen, stated);
  const total = readings.reduce((sum, { data }) => sum + data.rows, 0);
  const outcomes: Outcome[] = [];
  let done = 0;
  for (const reading of readings) {
    const report = (rows: number): void => progress?.(done + rows, total);
    outcomes.push(...(await evaluateTogether(reading, looked * slots, report)));
    done += reading.data.rows;
  }
  return leaderboardOf(outcomes, { looked, delta, range, slots });
}

/** How many policies every claim is charged for: those on the list, those that were seen before, or as many as were stated. */
export const countLooked = (listed: readonly string[], seen: readonly string[] = [], stated = 1): number =>
  Math.max(stated, listed.length, new Set([...listed, ...seen]).size);

/** The list that evaluated policies make, and which of them to run. */
export function leaderboardOf(
  outcomes: readonly Outcome[],
  {
    looked,
    delta,
    range,
    slots = 1,
  }: Required<Pick<RankingOptions, 'looked' | 'delta' | 'range'>> & Pick<RankingOptions, 'slots'>,
): Leaderboard {
  const rows = toldApart(outcomes.flatMap((each) => ('row' in each ? [each.row] : []))).sort(
    (a, b) =>
      Number(a.status === 'withheld') - Number(b.status === 'withheld') ||
      b.atLeast - a.atLeast ||
      b.estimate - a.estimate,
  );
  const unfit = outcomes.flatMap((each) =>
    'fault' in each ? [{ policy: each.ref, message: each.fault }] : [],
  );
  return { rows, unfit, looked, ...(slots > 1 && { slots }), delta, ...answerOf(rows, range) };
}

/** Two policies that were trained alike have one name: their files tell them apart. */
function toldApart(rows: readonly LeaderboardRow[]): LeaderboardRow[] {
  const shared = (names: readonly string[]): ReadonlySet<string> =>
    new Set(names.filter((name, i) => names.indexOf(name) !== i));
  const file = (policy: string): string => policy.replace(/^.*[/\\]/s, '');
  const twice = shared(rows.map(({ name }) => name));
  const sameFile = shared(rows.map(({ name, policy }) => `${name} ${file(policy)}`));
  return rows.map((row) => {
    const { name, policy } = row;
    if (!twice.has(name)) return row;
    const told = sameFile.has(`${name} ${file(policy)}`) ? policy : file(policy);
    return { ...row, name: `${name} (${told})` };
  });
}

/** What became of a policy on the list. */
export type Outcome = { readonly row: LeaderboardRow } | { readonly ref: string; readonly fault: string };

async function evaluateTogether(
  { data, candidates, beside }: Reading,
  listed: number,
  progress: (rows: number) => void,
): Promise<Outcome[]> {
  const seats = candidates.map((candidate) => new ListedSeat(data, candidate, listed));
  // The larger half stays here: the other thread has a reward model to fit.
  const given = beside
    ? seats
        .filter(({ request }) => request && beside.knows(request.policy))
        .slice(0, Math.floor(seats.length / 2))
    : [];
  const gathering =
    given.length > 0 ? beside?.claims(given.flatMap(({ request }) => request ?? [])) : undefined;
  scanSeats(
    data,
    seats.filter((seat) => !given.includes(seat)),
    progress,
  );
  const found = await gathering;
  if (found) given.forEach((seat, i) => (seat.found = found[i]));
  else if (given.length > 0) scanSeats(data, given, progress);
  return seats.map((seat) => seat.finish());
}

function scanSeats(data: LoggedData, seats: readonly ListedSeat[], progress: (rows: number) => void): void {
  for (const batch of data.batches()) {
    for (const seat of seats) seat.add(batch);
    progress(batch.firstRow + batch.length);
  }
}

/** A seat that a policy leaves as soon as it turns out not to fit the log: the others stay. */
class ListedSeat {
  private seat: Seat | undefined;
  private fault = '';
  /** What a scan in another thread has come to. */
  found: ScanResult | undefined;

  constructor(
    data: LoggedData,
    private readonly candidate: Candidate,
    listed: number,
  ) {
    if ('fault' in candidate) this.fault = candidate.fault;
    else this.seat = this.guard(() => new Seat(data, candidate.policy, { ...candidate.options, listed }));
  }

  get request(): ClaimsRequest | undefined {
    return this.seat?.request;
  }

  add(batch: LogBatch): void {
    this.guard(() => this.seat?.add(batch));
  }

  finish(): Outcome {
    const { candidate } = this;
    const evaluation = this.guard(() => this.seat?.finish(this.found));
    return evaluation && 'policy' in candidate
      ? { row: rowOf(candidate.ref, evaluation) }
      : { ref: candidate.ref, fault: this.fault };
  }

  private guard<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      this.seat = undefined;
      this.fault = error.message;
      return undefined;
    }
  }
}

/** A policy's line on the list. */
export function rowOf(
  ref: string,
  { certificate, estimate, effectiveSampleSize }: Evaluation,
): LeaderboardRow {
  const { value, atLeast, improvement, selection, n, policy, withheld } = certificate;
  const { by, certified, rowFactor } = improvement.atLeast;
  return {
    policy: ref,
    ...policy,
    estimate,
    lower: value.lower,
    upper: value.upper,
    atLeast: atLeast.value,
    improvement: { estimate: estimate - improvement.loggingValue.estimate, by, certified, rowFactor },
    rows: n,
    effectiveRows: effectiveSampleSize,
    status: verdictStatus(certificate),
    // By what was asked for, not by a name: a model may be called "logging", too.
    verdict: ref === logging && withheld === null ? 'What runs today.' : switchVerdict(certificate),
    withheld,
    comparisons: selection.comparisons,
  };
}

/** Which policy to run: the one that is certified to gain the most, if any is. */
function answerOf(rows: readonly LeaderboardRow[], range: RewardRange): Pick<Leaderboard, 'answer' | 'run'> {
  const others = rows.filter(({ policy }) => policy !== logging);
  const best = others
    .filter(({ improvement }) => improvement.certified)
    .reduce<LeaderboardRow | undefined>(
      (a, b) => (a && a.improvement.by >= b.improvement.by ? a : b),
      undefined,
    );
  if (best) {
    const gain = gainWords(best.improvement.by, range);
    return {
      answer: `Run “${best.name}”: certified to earn ${gain} per decision than the logging policy.`,
      run: best.policy,
    };
  }
  const runs = rows.find(({ policy }) => policy === logging);
  return { answer: staySentence(others, runs, range), run: null };
}

function staySentence(
  others: readonly LeaderboardRow[],
  runs: LeaderboardRow | undefined,
  range: RewardRange,
): string {
  const reason = others.find(({ withheld }) => withheld !== null)?.withheld;
  if (reason && others.every(({ withheld }) => withheld !== null)) {
    const what = others.length === 1 ? `“${others[0].name}”` : 'these policies on this log';
    return `Nothing is certified about ${what}: ${reason}`;
  }
  if (others.length === 0) return 'Add a policy to compare it with the logging policy.';
  const closest = others.reduce((a, b) => (b.improvement.rowFactor < a.improvement.rowFactor ? b : a));
  const which = others.length === 1 ? `“${others[0].name}” is not` : `none of the ${others.length} others is`;
  if (closest.improvement.rowFactor === Infinity) {
    const open = others
      .filter(({ withheld, upper }) => withheld === null && runs !== undefined && isOpen(upper, runs.upper))
      .sort((a, b) => b.upper - a.upper);
    if (open.length === 0) return `Keep the logging policy: ${which} estimated to earn more.`;
    const most = roundBound(Math.min(open[0].upper, range.max), 'up', range);
    return `Keep the logging policy for now: ${which} estimated to earn more, but ${others.length === 1 ? 'it' : `“${open[0].name}”`} is not ruled out: it may earn up to ${most}.`;
  }
  return `Keep the logging policy for now: ${which} certified to earn more. The closest is “${closest.name}”: ${timesAsMany(closest.improvement.rowFactor)} would decide.`;
}
