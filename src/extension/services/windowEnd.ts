import * as vscode from 'vscode';
import { beat, WindowWatch } from '../server/windowWatch';
import type { Services } from './services';

/** Ends the process of a window that is gone, once its last job has ended; a paused job can be resumed later. */
export function stopWithoutWindow({ server, jobs }: Services): vscode.Disposable {
  const watch = new WindowWatch(
    // What costs a window nothing, and cannot be answered without it.
    () => vscode.commands.executeCommand('setContext', 'banditLens.isRunning', true),
    () => {
      const busy = jobs.active.some(({ state }) => state !== 'paused');
      if (!busy && server.isRunning) void server.rest();
    },
    () => void server.wake(),
  );
  const timer = setInterval(() => watch.tick(performance.now()), beat);
  return new vscode.Disposable(() => clearInterval(timer));
}
