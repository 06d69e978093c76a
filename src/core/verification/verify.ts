import { encodeNumbers } from '../documents/text/numberCodec';
import type { Certificate, CertificateDocument } from '../documents/results/certificate';
import { certifyPolicy } from '../analysis/evaluate';
import type { AnalysisOptions } from '../analysis/analysisOptions';
import type { ParsedCertificate } from '../certificate/certificateText';
import type { LoggedData } from '../logs/blocks/loggedData';
import type { Policy } from '../policies/policy';
import type { RowFilter } from '../conditions/rowFilter';
import type { Progress } from '../analysis/scan/scanLog';
import type { LoggedLines } from '../certificate/rows/loggedLines';
import { UserError } from '../errors/userError';
import { certifyVersion1 } from './version1';

export interface Verification {
  readonly valid: boolean;
  readonly reasons: readonly string[];
}

export interface VerificationInputs {
  readonly data: LoggedData;
  readonly policy: Policy;
  readonly logSha256: string;
  readonly policySha256: string;
  readonly lines?: LoggedLines;
  /** The rows that fulfil the certificate's condition. */
  readonly where?: RowFilter;
  readonly progress?: Progress;
}

export const notThatLog = 'The log is not the one the certificate was made from: its SHA-256 differs.';

/** Recomputed numbers may differ by rounding only. */
const tolerance = 1e-9;

/** Recomputes a certificate from the log and the policy; it fails on any change of log, policy, terms or text. */
export function verify(parsed: ParsedCertificate, inputs: VerificationInputs): Verification {
  const { certificate } = parsed;
  const mismatches = mismatchesOf(parsed, inputs);
  // On another log or policy every number differs: saying so once is enough.
  if (mismatches.length > 0) return { valid: false, reasons: mismatches };
  const isVersion1 = certificate.schemaVersion === 1;
  const options: AnalysisOptions = {
    ...optionsOf(certificate),
    ...(inputs.lines && !isVersion1 && { lines: inputs.lines }),
    ...(inputs.where && { where: inputs.where }),
    ...(inputs.progress && { progress: inputs.progress }),
  };
  try {
    const again = (isVersion1 ? certifyVersion1 : certifyPolicy)(inputs.data, inputs.policy, options);
    return verdictOf(certificate, again);
  } catch (error) {
    return whyNot(error);
  }
}

/** What can be told without computing anything. */
export function mismatchesOf(
  { certificate, intact }: ParsedCertificate,
  { logSha256, policySha256 }: Pick<VerificationInputs, 'logSha256' | 'policySha256'>,
): string[] {
  const reasons: string[] = [];
  if (!intact) reasons.push('The document was changed after it was written: its checksum does not match.');
  if (certificate.log.sha256 !== logSha256) reasons.push(notThatLog);
  if (certificate.policy.sha256 !== policySha256) {
    reasons.push('The policy is not the one the certificate was made for: its SHA-256 differs.');
  }
  return reasons;
}

/** How a certificate was made, by what it says itself. */
export function optionsOf(certificate: CertificateDocument): AnalysisOptions {
  const { stated, comparisons } = certificate.selection;
  return {
    rewardRange: certificate.rewardRange,
    delta: certificate.delta,
    seed: certificate.seed,
    certificate: certificate.kind,
    ...stated,
    ...rowsOf(certificate),
    comparisons,
    logSha256: certificate.log.sha256,
    policySha256: certificate.policy.sha256,
    engine: certificate.engine,
    version: certificate.version,
    featureMap: certificate.featureMap ?? undefined,
  };
}

/** A certificate beside the same one, made again. */
export function verdictOf(certificate: CertificateDocument, again: Certificate): Verification {
  const fields = certificate.schemaVersion === 1 ? numbersOfVersion1 : allFields;
  const [written, recomputed] = [certificate, again].map((each) => encodeNumbers(fields(each)));
  const reasons = differences('', written, recomputed);
  return { valid: reasons.length === 0, reasons };
}

/** What a person can act on is the reason; anything else is a defect. */
export function whyNot(error: unknown): Verification {
  if (!(error instanceof UserError)) throw error;
  return { valid: false, reasons: [`It cannot be recomputed: ${error.message}`] };
}

function rowsOf(certificate: CertificateDocument): Pick<AnalysisOptions, 'rows'> {
  if (certificate.schemaVersion === 1) return { rows: certificate.rows };
  return certificate.evidence?.asked === undefined ? {} : { rows: certificate.evidence.asked };
}

/** What a document has beside the certificate is the document's own business. */
function allFields(certificate: Partial<CertificateDocument>): unknown {
  const { document, schemaVersion, checksum, ...fields } = certificate;
  return fields;
}

/** Words have changed since; their checksum tells whether they are the document's own. */
function numbersOfVersion1(certificate: Certificate): unknown {
  const { kind, rows, bound, value, risk, terms, alpha, lambda, n, actions, features } = certificate;
  const { selection, atLeast, improvement } = certificate;
  return {
    ...{ kind, rows, bound, value, risk, terms, alpha, lambda, n, actions, features, selection },
    ...{ atLeast: atLeast.value, certified: improvement.certified, by: improvement.by },
  };
}

function differences(path: string, written: unknown, again: unknown): string[] {
  if (typeof written === 'number' && typeof again === 'number') {
    const scale = Math.max(Math.abs(written), Math.abs(again), 1e-9);
    if (Math.abs(written - again) <= tolerance * scale) return [];
  } else if (isObject(written) && isObject(again)) {
    const keys = new Set([...Object.keys(written), ...Object.keys(again)]);
    return [...keys].flatMap((key) => differences(path ? `${path}.${key}` : key, written[key], again[key]));
  } else if (sameText(written) === sameText(again)) return [];
  return [`${path} is ${JSON.stringify(written)}, but recomputing gives ${JSON.stringify(again)}.`];
}

/** Documents were once written with a space before the percent sign. */
const sameText = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll(/(?<=\d) %/g, '%') : value;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
