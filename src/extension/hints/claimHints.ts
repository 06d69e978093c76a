import type { Certificate } from '../../core/documents/results/certificate';
import * as vscode from 'vscode';
import { claimText, confidenceOf } from '../results/claimText';
import { fieldAt, intactCertificate } from '../results/resultFields';
import { hintsAreOn } from '../settings/settings';
import { hint } from '../shown/items';

/** After the numbers in a certificate's text that are claimed: that they are, and with which confidence. */
export class ClaimHints implements vscode.InlayHintsProvider {
  provideInlayHints(document: vscode.TextDocument, { start, end }: vscode.Range): vscode.InlayHint[] {
    if (!hintsAreOn(document.uri)) return [];
    const certificate = intactCertificate(document.getText());
    if (certificate === undefined) return [];
    const claimed = claimedNumbers(certificate);
    const confidence = confidenceOf(certificate);
    const hints: vscode.InlayHint[] = [];
    const last = Math.min(end.line, document.lineCount - 1);
    for (let line = start.line; line <= last; line++) {
      const field = fieldAt(document, line);
      if (field === undefined || !claimed.has(field.path.join('.'))) continue;
      const at = field.range.start.translate(0, endOfValue(document.lineAt(line).text));
      const label = vscode.l10n.t('certified with {0}% confidence', confidence);
      hints.push(Object.assign(hint(at, label, claimText(certificate)), { paddingLeft: true }));
    }
    return hints;
  }
}

/** Ends of the declared range hold by themselves: they are no claim. */
function claimedNumbers({ value, atLeast, rewardRange: { min, max } }: Certificate): ReadonlySet<string> {
  return new Set([
    ...(value.lower > min ? ['value.lower'] : []),
    ...(value.upper < max ? ['value.upper'] : []),
    ...(atLeast.value > min ? ['atLeast.value'] : []),
  ]);
}

/** Where what a line says ends, without the comma behind it. */
function endOfValue(text: string): number {
  const trimmed = text.trimEnd();
  return trimmed.endsWith(',') ? trimmed.length - 1 : trimmed.length;
}
