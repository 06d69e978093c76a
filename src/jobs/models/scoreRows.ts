import { dirname } from 'node:path';
import type { JobControl } from '../../core/control/jobControl';
import { LogFields } from '../../core/models/logFields';
import { matchInputs } from '../../core/models/matchInputs';
import { matchOutput, otherCount } from '../../core/models/matchOutput';
import type { ModelFacts, ScoreTensor } from '../../core/models/modelFacts';
import { ScoreReader, type ScoreMeaning } from '../../core/models/scoreReader';
import type { ParsedLog } from '../open/parsedLog';
import { RowNumbers } from './rowNumbers';
import { fixedRows, runOverRows, type AskedRows, type RunModel } from './runOverRows';

/** Asks a model for π of every row of a log. The answers lie in a file; close it when done. */
export async function scoreRows(
  log: Pick<ParsedLog, 'data' | 'inspection' | 'cacheFile'>,
  facts: ModelFacts,
  run: RunModel,
  meaning: ScoreMeaning | undefined,
  control: JobControl,
): Promise<RowNumbers> {
  const warn = (message: string): void => control.warn?.(message);
  const { data, inspection } = log;
  const inputs = matchInputs(facts, new LogFields(inspection.featureMap, inspection.leftOut), warn);
  const output = matchOutput(facts, data.actionNames, warn);
  const reader = new ScoreReader(output.actions, data.actionCount, meaning, warn);
  const folder = log.cacheFile === undefined ? undefined : dirname(log.cacheFile);
  const file = RowNumbers.create(folder, data.actionCount);
  const use = (scores: ScoreTensor, { batch, first, rows }: AskedRows): void => {
    const width = scores.dims.length === 2 ? scores.dims[1] : scores.data.length / rows;
    if (width !== output.actions.length || scores.data.length < rows * width)
      throw otherCount(width, data.actionNames);
    const out = new Float64Array(rows * data.actionCount);
    reader.read(scores, batch, first, rows, out);
    file.append(out);
  };
  try {
    await runOverRows(data, { inputs, output: output.name, run, use }, fixedRows(facts, warn), control);
  } catch (error) {
    file.close();
    throw error;
  }
  if (reader.unoffered > 0)
    warn(
      `On ${reader.unoffered} rows the model takes only actions that they do not offer: it is evaluated as choosing evenly there.`,
    );
  return file;
}
