import * as vscode from 'vscode';
import { parseCertificate } from '../../core/bounds/certificateText';
import { hoversAreOn } from '../settings';
import { fieldMeanings } from './fieldMeanings';
import { hoverText, plain } from './markdown';

/** Certificates and policies as text: what a field means, its value, and whether it is certified. */
export const resultSelector: vscode.DocumentSelector = [
  { scheme: 'file', pattern: '**/*.{policy,certificate}.json' },
];

const longestValue = 60;

export class FieldHovers implements vscode.HoverProvider {
  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
    if (!hoversAreOn(document.uri)) return undefined;
    const field = fieldAt(document, position);
    if (field === undefined) return undefined;
    const kind = document.uri.path.endsWith('.policy.json') ? 'policy' : 'certificate';
    const meaning = fieldMeanings(kind, field.path);
    if (meaning === undefined) return undefined;
    const value = field.value === '' ? '' : ` = \`${field.value.replace(/`/g, '')}\``;
    const certified =
      meaning.certified && holds(document.getText())
        ? vscode.l10n.t('$(verified) Certified: part of what holds with probability 1 - δ.')
        : vscode.l10n.t('Not certified by itself.');
    const paragraphs = [`**${plain(field.path.join('.'))}**${value}`, meaning.text, certified];
    return new vscode.Hover(hoverText(paragraphs), field.range);
  }
}

/** The document claims something, and says what it said when it was written. */
function holds(text: string): boolean {
  try {
    const { certificate, intact } = parseCertificate(text);
    return intact && certificate.withheld === null;
  } catch {
    return false;
  }
}

interface Field {
  readonly path: readonly string[];
  readonly value: string;
  readonly range: vscode.Range;
}

/** The field on a line of a document that is written with one field a line; its parents are the fields indented less. */
function fieldAt(document: vscode.TextDocument, position: vscode.Position): Field | undefined {
  const line = document.lineAt(position.line);
  const found = keyOf(line.text);
  if (found === undefined) return undefined;
  const path = [found.key];
  let indent = found.indent;
  for (let number = position.line - 1; number >= 0 && indent > 0; number--) {
    const above = keyOf(document.lineAt(number).text);
    if (above === undefined || above.indent >= indent) continue;
    path.unshift(above.key);
    indent = above.indent;
  }
  const value = found.value.length > longestValue ? `${found.value.slice(0, longestValue)} …` : found.value;
  return { path, value: /^[[{]$/.test(value) ? '' : value, range: line.range };
}

function keyOf(text: string): { key: string; indent: number; value: string } | undefined {
  const match = /^(\s*)"([^"]+)"\s*:\s*(.*?),?\s*$/.exec(text.length > 4096 ? text.slice(0, 4096) : text);
  return match ? { indent: match[1].length, key: match[2], value: match[3] } : undefined;
}
