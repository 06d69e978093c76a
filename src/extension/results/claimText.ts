import { confidenceText } from '../../core/certificate/statement';
import * as vscode from 'vscode';
import { shortClaim, type ClaimedFields } from '../../core/certificate/claims';

/** "earns 0.41 – 0.55 (95% confidence)", or what else a certificate claims, in a few words. */
export function claimText(certificate: ClaimedFields & { readonly delta: number }): string {
  const { l10n } = vscode;
  const claim = shortClaim(certificate);
  if (claim === undefined) return l10n.t('nothing is certified yet');
  const confidence = confidenceOf(certificate);
  const { lower, upper } = claim;
  if (lower !== undefined && upper !== undefined)
    return l10n.t('earns {0} – {1} ({2}% confidence)', lower, upper, confidence);
  return lower !== undefined
    ? l10n.t('earns at least {0} ({1}% confidence)', lower, confidence)
    : l10n.t('earns at most {0} ({1}% confidence)', upper ?? '', confidence);
}

/** "0.41 – 0.55 (95% confidence)": the same where there is room for little, the number first. */
export function claimNumbers(certificate: ClaimedFields & { readonly delta: number }): string {
  const { l10n } = vscode;
  const claim = shortClaim(certificate);
  if (claim === undefined) return l10n.t('nothing is certified yet');
  const { lower, upper } = claim;
  const one = lower === undefined ? `≤ ${upper}` : `≥ ${lower}`;
  const numbers = lower !== undefined && upper !== undefined ? `${lower} – ${upper}` : one;
  return l10n.t('{0} ({1}% confidence)', numbers, confidenceOf(certificate));
}

/** A sentence as a part of a longer line. */
export const withoutStop = (sentence: string): string => sentence.replace(/\.$/, '');

/** In percent. */
export const confidenceOf = ({ delta }: { readonly delta: number }): string =>
  confidenceText(delta).replace(/ ?%$/, '');
