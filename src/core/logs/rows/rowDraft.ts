import { identityColumns } from '../blocks/identityColumns';

/** One row on its way from a reader to the block: filled anew for every event, checked by `RowIntake`. */
export class RowDraft {
  line = 0;
  event = 0;
  action = -1;
  reward = Number.NaN;
  /** NaN: not given. */
  propensity = Number.NaN;
  weight = 1;
  /** π0(·|x) by action index, the first `distributionLength` entries; 0 of them: not given. */
  distribution = new Float64Array(64);
  distributionLength = 0;
  /** How many actions the event offered; 0: all of the log's. */
  offered = 0;
  /** The offered actions in the event's order, where that is not 0, 1, 2, …; `offered` of them. */
  offeredActions: Uint32Array | undefined;
  /** One for each column of ids (`identify`); 0: there is none. */
  readonly identities = new Uint32Array(identityColumns);
  /** The fingerprint of the event's lines. */
  hashLow = 0;
  hashHigh = 0;

  begin(line: number, event: number): void {
    this.line = line;
    this.event = event;
    this.action = -1;
    this.reward = Number.NaN;
    this.propensity = Number.NaN;
    this.weight = 1;
    this.distributionLength = 0;
    this.offered = 0;
    this.offeredActions = undefined;
    this.identities.fill(0);
  }

  /** Makes room for a distribution over `length` actions, all 0. */
  openDistribution(length: number): void {
    if (length > this.distribution.length) this.distribution = new Float64Array(2 * length);
    else this.distribution.fill(0, 0, length);
    this.distributionLength = length;
  }
}
