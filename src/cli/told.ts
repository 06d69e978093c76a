import { confidenceWords } from '../core/certificate/statement';
import { claimsOf } from '../core/certificate/claims';
import { evidenceWords } from '../core/certificate/evidenceText';
import type { Certificate } from '../core/certificate/certificate';
import type { CertificateReport, Finding } from '../protocol/report';

/** What the checks of a log found, where they found something, on standard error: it goes with every result. */
export function tellChecks(checks: readonly Finding[] | undefined): void {
  for (const { severity, message } of checks ?? []) process.stderr.write(`${severity}: ${message}\n`);
}

/** What a certificate says, and what became of the rows that it does not rest on. */
export function certificateLines(certificate: CertificateReport): string[] {
  const claims = claimsOf(certificate);
  const each =
    claims.length > 1
      ? [`Each of these claims holds by itself with ${confidenceWords(certificate.delta)} confidence.`]
      : [];
  return [...claims, ...each, ...evidenceWords(certificate.evidence as Certificate['evidence'])];
}
