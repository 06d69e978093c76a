import * as vscode from 'vscode';
import { inert, printable } from './inert';

/** A line of the Test Explorer. */
export function testItem(
  controller: vscode.TestController,
  id: string,
  label: string,
  uri: vscode.Uri,
  range?: vscode.Range,
): vscode.TestItem {
  return Object.assign(controller.createTestItem(id, inert(printable(label)), uri), { range });
}

/** Why a test failed, at its line. */
export function testFailure(
  { uri, range }: vscode.TestItem,
  text: string,
  difference?: { readonly expected: string; readonly found: string },
): vscode.TestMessage {
  const message = inert(printable(text));
  const top = new vscode.Range(0, 0, 0, 0);
  return Object.assign(
    difference === undefined
      ? new vscode.TestMessage(message)
      : vscode.TestMessage.diff(message, printable(difference.expected), printable(difference.found)),
    uri && { location: new vscode.Location(uri, range ?? top) },
  );
}

/** Lines as the terminal of a test run or of a task takes them. */
export const terminalText = (lines: readonly string[]): string =>
  `${printable(lines.join('\n')).replaceAll('\n', '\r\n')}\r\n`;
