import { totalmem } from 'node:os';
import { Worker, type TransferListItem } from 'node:worker_threads';
import type { JobControl } from '../../core/control/jobControl';
import { UserError } from '../../core/errors/userError';
import type { InputTensor, ScoreTensor } from '../../core/models/modelFacts';
import { builtFile } from '../wasm/webAssembly';
import type { ModelAnswer, ModelQuestion, ModelReady } from './modelMessages';

/** What a model may take before it is ended. */
export interface ModelLimits {
  /** Milliseconds. A model that takes longer for one batch would take days for a log, or never end. */
  readonly patience: number;
  /** Bytes that the process grows by. */
  readonly memory: number;
}

const usualLimits: ModelLimits = { patience: 120_000, memory: Math.min(4e9, totalmem() / 2) };
/** Milliseconds. A runtime that is loaded on a busy machine takes a while, whatever the model. */
const loadingPatience = 120_000;
const lookEvery = 100;
const mostHeapMegabytes = 2048;

interface Waiting {
  readonly found: (answer: ModelAnswer<never>) => void;
  readonly failed: (error: unknown) => void;
  readonly since: number;
  /** Milliseconds, and for what. */
  readonly patience: number;
  readonly what: string;
}

/**
 * A model in a thread of its own: one that crashes or never ends takes nothing down with it, and while it works on a
 * batch the next one is prepared.
 */
export class ModelThread {
  private readonly waiting: Waiting[] = [];
  private readonly timer: NodeJS.Timeout;
  private ended: Error | undefined;
  private lastAnswer = performance.now();
  private readonly memoryBefore = process.memoryUsage.rss();

  private constructor(
    private readonly worker: Worker,
    private readonly runtime: string,
    private readonly control: JobControl,
    private readonly limits: ModelLimits,
  ) {
    worker.on('message', (answer: ModelAnswer<never>) => {
      this.lastAnswer = performance.now();
      this.waiting.shift()?.found(answer);
    });
    worker.on('error', (error) => this.end(this.failure(error.message)));
    worker.on('exit', () => this.end(this.failure('its thread ended')));
    worker.stdout.resume();
    worker.stderr.resume();
    this.timer = setInterval(() => this.look(), lookEvery);
  }

  /** Loads a model by the worker of its runtime; close it when done. */
  static async start(
    file: string,
    runtime: string,
    workerData: unknown,
    control: JobControl,
    limits = usualLimits,
  ): Promise<{ readonly thread: ModelThread; readonly ready: ModelReady }> {
    const path = builtFile(file);
    if (path === undefined) throw new Error(`${file} is missing from this build.`);
    const worker = new Worker(path, {
      workerData,
      execArgv: [],
      // What a runtime prints is not ours to say.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: mostHeapMegabytes },
    });
    const thread = new ModelThread(worker, runtime, control, limits);
    try {
      return { thread, ready: await thread.answer<ModelReady>(loadingPatience, 'to load') };
    } catch (error) {
      thread.close();
      throw error;
    }
  }

  run(inputs: readonly InputTensor[], output: string): Promise<ScoreTensor> {
    const buffers = inputs.flatMap(({ data }) =>
      Array.isArray(data) ? [] : [data.buffer as TransferListItem],
    );
    this.worker.postMessage({ inputs, output } satisfies ModelQuestion, buffers);
    return this.answer<ScoreTensor>(this.limits.patience, 'for one batch');
  }

  close(): void {
    this.end(new Error('The model was closed.'));
  }

  private async answer<T>(patience: number, what: string): Promise<T> {
    if (this.ended !== undefined) throw this.ended;
    const answer = await new Promise<ModelAnswer<T>>((found, failed) => {
      this.waiting.push({ found, failed, since: performance.now(), patience, what });
    });
    if ('failed' in answer) throw this.failure(answer.failed);
    return answer.found;
  }

  private look(): void {
    const { memory } = this.limits;
    try {
      this.control.checkpoint();
      if (process.memoryUsage.rss() - this.memoryBefore > memory)
        throw this.failure(`it took more than ${Math.round(memory / 1e6)} MB of memory`);
      const [first] = this.waiting;
      if (first === undefined) return;
      const { since, patience, what } = first;
      if (performance.now() - Math.max(since, this.lastAnswer) > patience)
        throw this.failure(`it took longer than ${patience / 1000} seconds ${what}`);
    } catch (error) {
      this.end(error as Error);
    }
  }

  private end(error: Error): void {
    if (this.ended !== undefined) return;
    this.ended = error;
    clearInterval(this.timer);
    void this.worker.terminate();
    for (const { failed } of this.waiting.splice(0)) failed(error);
  }

  private failure(reason: string): UserError {
    const short = reason.replace(/\s+/g, ' ').trim().slice(0, 300);
    return new UserError(
      'model-failed',
      `${this.runtime} cannot run the model: ${short}. Check that it runs where you made it, and export it again.`,
    );
  }
}
