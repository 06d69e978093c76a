import { fork, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import {
  createMessageConnection,
  IPCMessageReader,
  IPCMessageWriter,
  type MessageConnection,
} from 'vscode-jsonrpc/node';

export interface ProcessOptions {
  /** The program, as it was built. */
  readonly file: string;
  /** Where a debugger can attach to it. */
  readonly inspectPort?: number | undefined;
  /** A line the process printed. Messages have a channel of their own, so that printing disturbs nothing. */
  readonly onOutput: (line: string) => void;
  /** Called once, before open requests are rejected. */
  readonly onEnd: (reason: string) => void;
}

/** Milliseconds. A process that is told to end has this long; the editor waits for an extension a little longer. */
const grace = 2000;

/** One run of the background process, with Node's own channel to it. */
export class ServerProcess {
  readonly connection: MessageConnection;
  /** Whether it ever answered: a process that did not was never started properly. */
  hasAnswered = false;
  /** Why it ended. */
  endReason: string | undefined;
  private stopping = false;
  private readonly child: ChildProcess;
  private readonly ended: Promise<void>;

  constructor({ file, inspectPort, onOutput, onEnd }: ProcessOptions) {
    this.child = fork(file, {
      silent: true,
      // Not the flags of the extension host: two processes cannot listen on one port for a debugger.
      execArgv: inspectPort === undefined ? [] : [`--inspect=${inspectPort}`],
      // The editor's own program runs it, as plain Node.js.
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', ELECTRON_NO_ASAR: '1' },
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      if (stream !== null) createInterface({ input: stream }).on('line', onOutput);
    this.connection = createMessageConnection(
      new IPCMessageReader(this.child),
      new IPCMessageWriter(this.child),
    );
    // A broken channel is reported when the process ends.
    this.connection.onError(() => undefined);
    this.connection.listen();
    this.ended = new Promise((resolve) => {
      const end = (reason: string): void => {
        if (this.endReason !== undefined) return;
        this.endReason = reason;
        onEnd(reason);
        this.connection.dispose();
        resolve();
      };
      const ended = (code: number | null, signal: string | null): void => end(signal ?? `exit code ${code}`);
      // "close" rather than "exit": by then its last message and its last line were read. But it never comes where it
      // was us who closed the channel.
      this.child.on('close', ended);
      this.child.on('exit', (code, signal) => {
        if (this.stopping) ended(code, signal);
      });
      this.child.on('error', (error) => {
        if (this.child.pid === undefined) end(error.message);
      });
    });
  }

  get id(): number | undefined {
    return this.child.pid;
  }

  /** Ends the process, and resolves when it has. */
  async stop(): Promise<void> {
    // It ends by itself when its channel closes.
    this.stopping = true;
    const { connected, exitCode, signalCode } = this.child;
    if (connected && exitCode === null && signalCode === null) this.child.disconnect();
    const kill = setTimeout(() => this.child.kill('SIGKILL'), grace);
    await this.ended;
    clearTimeout(kill);
  }
}
