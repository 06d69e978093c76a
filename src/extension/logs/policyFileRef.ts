import { basename } from 'node:path';
import type * as vscode from 'vscode';

/** What a file is, by its name: a policy, a model, else predictions. */
export function refOfFile({ fsPath }: vscode.Uri): string {
  const name = basename(fsPath);
  if (name.endsWith('.onnx')) return `onnx:${fsPath}`;
  if (name === 'model.json') return `tfjs:${fsPath}`;
  return `${name.endsWith('.policy.json') ? 'file' : 'predictions'}:${fsPath}`;
}
