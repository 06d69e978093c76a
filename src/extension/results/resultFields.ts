import type { Certificate } from '../../core/documents/results/certificate';
import type * as vscode from 'vscode';
import { parseCertificate } from '../../core/certificate/certificateText';

/** The certificate in a document, if it claims something and was not changed after it was written. */
export function intactCertificate(text: string): Certificate | undefined {
  try {
    const { certificate, intact } = parseCertificate(text);
    return intact && certificate.withheld === null ? certificate : undefined;
  } catch {
    return undefined;
  }
}

export interface Field {
  readonly path: readonly string[];
  /** As it is written; empty where it goes on over the next lines. */
  readonly value: string;
  readonly range: vscode.Range;
}

/** The field on a line of a document that is written with one field a line; its parents are the fields indented less. */
export function fieldAt(document: vscode.TextDocument, lineIndex: number): Field | undefined {
  const line = document.lineAt(lineIndex);
  const found = keyOf(line.text);
  if (found === undefined) return undefined;
  const path = [found.key];
  let indent = found.indent;
  for (let number = lineIndex - 1; number >= 0 && indent > 0; number--) {
    const above = keyOf(document.lineAt(number).text);
    if (above === undefined || above.indent >= indent) continue;
    path.unshift(above.key);
    indent = above.indent;
  }
  return { path, value: /^[[{]$/.test(found.value) ? '' : found.value, range: line.range };
}

function keyOf(text: string): { key: string; indent: number; value: string } | undefined {
  const match = /^(\s*)"([^"]+)"\s*:\s*(.*?),?\s*$/.exec(text.length > 4096 ? text.slice(0, 4096) : text);
  return match ? { indent: match[1].length, key: match[2], value: match[3] } : undefined;
}
