import { fork, type ChildProcess } from 'node:child_process';
import type { JobControl } from '../../../core/control/jobControl';
import { UserError } from '../../../core/errors/userError';
import { builtFile } from '../../wasm/webAssembly';
import { rowsOf } from './answerRows';
import { chdbFolder } from './chdbFolder';
import type { ChdbAnswer, ChdbQuestion } from './chdbMessages';
import { serverFault } from './serverFaults';
import { mostAnswerBytes, type TableEngine } from './tableEngine';

/** Milliseconds between two looks at whether the answer is still wanted. */
const lookEvery = 100;

/** ClickHouse without a server, on files of this machine. */
export class Chdb implements TableEngine {
  private child: ChildProcess | undefined;

  constructor(
    private readonly seconds: number,
    private readonly control: JobControl,
  ) {}

  async ask(sql: string, mostBytes = mostAnswerBytes): Promise<readonly unknown[]> {
    const answer = await this.send({ sql, mostBytes });
    if ('error' in answer) throw serverFault(0, answer.error);
    return rowsOf(answer.text);
  }

  private send(question: ChdbQuestion): Promise<ChdbAnswer> {
    const child = (this.child ??= this.start());
    child.ref();
    child.channel?.ref();
    return new Promise((resolve, reject) => {
      const settle = (work: () => void): void => {
        clearInterval(watch);
        child.off('message', answered);
        child.off('exit', ended);
        // Whoever has no more questions is not kept waiting for it.
        child.unref();
        child.channel?.unref();
        work();
      };
      const answered = (answer: unknown): void => settle(() => resolve(answer as ChdbAnswer));
      const ended = (code: number | null, signal: string | null): void => {
        this.child = undefined;
        settle(() =>
          reject(
            new UserError(
              'engine-ended',
              `The engine chdb ended before it answered (${signal ?? `exit code ${code}`}): nothing is shown. It may lack memory; ask again, or about fewer rows.`,
            ),
          ),
        );
      };
      const watch = setInterval(() => {
        try {
          this.control.checkpoint();
        } catch (error) {
          child.kill('SIGKILL');
          this.child = undefined;
          settle(() => reject(error instanceof Error ? error : new Error(String(error))));
        }
      }, lookEvery);
      child.once('message', answered);
      child.once('exit', ended);
      child.send(question);
    });
  }

  private start(): ChildProcess {
    const file = builtFile('chdbProcess.js');
    if (file === undefined) throw new Error('chdbProcess.js was not built.');
    return fork(file, [chdbFolder(), String(this.seconds)], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  }
}
