import type { EventRow } from './eventRow';
import type { PairSpace } from './pairSpace';

/**
 * s_a = θᵀψ(x, a) of every offer of an event (section 13). With t_j = Σ_i u_i θ(i, j), s_a = Σ_j v_aj t_j: what the context
 * says of a column of the actions is computed once.
 */
export class EventScores {
  scores = new Float64Array(64);
  private columnScores = new Float64Array(64);

  constructor(
    private readonly space: PairSpace,
    private readonly theta: Float64Array,
  ) {}

  score(event: EventRow): Float64Array {
    const { columns, ends, places, values, offers } = event;
    if (this.scores.length < offers) this.scores = new Float64Array(2 * offers);
    if (this.columnScores.length < columns.length) this.columnScores = new Float64Array(2 * columns.length);
    for (let at = 0; at < columns.length; at++)
      this.columnScores[at] = this.columnScore(event, columns.data[at]);
    for (let offer = 0, from = 0; offer < offers; offer++) {
      let sum = 0;
      for (const to = ends.data[offer]; from < to; from++)
        sum += values.data[from] * this.columnScores[places.data[from]];
      this.scores[offer] = sum;
    }
    return this.scores;
  }

  /** What a column of the event that was scored last counts, by its place among the columns. */
  ofColumn(place: number): number {
    return this.columnScores[place];
  }

  private columnScore({ shared, sharedValues }: EventRow, column: number): number {
    const { space, theta } = this;
    let sum = 0;
    for (let k = 0; k < shared.length; k++) {
      const i = shared.data[k];
      if (space.meets(i, column)) sum += sharedValues.data[k] * theta[space.bucket(i, column)];
    }
    return sum;
  }
}
