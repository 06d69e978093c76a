import type { JobOf, ReportOf } from '../../protocol/jobKinds';
import type {
  FailedCell,
  ReproductionReport,
  CellResult,
  ReproductionCell,
} from '../../core/documents/runs/reproduction';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { JobControl } from '../../core/control/jobControl';
import { figuresOf } from '../../core/experiments/figures';
import { methodName, planExperiment } from '../../core/experiments/plans';
import { Reproduction } from '../../core/experiments/reproduction';
import { takeRows } from '../../core/experiments/labeledData';
import { UserError } from '../../core/errors/userError';
import { writeAtomically } from '../../files/atomicWrite';
import { makeResultFolder } from '../../files/folders';
import { readWhole } from '../../files/readWhole';
import { sha256 } from '../../files/sha256';
import { trainingEngines } from '../training/engines';
import { readDataSet } from '../reading/labeledFiles';
import { version } from '../results/version';

/** The paper's experiment on given data: trains every policy of the plan, certifies it and measures it on the test set. */
export async function reproduce(
  job: JobOf<'reproduce'>,
  control: JobControl,
): Promise<ReportOf<'reproduce'>> {
  makeResultFolder(job.out);
  control.progress(0, 'Reading the data');
  const set = await readDataSet(job.data, job.label);
  const few = (rows: number): Uint32Array =>
    Uint32Array.from({ length: Math.min(rows, job.rows ?? rows) }, (_, i) => i);
  const train = takeRows(set.train, few(set.train.rows));
  const test = takeRows(set.test, few(set.test.rows));
  const engines = trainingEngines(job.engine, job.threads);
  const context = { engines, control, now: () => performance.now() };
  const plan = planExperiment(job.experiment, job);
  const decides = { data: set.sha256, rows: job.rows, seed: job.seed, engine: engines[0].name, version };
  // Made when the first policy is not there yet.
  let reproduction: Reproduction | undefined;
  const cells = plan.map((cell, index) => {
    control.checkpoint();
    control.progress(index / plan.length, `η0 ${cell.eta}, ${methodName(cell)}`);
    const file = join(job.out, `${sha256(JSON.stringify({ ...decides, cell })).slice(0, 16)}.cell.json`);
    const known = readCell(file);
    if (known) return known;
    reproduction ??= new Reproduction(train, test, job.seed, context);
    const result = runCell(reproduction, cell);
    writeCell(file, result);
    return result;
  });
  const report: ReproductionReport = {
    data: set.name,
    experiment: job.experiment,
    rows: { train: train.rows, test: test.rows },
    seed: job.seed,
    engine: engines[0].name,
    version,
    cells,
  };
  const done = cells.filter((cell): cell is CellResult => !('error' in cell));
  writeAtomically(
    join(job.out, `${job.experiment}.${job.settings}.reproduction.json`),
    `${JSON.stringify(report, null, 2)}\n`,
  );
  for (const [name, svg] of Object.entries(figuresOf(job.experiment, set.name, done)))
    writeAtomically(join(job.out, `${name}.${job.settings}.svg`), svg);
  return report;
}

/** A result that is read back when the run goes on must be as it was written. */
interface KeptCell {
  readonly checksum: string;
  readonly result: CellResult | FailedCell;
}

const mostBytes = 16 * 1024 * 1024;

function writeCell(file: string, result: CellResult | FailedCell): void {
  const kept: KeptCell = { checksum: sha256(JSON.stringify(result)), result };
  writeAtomically(file, `${JSON.stringify(kept, null, 2)}\n`);
}

/** Undefined where there is none, or none that is as it was written: it is computed again. */
function readCell(file: string): CellResult | FailedCell | undefined {
  try {
    const { result, checksum } = JSON.parse(readWhole(file, mostBytes).toString('utf8')) as KeptCell;
    return sha256(JSON.stringify(result)) === checksum ? result : undefined;
  } catch {
    return undefined;
  }
}

/** A policy that diverges is a result of its own. */
function runCell(reproduction: Reproduction, cell: ReproductionCell): CellResult | FailedCell {
  try {
    return reproduction.run(cell);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { ...cell, error: error.message };
  }
}
