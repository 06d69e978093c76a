import type * as v from 'valibot';
import * as vscode from 'vscode';
import {
  CloseAction,
  ErrorAction,
  ErrorCodes,
  ResponseError,
  TransportKind,
  type CloseHandlerResult,
} from 'vscode-languageclient/node';
import { ProgressNotice, SaveSchemaRequest, StatusRequest, type Fault } from '../protocol/jobs';
import type { ServerSettings } from '../protocol/serverSettings';
import { check, InvalidMessage, type Method } from '../protocol/method';
import { CrashCounter } from './crashCounter';
import { QuietClient } from './quietClient';
import { showError } from './shown/messages';

/** The one of "Attach to Server" in .vscode/launch.json. */
const debugPort = 6009;

export type ServerStatus = v.InferOutput<typeof StatusRequest.result>;
export type ProgressOfJob = v.InferOutput<typeof ProgressNotice.params>;

/** The process is not there to answer: a job it was working on was interrupted, and did not fail. */
export class ServerStopped extends Error {
  override readonly name = 'ServerStopped';
  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}

/** The child process that reads, trains and bounds, as the rest of the extension sees it. */
export class BackgroundServer {
  private client: QuietClient;
  private readonly crashes = new CrashCounter();
  private readonly progressed = new vscode.EventEmitter<ProgressOfJob>();
  /** It died too often: only a person starts it again. */
  private givenUp = false;
  readonly onProgress = this.progressed.event;

  constructor(
    private readonly serverFile: string,
    private readonly initializationOptions: () => ServerSettings,
  ) {
    this.client = this.makeClient();
    void this.wake();
  }

  /** Asks the process something. Rejects with ServerStopped where it dies meanwhile. */
  async request<P extends v.GenericSchema, R extends v.GenericSchema>(
    method: Method<P, R>,
    params: v.InferInput<P>,
    token?: vscode.CancellationToken,
  ): Promise<v.InferOutput<R>> {
    if (this.givenUp) throw new ServerStopped(stoppedForGood());
    try {
      await this.start();
      const raw: unknown = await this.client.sendRequest(method.method, params, token);
      return check(method.result, raw, method.method);
    } catch (error) {
      if (error instanceof ServerStopped || !isDisconnection(error)) throw error;
      throw new ServerStopped(this.givenUp ? stoppedForGood() : stopped());
    }
  }

  notify(method: string, params: object): void {
    if (!this.client.isRunning()) return;
    this.client.sendNotification(method, params).catch((error: unknown) => this.note(error));
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

  /** Writes what is no person's business to where it is looked for: the output of Bandit Lens. */
  note(error: unknown): void {
    this.client.outputChannel.appendLine(
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    );
  }

  async restart(): Promise<void> {
    this.crashes.reset();
    this.givenUp = false;
    await this.rest();
    await this.wake();
  }

  /** Ends the process while nobody needs it: the next request starts another. */
  async rest(): Promise<void> {
    const { client } = this;
    // A client that has ended, or whose start has failed, never starts again: a new one does.
    this.client = this.makeClient();
    await client.dispose().catch(() => undefined);
  }

  /** Starts the process ahead, so that the first hover and the first command find it awake. */
  async wake(): Promise<void> {
    // Where it dies at once it is tried again, and in the end a person is asked.
    await this.start().catch((error: unknown) => this.note(error));
  }

  get isAwake(): boolean {
    return this.client.isRunning();
  }

  /** Ends the process, and resolves when it has. */
  async stop(): Promise<void> {
    this.progressed.dispose();
    await this.client.dispose().catch(() => undefined);
  }

  /** Resolves when the process answers; rejects with ServerStopped where it cannot be started. */
  private async start(): Promise<void> {
    try {
      await this.client.start();
    } catch (error) {
      throw new ServerStopped(this.givenUp ? stoppedForGood() : notStarted(error));
    }
  }

  private makeClient(): QuietClient {
    const run = { module: this.serverFile, transport: TransportKind.ipc };
    // Taken where the extension host itself is debugged, and only there.
    const debug = { ...run, options: { execArgv: ['--nolazy', `--inspect=127.0.0.1:${debugPort}`] } };
    const client = new QuietClient(
      'banditLens',
      'Bandit Lens',
      { run, debug },
      {
        documentSelector: [],
        initializationOptions: this.initializationOptions,
        // A start that fails is told by whoever waits for it.
        initializationFailedHandler: () => false,
        errorHandler: {
          // What a broken channel means is said when it closes.
          error: () => ({ action: ErrorAction.Continue, handled: true }),
          closed: () => this.closed(),
        },
      },
    );
    client.onNotification(ProgressNotice.method, (raw: unknown) =>
      this.progressed.fire(check(ProgressNotice.params, raw, ProgressNotice.method)),
    );
    return client;
  }

  private closed(): CloseHandlerResult {
    if (!this.crashes.isTooMany(Date.now())) return { action: CloseAction.Restart, handled: true };
    this.givenUp = true;
    const restart = vscode.l10n.t('Restart Server');
    void showError(stoppedForGood().message, restart).then((choice) => {
      if (choice === restart) void this.restart();
    });
    return { action: CloseAction.DoNotRestart, handled: true };
  }
}

function stopped(): Fault {
  return {
    code: 'server-stopped',
    message: vscode.l10n.t(
      'The background process stopped while it worked. It has been started again: resume the job, or run the command once more.',
    ),
  };
}

function notStarted(error: unknown): Fault {
  return {
    code: 'server-stopped',
    message: vscode.l10n.t(
      'The background process could not be started ({0}). Start it with "Bandit Lens: Restart Server"; if that fails too, reload the window or install the extension again.',
      error instanceof Error ? error.message : String(error),
    ),
  };
}

function stoppedForGood(): Fault {
  return {
    code: 'server-stopped',
    message: vscode.l10n.t(
      'The background process stopped 5 times in 3 minutes and was not started again. Restart it with "Bandit Lens: Restart Server"; if it stops again, please report it with the log\'s first lines.',
    ),
  };
}

/** A reply that says what is wrong with a request came from a process that lives. */
function isDisconnection(error: unknown): boolean {
  if (error instanceof InvalidMessage) return false;
  if (!(error instanceof ResponseError)) return true;
  return error.code >= ErrorCodes.MessageWriteError && error.code <= ErrorCodes.ConnectionInactive;
}
