import * as vscode from 'vscode';
import { inert } from './inert';

/** Tells that something is under way, which a person may cancel. */
export function whileWorking<T>(
  title: string,
  work: (token: vscode.CancellationToken) => Promise<T>,
): Thenable<T> {
  const options = { location: vscode.ProgressLocation.Notification, title: inert(title), cancellable: true };
  return vscode.window.withProgress(options, (_, token) => work(token));
}
