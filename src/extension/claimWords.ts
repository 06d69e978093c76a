import * as vscode from 'vscode';
import { shortClaim, type ClaimedCertificate } from '../core/bounds/claims';

/** "earns 0.41 – 0.55 (95 % confidence)", or what else a certificate claims, in a few words. */
export function claimWords(certificate: ClaimedCertificate & { readonly delta: number }): string {
  const { l10n } = vscode;
  const claim = shortClaim(certificate);
  if (claim === undefined) return l10n.t('nothing is certified yet');
  const confidence = Number((100 * (1 - certificate.delta)).toPrecision(6));
  const { lower, upper } = claim;
  if (lower !== undefined && upper !== undefined)
    return l10n.t('earns {0} – {1} ({2} % confidence)', lower, upper, confidence);
  return lower !== undefined
    ? l10n.t('earns at least {0} ({1} % confidence)', lower, confidence)
    : l10n.t('earns at most {0} ({1} % confidence)', upper ?? '', confidence);
}
