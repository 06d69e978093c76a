import { GrowableFloat64, GrowableUint32 } from '../../numerics/collections/growable';

/** A target policy's distribution for every event of a log, as a file of predictions gives it. */
export class PredictionTable {
  private readonly offsets = new GrowableUint32();
  private readonly actions = new GrowableUint32();
  private readonly probabilities = new GrowableFloat64();

  constructor(
    /** Actions are named by their index in the event (Vowpal Wabbit), not by the log's index. */
    readonly byPosition: boolean,
  ) {
    this.offsets.push(0);
  }

  /** How many events it has predictions for. */
  get events(): number {
    return this.offsets.length - 1;
  }

  /** One entry of the event being added. */
  add(action: number, probability: number): void {
    this.actions.push(action);
    this.probabilities.push(probability);
  }

  endEvent(): void {
    this.offsets.push(this.actions.length);
  }

  /** The probability of an action (or position) of an event; 0 where it is not listed. */
  probability(event: number, action: number): number {
    const end = this.offsets.data[event + 1];
    for (let i = this.offsets.data[event]; i < end; i++) {
      if (this.actions.data[i] === action) return this.probabilities.data[i];
    }
    return 0;
  }

  /** Calls back for every entry of an event. */
  forEach(event: number, use: (action: number, probability: number) => void): void {
    const end = this.offsets.data[event + 1];
    for (let i = this.offsets.data[event]; i < end; i++)
      use(this.actions.data[i], this.probabilities.data[i]);
  }
}
