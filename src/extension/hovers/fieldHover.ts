import * as vscode from 'vscode';
import { fieldAt, intactCertificate } from '../results/resultFields';
import { hoversAreOn } from '../settings/settings';
import { fieldMeanings } from './fieldMeanings';
import { hoverText, plain } from '../shown/markdown';

/** Certificates and policies as text: what a field means, its value, and whether it is certified. */
export const resultSelector: vscode.DocumentSelector = [
  { scheme: 'file', pattern: '**/*.{policy,certificate}.json' },
];

const longestValue = 60;

export class FieldHovers implements vscode.HoverProvider {
  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
    if (!hoversAreOn(document.uri)) return undefined;
    const field = fieldAt(document, position.line);
    if (field === undefined) return undefined;
    const kind = document.uri.path.endsWith('.policy.json') ? 'policy' : 'certificate';
    const meaning = fieldMeanings(kind, field.path);
    if (meaning === undefined) return undefined;
    const value = field.value === '' ? '' : ` = \`${shortened(field.value).replace(/`/g, '')}\``;
    const certified =
      meaning.certified && intactCertificate(document.getText()) !== undefined
        ? vscode.l10n.t('✓ Certified: part of the statement that holds with probability at least 1 - δ.')
        : vscode.l10n.t('Not certified on its own.');
    const paragraphs = [`**${plain(field.path.join('.'))}**${value}`, meaning.text, certified];
    return new vscode.Hover(hoverText(paragraphs), field.range);
  }
}

const shortened = (value: string): string =>
  value.length > longestValue ? `${value.slice(0, longestValue)} …` : value;
