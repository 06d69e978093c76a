import { randomUUID } from 'node:crypto';
import type * as v from 'valibot';
import type * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import {
  AnalyzeRequest,
  ProgressNotice,
  SaveSchemaRequest,
  StatusRequest,
  TrainRequest,
  type AnalyzeJob,
  type Fault,
  type Progress,
  type TrainJob,
  type TrainingReport,
} from '../protocol/jobs';
import { check, InvalidMessage } from '../protocol/method';
import type { AnalysisReport } from '../protocol/report';
import { hoverSelector } from './logFiles';

export type ServerStatus = v.InferOutput<typeof StatusRequest.result>;
export type Outcome<R> =
  { status: 'ok'; result: R } | { status: 'cancelled' } | { status: 'failed'; fault: Fault };

const crashed: Fault = {
  code: 'server-stopped',
  message:
    'The background process stopped while it worked. It has been started again: run the command once more.',
};

/** The child process that reads, trains and bounds, as the rest of the extension sees it. */
export class BackgroundServer implements vscode.Disposable {
  private readonly client: LanguageClient;
  private readonly listeners = new Map<string, (progress: Progress) => void>();

  constructor(serverFile: string) {
    const run = { module: serverFile, transport: TransportKind.ipc };
    this.client = new LanguageClient('banditLens', 'Bandit Lens', run, { documentSelector: hoverSelector });
    this.client.onNotification(ProgressNotice.method, (raw: unknown) => {
      const { jobId, ...progress } = check(ProgressNotice.params, raw, ProgressNotice.method);
      this.listeners.get(jobId)?.(progress);
    });
    // Started at once, so that the first hover and the first command find it awake.
    void this.client.start();
  }

  analyze(
    job: AnalyzeJob,
    token: vscode.CancellationToken,
    onProgress: (progress: Progress) => void,
  ): Promise<Outcome<AnalysisReport>> {
    return this.runJob(AnalyzeRequest, job, token, onProgress);
  }

  train(
    job: TrainJob,
    token: vscode.CancellationToken,
    onProgress: (progress: Progress) => void,
  ): Promise<Outcome<TrainingReport>> {
    return this.runJob(TrainRequest, job, token, onProgress);
  }

  async status(): Promise<ServerStatus> {
    await this.client.start();
    return check(
      StatusRequest.result,
      await this.client.sendRequest(StatusRequest.method, {}),
      StatusRequest.method,
    );
  }

  /** Keeps how a log is to be read in `home`/.banditlens/schemas.json. */
  async saveSchema(home: string, path: string, entry: Record<string, unknown>): Promise<Outcome<null>> {
    await this.client.start();
    const raw: unknown = await this.client.sendRequest(SaveSchemaRequest.method, { home, path, entry });
    return check(SaveSchemaRequest.result, raw, SaveSchemaRequest.method);
  }

  restart(): Promise<void> {
    return this.client.restart();
  }

  dispose(): void {
    void this.client.dispose();
  }

  private async runJob<M extends typeof AnalyzeRequest | typeof TrainRequest>(
    method: M,
    job: AnalyzeJob | TrainJob,
    token: vscode.CancellationToken,
    onProgress: (progress: Progress) => void,
  ): Promise<v.InferOutput<M['result']>> {
    const jobId = randomUUID();
    this.listeners.set(jobId, onProgress);
    try {
      await this.client.start();
      const raw: unknown = await this.client.sendRequest(method.method, { jobId, job }, token);
      return check(method.result as v.GenericSchema<unknown, v.InferOutput<M['result']>>, raw, method.method);
    } catch (error) {
      if (token.isCancellationRequested) return { status: 'cancelled' };
      if (error instanceof InvalidMessage) throw error;
      return { status: 'failed', fault: crashed };
    } finally {
      this.listeners.delete(jobId);
    }
  }
}
