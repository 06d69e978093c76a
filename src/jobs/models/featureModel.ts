import { dirname, join } from 'node:path';
import type { JobControl } from '../../core/control/jobControl';
import type { FeatureMap } from '../../core/documents/log/featureMap';
import type { FeatureRows, LogBatch, LoggedData } from '../../core/logs/blocks/loggedData';
import { fillInputs } from '../../core/models/fillInputs';
import { LogFields } from '../../core/models/logFields';
import { matchInputs } from '../../core/models/matchInputs';
import { embeddingWidth, matchEmbedding } from '../../core/models/matchEmbedding';
import type { ModelFacts } from '../../core/models/modelFacts';
import { sha256 } from '../../files/sha256';
import type { ParsedLog } from '../open/parsedLog';
import { version } from '../results/version';
import { ModelThread } from './modelThread';
import { readOnnxModel, readTfjsModel, type ReadModel } from './openModel';
import { RowNumbers } from './rowNumbers';
import { fixedRows, runOverRows, type RunModel } from './runOverRows';

/** A model whose numbers are features: φ of a context is what it gives for it. */
export class FeatureModel {
  private readonly model: ReadModel;

  constructor(path: string) {
    this.model = path.endsWith('.onnx') ? readOnnxModel(path) : readTfjsModel(path);
  }

  get sha256(): string {
    return this.model.sha256;
  }

  /** The features of every row of a log: computed once, and kept beside the parsed log. Close them when done. */
  async ofLog(log: ParsedLog, control: JobControl, fresh = false): Promise<Embeddings> {
    const { cacheFile } = log;
    const key = sha256([log.sha256, log.key, this.sha256, version].join('\n'));
    const place = cacheFile && join(dirname(cacheFile), `${key}.features.log-cache`);
    const kept = place === undefined || fresh ? undefined : RowNumbers.kept(place, log.data.rows);
    if (kept) return new Embeddings(log.data, kept, this.sha256);
    const numbers = await this.running(control, async (facts, run) => {
      const warn = (message: string): void => control.warn?.(message);
      const { featureMap, leftOut } = log.inspection;
      const inputs = matchInputs(facts, new LogFields(featureMap, leftOut), warn);
      const output = matchEmbedding(facts.outputs);
      let file: RowNumbers | undefined;
      try {
        const question = {
          inputs,
          output,
          run,
          use({ dims, data }: Awaited<ReturnType<RunModel>>, { rows }: { readonly rows: number }): void {
            const width = embeddingWidth(dims, data, rows);
            file ??= RowNumbers.create(place && dirname(place), width, place !== undefined);
            if (width !== file.width) throw new RangeError('The model gave rows of several widths.');
            file.append(Float64Array.from(data.subarray(0, rows * width)));
          },
        };
        await runOverRows(log.data, question, fixedRows(facts, warn), control);
        if (file === undefined) throw new RangeError('The log has no rows.');
        if (place !== undefined) file.keep(place);
        return file;
      } catch (error) {
        file?.close();
        throw error;
      }
    });
    return new Embeddings(log.data, numbers, this.sha256);
  }

  /** The features of contexts that are in no log, in columns of a map. Close it when done. */
  async ofContexts(
    map: FeatureMap,
    control: JobControl,
  ): Promise<{ embed(rows: FeatureRows, count: number): Promise<FeatureRows>; close(): void }> {
    const { thread, facts } = await this.start(control);
    try {
      const inputs = matchInputs(facts, new LogFields(map, []), (message) => control.warn?.(message));
      const output = matchEmbedding(facts.outputs);
      const fixed = fixedRows(facts, () => undefined);
      const featureCount = map.columns.length;
      return {
        close: () => thread.close(),
        async embed(features, count) {
          const parts: Float64Array[] = [];
          for (let first = 0; first < count; first += fixed ?? count) {
            const rows = Math.min(fixed ?? count, count - first);
            const range = { features, featureCount, first, rows, padded: fixed ?? rows };
            const { dims, data } = await thread.run(fillInputs(inputs, range).inputs, output);
            parts.push(Float64Array.from(data.subarray(0, rows * embeddingWidth(dims, data, rows))));
          }
          const values = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
          let at = 0;
          for (const part of parts) {
            values.set(part, at);
            at += part.length;
          }
          return { kind: 'dense', values };
        },
      };
    } catch (error) {
      thread.close();
      throw error;
    }
  }

  private async start(control: JobControl): Promise<{ thread: ModelThread; facts: ModelFacts }> {
    control.progress(0, 'Loading the feature model');
    const { file, runtime, data, names } = this.model;
    const { thread, ready } = await ModelThread.start(file, runtime, data, control);
    return { thread, facts: { ...ready, ...names } };
  }

  private async running<T>(
    control: JobControl,
    work: (facts: ModelFacts, run: RunModel) => Promise<T>,
  ): Promise<T> {
    const { thread, facts } = await this.start(control);
    try {
      return await work(facts, thread.run.bind(thread));
    } finally {
      thread.close();
    }
  }
}

/** The features that a model made of a log's rows. */
export class Embeddings {
  constructor(
    private readonly log: LoggedData,
    private readonly numbers: RowNumbers,
    readonly modelSha256: string,
  ) {}

  /** How many a row has. */
  get width(): number {
    return this.numbers.width;
  }

  /** A batch of the log with these features in place of its own. */
  of(batch: LogBatch): LogBatch {
    const values = new Float64Array(batch.length * this.width);
    this.numbers.read(batch.firstRow, batch.length, values);
    return { ...batch, features: { kind: 'dense', values } };
  }

  /** The log with these features in place of its own. */
  get data(): LoggedData {
    const { log } = this;
    const of = this.of.bind(this);
    return {
      ...log,
      featureCount: this.width,
      *batches(order) {
        for (const batch of log.batches(order)) yield of(batch);
      },
    };
  }

  close(): void {
    this.numbers.close();
  }
}
