import type { JobControl } from '../../core/control/jobControl';
import { fillInputs } from '../../core/models/fillInputs';
import type { InputPlan } from '../../core/models/matchInputs';
import type { InputTensor, ModelFacts, ScoreTensor } from '../../core/models/modelFacts';
import type { RowOffers } from '../../core/models/scoreReader';
import type { LogBatch, LoggedData } from '../../core/logs/blocks/loggedData';

/** Runs a model on some rows. */
export type RunModel = (inputs: readonly InputTensor[], output: string) => Promise<ScoreTensor>;

/** So many batches are with the model at once: it need not wait for the next one. */
const ahead = 2;

/** Rows that are with the model. */
export interface AskedRows {
  readonly batch: RowOffers;
  /** In the batch. */
  readonly first: number;
  readonly rows: number;
}

/** What a model is asked about every row. */
export interface Question {
  readonly inputs: readonly InputPlan[];
  readonly output: string;
  readonly run: RunModel;
  /** Takes the answers, in the order of the rows. */
  readonly use: (answer: ScoreTensor, asked: AskedRows) => void;
}

/** The number of rows that a model takes at a time, where it takes no other. */
export function fixedRows({ inputs }: ModelFacts, warn: (message: string) => void): number | undefined {
  const sizes = new Set(inputs.map(({ shape }) => shape?.[0]));
  const size = sizes.size === 1 ? [...sizes][0] : undefined;
  if (size === undefined || size < 1) return undefined;
  warn(
    `The model takes exactly ${size} rows at a time. Export it with a first dimension of any size: it is faster.`,
  );
  return size;
}

/** Asks a model about every row of a log, `fixed` rows at a time where it takes no other number. */
export async function runOverRows(
  data: LoggedData,
  { inputs: plans, output, run, use }: Question,
  fixed: number | undefined,
  control: JobControl,
): Promise<void> {
  const waiting: (AskedRows & { readonly answer: Promise<ScoreTensor> })[] = [];
  let missing = 0;
  const take = async (): Promise<void> => {
    const asked = waiting.shift();
    if (asked !== undefined) use(await asked.answer, asked);
  };
  for (const batch of data.batches()) {
    control.checkpoint();
    control.progress(batch.firstRow / data.rows, 'Running the model on the rows');
    const kept = keptPart(batch);
    for (let first = 0; first < batch.length; first += fixed ?? batch.length) {
      const rows = Math.min(fixed ?? batch.length, batch.length - first);
      const { features } = batch;
      const range = { features, featureCount: data.featureCount, first, rows, padded: fixed ?? rows };
      const { inputs, missingTexts } = fillInputs(plans, range);
      missing += missingTexts;
      const answer = run(inputs, output);
      // Waited for in turn; until then nobody else complains about it.
      answer.catch(() => undefined);
      waiting.push({ batch: kept, first, rows, answer });
      if (waiting.length > ahead) await take();
    }
  }
  while (waiting.length > 0) await take();
  if (missing > 0) control.warn?.(`${missing} texts are missing in the log: the model is given "" for them.`);
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
