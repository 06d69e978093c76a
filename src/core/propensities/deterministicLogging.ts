import { UserError } from '../errors/userError';
import { mix32 } from '../numerics/random';
import { ActionTree, sortColumns } from './actionTree';
import type { LabeledRows } from './labeledRows';
import type { PairRows } from './pairColumns';
import { foldOf, folds } from './propensityModel';

/** Rows in contexts that were there before, from which on their actions tell how they were chosen. */
const enoughReturns = 50;
/** A model that guesses this share of the actions, with so little of the loss of guessing blindly, has found the rule. */
const sureShare = 0.997;
const sureLoss = 0.05;
/**
 * A rule over numbers is only found up to where it changes its mind: there are wrong guesses there, and none among the rows
 * that are far from it. Random choices are wrong guesses everywhere.
 */
const nearlySureShare = 0.98;
const surest = 0.8;
const enoughSurest = 800;
/** Rows that a tree of conditions is grown on, and from which on its guesses tell. */
const mostTreeRows = 10_000;
const enoughTreeRows = 500;

/** How well a model tells the chosen actions of rows that it has not seen. */
export interface Guesses {
  /** For each row the probability of its likeliest action, negative where another one was chosen. */
  readonly guesses: Float64Array;
  readonly logLoss: number;
  readonly baselineLogLoss: number;
}

/** What to log from now on, for a service in Python. */
const loggingSnippet = `import json, random

def choose_and_log(context, actions, scores, log, epsilon=0.05):
    best = max(range(len(actions)), key=lambda i: scores[i])
    p = [epsilon / len(actions)] * len(actions)
    p[best] += 1 - epsilon
    chosen = random.choices(range(len(actions)), weights=p)[0]
    log.write(json.dumps({"context": context, "action": actions[chosen],
                          "propensity": p[chosen], "distribution": dict(zip(actions, p)),
                          "reward": None}) + "\\n")  # fill in the reward later
    return actions[chosen]`;

/** Refuses a log whose actions follow from their contexts: what another action would have earned is nowhere in it. */
export function refuseDeterministic(
  rows: LabeledRows,
  { guesses, logLoss, baselineLogLoss }: Guesses,
  checkpoint: () => void,
): void {
  if (rows.columns.actionCount < 2) throw refusal('The log has a single action.');
  const { returns, mixed } = countReturns(rows);
  if (returns >= enoughReturns && mixed === 0) {
    const times = returns.toLocaleString('en-US');
    throw refusal(
      `A context that was there before came back ${times} times, and each time the same action was chosen.`,
    );
  }
  if (rows.count >= enoughReturns && logLoss <= sureLoss * baselineLogLoss) {
    const right = guesses.reduce((sum, guess) => sum + Number(guess > 0), 0) / rows.count;
    if (right >= sureShare || (right >= nearlySureShare && isWrongOnlyWhereUnsure(guesses)))
      throw refusal(`The features tell the chosen action on ${(100 * right).toFixed(1)}% of the rows.`);
  }
  refuseTree(rows, checkpoint);
}

/** A rule such as "if age > 40 then … else if …", which no linear model finds: a tree tells the rows it was not grown on. */
function refuseTree(rows: LabeledRows, checkpoint: () => void): void {
  const step = Math.ceil(rows.count / mostTreeRows);
  const looked = Math.ceil(rows.count / step);
  if (looked < enoughTreeRows) return;
  const sorted = sortColumns(rows, step);
  const taken = new Float64Array(rows.columns.actionCount);
  let wrong = 0;
  let wrongElsewhere = 0;
  for (let fold = 0; fold < folds; fold++) {
    const isHeldOut = (row: number): boolean => foldOf(rows.rows[row]) === fold;
    const tree = new ActionTree(rows, sorted, (row) => row % step === 0 && !isHeldOut(row), checkpoint);
    for (let row = 0; row < rows.count; row += step) {
      if (!isHeldOut(row)) continue;
      taken[rows.actions[row]]++;
      const { action, near } = tree.guess(row);
      if (action === rows.actions[row]) continue;
      wrong++;
      if (!near) wrongElsewhere++;
    }
    // Most logs are chosen at random: the first tree shows it.
    if (wrong > (1 - nearlySureShare) * looked) return;
  }
  const others = looked - taken.reduce((most, count) => Math.max(most, count), 0);
  const right = 1 - wrong / looked;
  if (wrong <= sureLoss * others && (right >= sureShare || wrongElsewhere === 0))
    throw refusal(
      `Conditions on the features tell the chosen action on ${(100 * right).toFixed(1)}% of the rows.`,
    );
}

function isWrongOnlyWhereUnsure(guesses: Float64Array): boolean {
  const bySureness = [...guesses].sort((a, b) => Math.abs(b) - Math.abs(a));
  const sure = bySureness.slice(0, Math.floor(surest * guesses.length));
  return sure.length >= enoughSurest && sure.every((guess) => guess > 0);
}

function refusal(reason: string): UserError {
  return new UserError(
    'deterministic-logging',
    `The log has no propensities, and its actions follow from their contexts. ${reason} Nothing in it tells what another action would have earned, so no policy can be evaluated on it. From now on choose a small share of the actions at random, and log the probability of each.`,
    undefined,
    { snippet: loggingSnippet },
  );
}

/** How many rows have the context and the actions of an earlier row, and how many of these chose another one. */
function countReturns(rows: LabeledRows): { returns: number; mixed: number } {
  const first = new Map<number, number>();
  const bits = new Int32Array(2);
  const number = new Float64Array(bits.buffer);
  let returns = 0;
  let mixed = 0;
  for (let i = 0; i < rows.count; i++) {
    let low = 0;
    let high = 1;
    const put = (index: number, value: number): void => {
      number[0] = value;
      low = mix32(low ^ mix32(index) ^ mix32(bits[0]) ^ bits[1]);
      high = mix32(high + low) ^ mix32(bits[1]);
    };
    for (let at = rows.offsets[i]; at < rows.offsets[i + 1]; at++) put(rows.indices[at], rows.values[at]);
    if (rows.pairs) putPairs(rows.pairs, i, put);
    const context = (low >>> 0) * 2097152 + ((high >>> 0) % 2097152);
    const before = first.get(context);
    if (before === undefined) first.set(context, rows.actions[i]);
    else {
      returns++;
      if (before !== rows.actions[i]) mixed++;
    }
  }
  return { returns, mixed };
}

/** What row i offers, with the features of each: the same context with other actions is another decision. */
function putPairs(
  { slots, actions, ends, indices, values }: PairRows,
  i: number,
  put: (index: number, value: number) => void,
): void {
  for (let slot = slots[i]; slot < slots[i + 1]; slot++) {
    put(actions[slot], -1);
    for (let at = slot === 0 ? 0 : ends[slot - 1]; at < ends[slot]; at++) put(indices[at], values[at]);
  }
}
