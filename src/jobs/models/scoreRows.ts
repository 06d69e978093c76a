import { dirname } from 'node:path';
import type { JobControl } from '../../core/control/jobControl';
import { fillInputs } from '../../core/models/fillInputs';
import { LogFields } from '../../core/models/logFields';
import { matchInputs, type InputPlan } from '../../core/models/matchInputs';
import { matchOutput, otherCount, type OutputPlan } from '../../core/models/matchOutput';
import type { InputTensor, ModelFacts, ScoreTensor } from '../../core/models/modelFacts';
import { ScoreReader, type RowOffers, type ScoreMeaning } from '../../core/models/scoreReader';
import type { LogBatch } from '../../core/logs/blocks/loggedData';
import type { ParsedLog } from '../open/parsedLog';
import { ProbabilityFile } from './probabilityFile';

/** Runs a model on some rows. */
export type RunModel = (inputs: readonly InputTensor[], output: string) => Promise<ScoreTensor>;

/** So many batches are with the model at once: it need not wait for the next one. */
const ahead = 2;

/** Asks a model about every row of a log. The answers lie in a file; close it when done. */
export async function scoreRows(
  log: Pick<ParsedLog, 'data' | 'inspection' | 'cacheFile'>,
  facts: ModelFacts,
  run: RunModel,
  meaning: ScoreMeaning | undefined,
  control: JobControl,
): Promise<ProbabilityFile> {
  const warn = (message: string): void => control.warn?.(message);
  const { data, inspection } = log;
  const inputs = matchInputs(facts, new LogFields(inspection.featureMap, inspection.leftOut), warn);
  const output = matchOutput(facts, data.actionNames, warn);
  const reader = new ScoreReader(output.actions, data.actionCount, meaning, warn);
  const folder = log.cacheFile === undefined ? undefined : dirname(log.cacheFile);
  const file = ProbabilityFile.create(folder, data.actionCount);
  try {
    await new Scoring(log, inputs, output, run, reader, file, control).run(fixedRows(facts, warn));
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** The number of rows that a model takes at a time, where it takes no other. */
function fixedRows({ inputs }: ModelFacts, warn: (message: string) => void): number | undefined {
  const sizes = new Set(inputs.map(({ shape }) => shape?.[0]));
  const size = sizes.size === 1 ? [...sizes][0] : undefined;
  if (size === undefined || size < 1) return undefined;
  warn(
    `The model takes exactly ${size} rows at a time. Export it with a first dimension of any size: it is faster.`,
  );
  return size;
}

/** Rows that are with the model. */
interface Asked {
  readonly batch: RowOffers;
  readonly first: number;
  readonly rows: number;
  readonly answer: Promise<ScoreTensor>;
}

class Scoring {
  private readonly asked: Asked[] = [];
  private missingTexts = 0;

  constructor(
    private readonly log: Pick<ParsedLog, 'data'>,
    private readonly inputs: readonly InputPlan[],
    private readonly output: OutputPlan,
    private readonly model: RunModel,
    private readonly reader: ScoreReader,
    private readonly file: ProbabilityFile,
    private readonly control: JobControl,
  ) {}

  async run(fixed: number | undefined): Promise<void> {
    const { data } = this.log;
    for (const batch of data.batches()) {
      this.control.checkpoint();
      this.control.progress(batch.firstRow / data.rows, 'Running the model on the rows');
      const kept = keptPart(batch);
      for (let first = 0; first < batch.length; first += fixed ?? batch.length) {
        const rows = Math.min(fixed ?? batch.length, batch.length - first);
        await this.ask(batch, kept, first, rows, fixed ?? rows);
      }
    }
    while (this.asked.length > 0) await this.take();
    this.tell();
  }

  private async ask(
    { features }: LogBatch,
    batch: RowOffers,
    first: number,
    rows: number,
    padded: number,
  ): Promise<void> {
    const { featureCount } = this.log.data;
    const { inputs, missingTexts } = fillInputs(this.inputs, { features, featureCount, first, rows, padded });
    this.missingTexts += missingTexts;
    const answer = this.model(inputs, this.output.name);
    // Waited for in turn; until then nobody else complains about it.
    answer.catch(() => undefined);
    this.asked.push({ batch, first, rows, answer });
    if (this.asked.length > ahead) await this.take();
  }

  private async take(): Promise<void> {
    const asked = this.asked.shift();
    if (asked === undefined) return;
    const { data } = this.log;
    const scores = await asked.answer;
    this.checkShape(scores, asked.rows);
    const out = new Float64Array(asked.rows * data.actionCount);
    this.reader.read(scores, asked.batch, asked.first, asked.rows, out);
    this.file.append(out);
  }

  private checkShape({ dims, data }: ScoreTensor, rows: number): void {
    const width = dims.length === 2 ? dims[1] : data.length / rows;
    if (width !== this.output.actions.length || data.length < rows * width)
      throw otherCount(width, this.log.data.actionNames);
  }

  private tell(): void {
    const { missingTexts, reader } = this;
    if (missingTexts > 0)
      this.control.warn?.(`${missingTexts} texts are missing in the log: the model is given "" for them.`);
    if (reader.unoffered > 0)
      this.control.warn?.(
        `On ${reader.unoffered} rows the model takes only actions that they do not offer: it is evaluated as choosing evenly there.`,
      );
  }
}

/** What is needed of a batch when its answer comes: its arrays are others by then. */
function keptPart({ offered, offeredActions, lines, file }: LogBatch): RowOffers {
  return {
    lines: lines.slice(),
    ...(file !== undefined && { file }),
    ...(offered && { offered: offered.slice() }),
    ...(offeredActions && {
      offeredActions: { offsets: offeredActions.offsets.slice(), actions: offeredActions.actions.slice() },
    }),
  };
}
