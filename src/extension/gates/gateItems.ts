import * as vscode from 'vscode';
import { ruleText } from '../../core/gate/rule';
import { inert } from '../shown/inert';
import { testItem } from '../shown/testItems';
import { readGate } from './gateRuns';

/** The line of the Test Explorer for a gate file, with one below it for each of its rules. */
export function gateItem(controller: vscode.TestController, uri: vscode.Uri): vscode.TestItem {
  const item = testItem(controller, uri.toString(), vscode.workspace.asRelativePath(uri), uri);
  const read = readGate(uri);
  if ('fault' in read) {
    item.error = inert(read.fault.message);
    return item;
  }
  const { gate, places } = read;
  item.children.replace(
    gate.rules.map((rule, index) => {
      const { line, column } = places[index] ?? { line: 1, column: 1 };
      const start = new vscode.Position(line - 1, column - 1);
      const range = new vscode.Range(start, start.translate(0, rule.length + 2));
      return testItem(controller, ruleId(uri, index), ruleText(rule), uri, range);
    }),
  );
  return item;
}

/** A rule is known by its number: two of a gate may say the same. */
export const ruleId = (uri: vscode.Uri, index: number): string => `${uri.toString()}#${index}`;

export function certificateItem(controller: vscode.TestController, uri: vscode.Uri): vscode.TestItem {
  return testItem(controller, uri.toString(), vscode.workspace.asRelativePath(uri), uri);
}
