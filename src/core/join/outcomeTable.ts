import type { JoinOptions, JoinReport } from '../documents/log/join';
import { GrowableFloat64, GrowableUint32 } from '../numerics/collections/growable';
import { HashTable } from '../provenance/identity/hashTable';

/** An entry of a key: its last outcome, counted from 1, and the line of its decision, as a hash and a place. */
const entry = { stride: 6, last: 2, lineHash: 3, decisions: 4, place: 5 } as const;

type Counts = Pick<JoinReport, 'late' | 'early' | 'doubled' | 'repeated'>;

/** What a decision was found to be, beside its outcome. */
export type Decision = { readonly reward: number | undefined; readonly again?: 'copy' | 'other' };

/** Outcomes by the keys of their decisions, in a fixed room for keys. */
export class OutcomeTable {
  readonly counts: { -readonly [Key in keyof Counts]: number } = {
    late: 0,
    early: 0,
    doubled: 0,
    repeated: 0,
  };
  private readonly keys: HashTable;
  private readonly rewards = new GrowableFloat64();
  private readonly times = new GrowableFloat64();
  private readonly before = new GrowableUint32();

  constructor(
    mostKeys: number,
    private readonly rule: NonNullable<JoinOptions['doubled']>,
    private readonly within: number | undefined,
  ) {
    this.keys = new HashTable(mostKeys, entry.stride);
  }

  /** An outcome; the same one again, reward and time alike, is only counted. */
  addOutcome(low: number, high: number, reward: number, time: number): void {
    const { words } = this.keys;
    const at = this.keys.find(low, high);
    for (let i = words[at + entry.last]; i > 0; i = this.before.data[i - 1]) {
      if (this.rewards.data[i - 1] !== reward || !Object.is(this.times.data[i - 1], time)) continue;
      this.counts.repeated++;
      return;
    }
    this.rewards.push(reward);
    this.times.push(time);
    this.before.push(words[at + entry.last]);
    words[at + entry.last] = this.rewards.length;
  }

  /** What a decision earned; undefined where no outcome of it counts. `place`: the number of its line, for a message. */
  takeDecision(
    low: number,
    high: number,
    lineHash: number,
    place: number,
    time: number,
  ): Decision & { first: number } {
    const { words } = this.keys;
    const at = this.keys.find(low, high);
    const isFirst = words[at + entry.decisions]++ === 0;
    if (isFirst) {
      words[at + entry.lineHash] = lineHash;
      words[at + entry.place] = place;
    }
    const again = isFirst ? undefined : words[at + entry.lineHash] === lineHash ? 'copy' : 'other';
    const reward = this.rewardOf(words[at + entry.last], time, isFirst);
    return { reward, first: words[at + entry.place], ...(again && { again }) };
  }

  /** Outcomes whose key no decision has. */
  orphans(): number {
    const { words } = this.keys;
    let count = 0;
    this.keys.each((at) => {
      if (words[at + entry.decisions] > 0) return;
      for (let i = words[at + entry.last]; i > 0; i = this.before.data[i - 1]) count++;
    });
    return count;
  }

  private rewardOf(last: number, time: number, counts: boolean): number | undefined {
    let found = 0;
    let sum = 0;
    let most = -Infinity;
    let first = { time: Infinity, reward: NaN };
    let final = { time: -Infinity, reward: NaN };
    // From the last of the file to the first.
    for (let i = last; i > 0; i = this.before.data[i - 1]) {
      const reward = this.rewards.data[i - 1];
      const own = this.times.data[i - 1];
      if (this.within !== undefined && own < time) this.counts.early += Number(counts);
      else if (this.within !== undefined && own > time + this.within) this.counts.late += Number(counts);
      else {
        found++;
        sum += reward;
        most = Math.max(most, reward);
        const at = Number.isNaN(own) ? i : own;
        if (at <= first.time) first = { time: at, reward };
        if (at > final.time) final = { time: at, reward };
      }
    }
    if (found === 0) return undefined;
    if (counts) this.counts.doubled += found - 1;
    return { first: first.reward, last: final.reward, sum, max: most }[this.rule];
  }
}
