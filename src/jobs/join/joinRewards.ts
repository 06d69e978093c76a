import type { JobControl } from '../../core/control/jobControl';
import type { JoinOptions, JoinReport } from '../../core/documents/log/join';
import type { LogSchema } from '../../core/documents/log/logSchema';
import { UserError } from '../../core/errors/userError';
import { assertWithout, keyFields, outcomeField, outcomeOf, RecordTimes } from '../../core/join/joinFields';
import { KeyHash } from '../../core/join/keyHash';
import { OutcomeCoverage } from '../../core/logs/checks/outcomeCoverage';
import { OutcomeTable } from '../../core/join/outcomeTable';
import { fieldOf } from '../../core/logs/readers/records/values';
import { contentHash32 } from './contentHash';
import { RewardColumn } from './rewardColumn';
import { readRecords, type Fields, type ReadFile } from './recordLines';
import { writeJoined } from './writeJoined';

/** Keys that are in memory at once; with more, both files are read several times. */
const mostKeys = 2_000_000;

export interface JoinJob {
  readonly paths: readonly string[];
  readonly join: JoinOptions;
  readonly schema?: LogSchema;
  /** Where the joined files go, one for each file of decisions. */
  readonly targets: readonly string[];
  /** A folder for what is only needed meanwhile. */
  readonly scratch: string;
  /** Of keys at once; for tests. */
  readonly mostKeys?: number;
}

/**
 * Gives decisions the outcomes that other files hold, one joined line for each line. Memory is bounded: of more keys than
 * fit, a part at a time is looked at, by their hash.
 */
export async function joinRewards(job: JoinJob, control: JobControl): Promise<JoinReport> {
  const checkpoint = (): void => control.checkpoint();
  control.progress(0, 'Joining the rewards');
  const sides = await countAll(job, checkpoint);
  const { decisions, outcomes } = sides;
  const most = job.mostKeys ?? mostKeys;
  const rounds = Math.max(1, Math.ceil(Math.max(decisions.records, outcomes.records) / most));
  const column = await RewardColumn.create(job.scratch, decisions.records);
  try {
    const run = new JoinRun(job, sides, rounds, column, checkpoint);
    for (let round = 0; round < rounds; round++) {
      control.progress((0.8 * round) / rounds, 'Joining the rewards');
      await run.round(round);
    }
    const report = run.report();
    if (report.missing > 0 && job.join.default === undefined) throw undeclared(report);
    await writeJoined(decisions.files, job.targets, column, report.field, checkpoint);
    return report;
  } finally {
    await column.close();
  }
}

/** The files of one side, and how many records they have. */
interface Side {
  readonly files: readonly ReadFile[];
  readonly records: number;
}

interface Sides {
  readonly decisions: Side;
  readonly outcomes: Side;
}

async function countAll({ paths, join }: JoinJob, checkpoint: () => void): Promise<Sides> {
  const side = async (of: readonly string[]): Promise<Side> => {
    const files: ReadFile[] = [];
    let records = 0;
    for (const path of of) files.push(await readRecords(path, () => void records++, checkpoint));
    return { files, records };
  };
  return { decisions: await side(paths), outcomes: await side(join.rewards) };
}

/** What is found over the rounds. */
class JoinRun {
  private field = '';
  private readonly names: ReturnType<typeof keyFields>;
  private readonly key = new KeyHash();
  private readonly counts = {
    decisions: 0,
    joined: 0,
    missing: 0,
    young: 0,
    unnamed: 0,
    outcomes: 0,
    late: 0,
    early: 0,
    orphaned: 0,
    doubled: 0,
    repeated: 0,
  };
  private latest = -Infinity;
  private readonly coverage = new OutcomeCoverage();

  constructor(
    private readonly job: JoinJob,
    private readonly sides: Sides,
    private readonly rounds: number,
    private readonly column: RewardColumn,
    private readonly checkpoint: () => void,
  ) {
    this.names = keyFields(job.join.on);
  }

  async round(round: number): Promise<void> {
    const { join } = this.job;
    const { decisions, outcomes } = this.sides;
    // Hashes share the keys out evenly, but for chance.
    const most = Math.ceil((1.1 * (decisions.records + outcomes.records)) / this.rounds) + 1000;
    const table = new OutcomeTable(most, join.doubled ?? 'first', join.within);
    await this.readOutcomes(table, round);
    await this.readDecisions(table, round);
    const { counts } = this;
    counts.orphaned += table.orphans();
    for (const name of ['late', 'early', 'doubled', 'repeated'] as const) counts[name] += table.counts[name];
  }

  report(): JoinReport {
    const { default: missing = null, rewards, on } = this.job.join;
    const { joined, missing: without, outcomes, orphaned } = this.counts;
    // Most likely keys or times are written in two ways, and every decision would count as what was declared of some.
    if (joined === 0 && without > 0)
      throw new UserError(
        'no-outcomes',
        `No decision has an outcome in time: of ${outcomes.toLocaleString('en-US')} outcomes ${orphaned.toLocaleString('en-US')} belong to no ` +
          `decision by "${on}". Compare how both files write it, and their times. Name it as DECISION=OUTCOME where it has two names.`,
      );
    const gap = this.coverage.gap(this.rounds);
    return { ...this.counts, ...(gap && { gap }), field: this.field, default: missing, rewards };
  }

  private async readOutcomes(table: OutcomeTable, round: number): Promise<void> {
    const { join, schema } = this.job;
    const times = new RecordTimes('outcomes', join.within !== undefined);
    const isFirst = round === 0;
    for (const source of this.sides.outcomes.files)
      await readRecords(
        source,
        (record) => {
          if (record.isBlank) return;
          const fields = record.fields();
          if (isFirst) this.counts.outcomes++;
          if (fields === undefined) throw unreadable(source.path, record.line, 'it is not a record');
          if (!this.key.take(valueAt(fields, this.names.outcome)))
            throw unreadable(source.path, record.line, `it has no "${this.names.outcome}"`);
          if (this.field === '') this.field = outcomeField(fields, schema);
          const reward = outcomeOf(fields, this.field);
          if (Number.isNaN(reward))
            throw unreadable(source.path, record.line, `its "${this.field}" is not a number`);
          const time = times.of(fields);
          if (join.within !== undefined && Number.isNaN(time))
            throw unreadable(source.path, record.line, 'it does not say when it happened');
          if (isFirst && time > this.latest) this.latest = time;
          if (this.isOf(round)) table.addOutcome(this.key.low, this.key.high, reward, time);
        },
        this.checkpoint,
      );
  }

  private async readDecisions(table: OutcomeTable, round: number): Promise<void> {
    const { join } = this.job;
    const { counts, column, names } = this;
    const times = new RecordTimes('decisions', join.within !== undefined);
    const isFirst = round === 0;
    await column.start();
    for (const source of this.sides.decisions.files)
      await readRecords(
        source,
        async (record) => {
          if (record.isBlank) {
            await column.next();
            return;
          }
          const fields = record.fields();
          if (isFirst) counts.decisions++;
          if (fields === undefined || !this.key.take(valueAt(fields, names.decision))) {
            if (isFirst) counts.unnamed++;
            await column.next();
            return;
          }
          if (!this.isOf(round)) {
            await column.next();
            return;
          }
          assertWithout(fields, this.field, record.line);
          const time = times.of(fields);
          if (join.within !== undefined && !(time + join.within <= this.latest)) {
            counts.young++;
            await column.next('left-out');
            return;
          }
          const lineHash = contentHash32(record.bytes);
          const found = table.takeDecision(this.key.low, this.key.high, lineHash, record.line, time);
          if (found.again === 'other') throw notUnique(names.decision, found.first, record.line);
          if (found.reward === undefined) counts.missing++;
          else counts.joined++;
          // The keys of a round are drawn by their hash: those of one are enough.
          if (isFirst) this.coverage.add(found.reward !== undefined);
          await column.next(found.reward ?? join.default);
        },
        this.checkpoint,
      );
    await column.end();
    if (isFirst && counts.unnamed === counts.decisions) throw noKeys(join, names.decision, 'decisions');
  }

  private isOf(round: number): boolean {
    return (this.key.low >>> 0) % this.rounds === round;
  }
}

const valueAt = (fields: Fields, name: string): unknown => fieldOf(fields, name);

/** An outcome that cannot be read may be the one of a decision that would then get another in its place. */
function unreadable(path: string, line: number, reason: string): UserError {
  return new UserError(
    'join-outcome',
    `The outcome on line ${line} of ${path} cannot be used: ${reason}. Correct it, or take it out if it is not an outcome.`,
    line,
  );
}

function undeclared({ missing, joined }: JoinReport): UserError {
  return new UserError(
    'join-missing',
    `${missing.toLocaleString('en-US')} of ${(missing + joined).toLocaleString('en-US')} decisions have no outcome. Say what that means: --default 0 if nothing was earned then.`,
  );
}

function notUnique(field: string, first: number, line: number): UserError {
  return new UserError(
    'join-keys',
    `The decisions on lines ${first} and ${line} have the same "${field}", so an outcome would count for both. Join on a field that names one decision.`,
    line,
  );
}

function noKeys({ on }: JoinOptions, field: string, where: string): UserError {
  return new UserError(
    'join-keys',
    `None of the ${where} has the field "${field}" with a text or a number in it. Name the field that both files share in --on (got "${on}"); DECISION=OUTCOME where it has two names.`,
  );
}
