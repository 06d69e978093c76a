import { placeOf, placeTitle } from '../errors/place';
import { UserError } from '../errors/userError';
import type { LogBatch } from '../logs/blocks/loggedData';
import { hasOffers } from '../policies/offers';
import type { ScoreTensor } from './modelFacts';

/** What a model's scores mean: π itself, the logits of a softmax, or what the largest is taken of. */
export const scoreMeanings = ['probabilities', 'softmax', 'greedy'] as const;
export type ScoreMeaning = (typeof scoreMeanings)[number];

/** Of float32 numbers that sum to 1. */
const tolerance = 1e-4;

/** What the rows of a batch offer, and where they stand. */
export type RowOffers = Pick<LogBatch, 'lines' | 'file' | 'offered' | 'offeredActions'>;

/** Makes π(·|x) of a model's scores, over the actions that each row offers. */
export class ScoreReader {
  /** Rows on which the model gives everything to actions that are not offered. */
  unoffered = 0;
  private meaning: ScoreMeaning | undefined;
  private readonly isOffered: Uint8Array;

  /** `actions`: whose scores the columns are. */
  constructor(
    private readonly actions: Int32Array,
    private readonly actionCount: number,
    meaning: ScoreMeaning | undefined,
    private readonly warn: (message: string) => void,
  ) {
    this.meaning = meaning;
    this.isOffered = new Uint8Array(actionCount);
  }

  /** Writes π of `rows` rows of a batch, from `first` on, row-major. */
  read({ data }: ScoreTensor, batch: RowOffers, first: number, rows: number, out: Float64Array): void {
    const width = this.actions.length;
    const meaning = (this.meaning ??= this.guess(data, rows));
    const some = hasOffers(batch);
    if (!some) this.isOffered.fill(1);
    out.fill(0, 0, rows * this.actionCount);
    for (let row = 0; row < rows; row++) {
      const from = row * width;
      const fault = faultOf(data, from, width, meaning);
      if (fault !== undefined) throw badScores(batch, first + row, fault);
      if (some) this.markOffered(batch, first + row);
      const at = row * this.actionCount;
      const total =
        meaning === 'probabilities'
          ? this.shares(data, from, out, at)
          : this.best(meaning, data, from, out, at);
      this.normalize(total, out, at);
    }
  }

  private guess(data: ScoreTensor['data'], rows: number): ScoreMeaning {
    const width = this.actions.length;
    for (let row = 0; row < rows; row++)
      if (!isDistribution(data, row * width, width)) {
        this.warn(
          'What the model gives are not probabilities: their softmax is evaluated. If the largest score is meant to be taken, add ?as=greedy to its name.',
        );
        return 'softmax';
      }
    return 'probabilities';
  }

  private markOffered({ offered, offeredActions }: RowOffers, row: number): void {
    const { isOffered } = this;
    isOffered.fill(0);
    if (!offeredActions) isOffered.fill(1, 0, offered?.[row]);
    else
      for (let i = offeredActions.offsets[row]; i < offeredActions.offsets[row + 1]; i++)
        isOffered[offeredActions.actions[i]] = 1;
  }

  /** The probabilities of what is offered; returns their sum. */
  private shares(data: ScoreTensor['data'], from: number, out: Float64Array, at: number): number {
    const { actions, isOffered } = this;
    let total = 0;
    for (let column = 0; column < actions.length; column++) {
      const action = actions[column];
      if (isOffered[action] === 1) total += out[at + action] = data[from + column];
    }
    return total;
  }

  /** exp(s - max s) of what is offered, or 1 for the best of it; returns their sum. */
  private best(
    meaning: 'softmax' | 'greedy',
    data: ScoreTensor['data'],
    from: number,
    out: Float64Array,
    at: number,
  ): number {
    const { actions, isOffered } = this;
    let largest = Number.NEGATIVE_INFINITY;
    let best = -1;
    for (let column = 0; column < actions.length; column++) {
      const action = actions[column];
      const score = data[from + column];
      // Of equal scores the first action's counts.
      const better = score > largest || (score === largest && action < best);
      if (isOffered[action] === 0 || !better) continue;
      largest = score;
      best = action;
    }
    if (best < 0) return 0;
    if (meaning === 'greedy') return (out[at + best] = 1);
    let total = 0;
    for (let column = 0; column < actions.length; column++) {
      const action = actions[column];
      if (isOffered[action] === 1) total += out[at + action] = Math.exp(data[from + column] - largest);
    }
    return total;
  }

  private normalize(total: number, out: Float64Array, at: number): void {
    const { isOffered, actionCount } = this;
    if (total > 0) {
      for (let a = at; a < at + actionCount; a++) out[a] /= total;
      return;
    }
    this.unoffered++;
    const offered = isOffered.reduce((sum, is) => sum + is, 0);
    for (let a = 0; a < actionCount; a++) out[at + a] = isOffered[a] / offered;
  }
}

/** Why a row's scores cannot be used; undefined where they can. */
function faultOf(
  data: ScoreTensor['data'],
  first: number,
  count: number,
  meaning: ScoreMeaning,
): string | undefined {
  for (let i = first; i < first + count; i++)
    if (!(data[i] < Number.POSITIVE_INFINITY))
      return `the model gives ${data[i]}. Check what it makes of missing values`;
  if (meaning !== 'probabilities' || isDistribution(data, first, count)) return undefined;
  return 'what the model gives is not at least 0 and 1 in total. If it gives scores, add ?as=softmax or ?as=greedy to its name';
}

function isDistribution(data: ScoreTensor['data'], first: number, count: number): boolean {
  let total = 0;
  for (let i = first; i < first + count; i++) {
    if (!(data[i] >= 0)) return false;
    total += data[i];
  }
  return Math.abs(total - 1) <= tolerance;
}

function badScores(batch: RowOffers, row: number, what: string): UserError {
  const place = placeOf(batch.lines[row], batch.file ?? 0);
  return new UserError('model-output', `${placeTitle(place)}: ${what}.`, place);
}
