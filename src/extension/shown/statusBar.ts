import * as vscode from 'vscode';
import { inert } from './inert';

export interface StatusText {
  /** The name of an icon. */
  readonly icon: string;
  readonly text: string;
  readonly tooltip: string;
  /** What a screen reader says. */
  readonly spoken: string;
}

/** A place in the status bar; hidden while there is nothing to show. */
export class StatusPlace implements vscode.Disposable {
  private readonly item: vscode.StatusBarItem;

  constructor(id: string, name: string, command: string) {
    this.item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Left, 10);
    this.item.name = name;
    this.item.command = command;
  }

  show(status: StatusText | undefined): void {
    if (status === undefined) return this.item.hide();
    this.item.text = `$(${status.icon}) ${inert(status.text)}`;
    this.item.tooltip = inert(status.tooltip);
    this.item.accessibilityInformation = { label: status.spoken, role: 'button' };
    this.item.show();
  }

  dispose(): void {
    this.item.dispose();
  }
}
