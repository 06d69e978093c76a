import * as vscode from 'vscode';
import { inert } from './inert';

/** Notifications: whatever a message holds, nothing of it can be clicked but the buttons we name. */
export const showError = (message: string, ...buttons: string[]): Thenable<string | undefined> =>
  vscode.window.showErrorMessage(inert(message), ...buttons.map(inert));

export const showInformation = (message: string, ...buttons: string[]): Thenable<string | undefined> =>
  vscode.window.showInformationMessage(inert(message), ...buttons.map(inert));

export const showWarning = (message: string, ...buttons: string[]): Thenable<string | undefined> =>
  vscode.window.showWarningMessage(inert(message), ...buttons.map(inert));

const warned = new Set<string>();

/** A warning about something that is looked at again and again: it is told once in this window. */
export function warnOnce(about: string, message: string): void {
  const key = `${about}\n${message}`;
  if (warned.has(key)) return;
  warned.add(key);
  void showWarning(message);
}

/** A word in the status bar, for a moment (milliseconds). */
export const showInPassing = (message: string, time: number): vscode.Disposable =>
  vscode.window.setStatusBarMessage(inert(message), time);
