import * as v from 'valibot';
import * as vscode from 'vscode';
import { CancellationToken, ErrorCodes, ResponseError } from 'vscode-jsonrpc/node';
import { encodeNumbers } from '../../core/documents/text/numberCodec';
import { ProgressNotice, SaveSchemaRequest, StatusRequest } from '../../protocol/jobs';
import { serverSettings, SettingsNotice } from '../../protocol/serverSettings';
import { check, InvalidMessage, type Method } from '../../protocol/method';
import { showError, showWarning } from '../shown/messages';
import { CrashCounter } from './crashCounter';
import { ServerProcess } from './serverProcess';
import { notStarted, ServerStopped, stoppedAtWork, stoppedForGood } from './stopFaults';

export type ServerStatus = v.InferOutput<typeof StatusRequest.result>;
export type ProgressOfJob = v.InferOutput<typeof ProgressNotice.params>;

interface ServerOptions {
  readonly file: string;
  readonly inspectPort: number | undefined;
  /** What a person has set, whether it is valid or not. */
  readonly settings: () => unknown;
}

/** The child process that reads, trains and bounds, as the rest of the extension sees it. */
export class BackgroundServer {
  private process: ServerProcess | undefined;
  private readonly crashes = new CrashCounter();
  private readonly progressed = new vscode.EventEmitter<ProgressOfJob>();
  private readonly output = vscode.window.createOutputChannel('Bandit Lens', { log: true });
  /** It died too often, or the window closes: requests do not start it. */
  private off = false;
  readonly onProgress = this.progressed.event;

  constructor(private readonly options: ServerOptions) {
    void this.wake();
  }

  /** Asks the process something. Rejects with ServerStopped where it dies before it answers. */
  async request<P extends v.GenericSchema, R extends v.GenericSchema>(
    { method, result }: Method<P, R>,
    params: v.InferOutput<P>,
    token: CancellationToken = CancellationToken.None,
  ): Promise<v.InferOutput<R>> {
    if (this.off) throw new ServerStopped(stoppedForGood());
    const server = (this.process ??= this.start());
    try {
      const raw: unknown = await server.connection.sendRequest(method, encodeNumbers(params), token);
      server.hasAnswered = true;
      return check(result, raw, method);
    } catch (error) {
      if (!isDisconnection(error)) throw error;
      if (this.off) throw new ServerStopped(stoppedForGood());
      throw new ServerStopped(server.hasAnswered ? stoppedAtWork() : notStarted(server.endReason ?? ''));
    }
  }

  status(): Promise<ServerStatus> {
    return this.request(StatusRequest, {});
  }

  /** Keeps how a log is to be read in `home`/.banditlens/schemas.json. */
  saveSchema(
    home: string,
    path: string,
    entry: Record<string, unknown>,
  ): Promise<v.InferOutput<typeof SaveSchemaRequest.result>> {
    return this.request(SaveSchemaRequest, { home, path, entry });
  }

  /** Sends the settings to a running process; a new one gets them when it starts. */
  updateSettings(): void {
    if (this.process !== undefined) this.sendSettings(this.process);
  }

  /** Writes what nobody has to act on to the output of Bandit Lens. */
  note(error: unknown): void {
    // Why a process ended stands there already.
    if (!(error instanceof ServerStopped)) this.output.error(error instanceof Error ? error : String(error));
  }

  async restart(): Promise<void> {
    this.crashes.reset();
    this.off = false;
    await this.rest();
    await this.wake();
  }

  /** Ends the process while nobody needs it: the next request starts another. */
  async rest(): Promise<void> {
    const { process } = this;
    this.process = undefined;
    await process?.stop();
  }

  /** Starts the process ahead, so that the first hover and the first command do not wait for it. */
  async wake(): Promise<void> {
    // Where it dies at once it is started again, and in the end a person is asked.
    await this.status().catch((error: unknown) => this.note(error));
  }

  get isRunning(): boolean {
    return this.process !== undefined;
  }

  /** Ends the process for good, and resolves when it has ended. */
  async stop(): Promise<void> {
    this.off = true;
    this.progressed.dispose();
    await this.rest();
  }

  private start(): ServerProcess {
    const { file, inspectPort } = this.options;
    const server: ServerProcess = new ServerProcess({
      file,
      inspectPort,
      onOutput: (line) => this.output.info(line),
      onEnd: (reason) => this.ended(server, reason),
    });
    this.output.info(`Started the background process (${server.id}).`);
    server.connection.onNotification(ProgressNotice.method, (raw: unknown) =>
      this.progressed.fire(check(ProgressNotice.params, raw, ProgressNotice.method)),
    );
    this.sendSettings(server);
    return server;
  }

  private sendSettings({ connection }: ServerProcess): void {
    const settings = v.safeParse(serverSettings, this.options.settings());
    if (!settings.success) {
      const wrong = settings.issues.map((issue) => v.getDotPath(issue));
      const text = whatToCorrect(wrong);
      return void showWarning(vscode.l10n.t('Bandit Lens: {0}', text));
    }
    connection
      .sendNotification(SettingsNotice.method, settings.output)
      .catch((error: unknown) => this.note(error));
  }

  private ended(server: ServerProcess, reason: string): void {
    // It was told to end, and another may have taken its place.
    if (this.process !== server) return;
    this.process = undefined;
    this.output.warn(`The background process ended (${reason}).`);
    if (!this.crashes.isTooMany(Date.now())) return void this.wake();
    this.off = true;
    const restart = vscode.l10n.t('Restart Server');
    void showError(stoppedForGood().message, restart).then((choice) => {
      if (choice === restart) void this.restart();
    });
  }
}

/** A reply that says what is wrong with a request came from a process that lives. */
function isDisconnection(error: unknown): boolean {
  if (error instanceof InvalidMessage) return false;
  if (!(error instanceof ResponseError)) return true;
  return error.code >= ErrorCodes.MessageWriteError && error.code <= ErrorCodes.ConnectionInactive;
}

function whatToCorrect(wrong: readonly (string | null)[]): string {
  if (wrong.includes('jobsAtOnce'))
    return vscode.l10n.t(
      'The setting "banditLens.jobsAtOnce" must be a whole number from 1 to 16. Until you correct it, the last valid value is used.',
    );
  if (wrong.includes('tensorflowPath'))
    return vscode.l10n.t(
      'The setting "banditLens.tensorflow.path" must be the path of a folder. Until you correct it, the last valid value is used.',
    );
  if (wrong.includes('chdbPath'))
    return vscode.l10n.t(
      'The setting "banditLens.chdb.path" must be the path of a folder. Until you correct it, the last valid value is used.',
    );
  return vscode.l10n.t(
    'The setting "banditLens.cache.maxMegabytes" must be a whole number from 100 on. Until you correct it, the last valid value is used.',
  );
}
