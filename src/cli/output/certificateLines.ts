import { visibleText } from '../../core/documents/text/visibleText';
import type { Finding } from '../../core/documents/places';
import type { Certificate } from '../../core/documents/results/certificate';
import { claimsHoldText, claimsOf } from '../../core/certificate/claims';
import { evidenceText } from '../../core/certificate/evidenceText';

/** What the checks of a log found, where they found something, on standard error: it goes with every result. */
export function tellChecks(checks: readonly Finding[] | undefined): void {
  for (const { severity, message } of checks ?? [])
    process.stderr.write(`${severity}: ${visibleText(message)}\n`);
}

/** What a certificate says, and what became of the rows that it does not rest on. */
export function certificateLines(certificate: Certificate): string[] {
  return [...claimsOf(certificate), ...claimsHoldText(certificate), ...evidenceText(certificate.evidence)];
}
