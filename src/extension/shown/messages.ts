import * as vscode from 'vscode';
import { inert } from './inert';

/** Notifications: whatever a message holds, nothing of it can be clicked but the buttons we name. */
export const showError = (message: string, ...buttons: string[]): Thenable<string | undefined> =>
  vscode.window.showErrorMessage(inert(message), ...buttons.map(inert));

export const showInformation = (message: string, ...buttons: string[]): Thenable<string | undefined> =>
  vscode.window.showInformationMessage(inert(message), ...buttons.map(inert));

export const showWarning = (message: string, ...buttons: string[]): Thenable<string | undefined> =>
  vscode.window.showWarningMessage(inert(message), ...buttons.map(inert));

/** A word in the status bar, for a moment (milliseconds). */
export const showInPassing = (message: string, time: number): vscode.Disposable =>
  vscode.window.setStatusBarMessage(inert(message), time);
