import * as vscode from 'vscode';
import { inert } from './inert';

export interface StatusWords {
  /** The name of an icon. */
  readonly icon: string;
  readonly words: string;
  readonly tooltip: string;
  /** What a screen reader says. */
  readonly spoken: string;
}

/** A place in the status bar that says something, or is hidden while there is nothing to say. */
export class StatusPlace implements vscode.Disposable {
  private readonly item: vscode.StatusBarItem;

  constructor(id: string, name: string, command: string) {
    this.item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Left, 10);
    this.item.name = name;
    this.item.command = command;
  }

  say(said: StatusWords | undefined): void {
    if (said === undefined) return this.item.hide();
    this.item.text = `$(${said.icon}) ${inert(said.words)}`;
    this.item.tooltip = inert(said.tooltip);
    this.item.accessibilityInformation = { label: said.spoken, role: 'button' };
    this.item.show();
  }

  dispose(): void {
    this.item.dispose();
  }
}
