import * as v from 'valibot';
import {
  certificateDocument,
  type Certificate,
  type CertificateDocument,
} from '../documents/results/certificate';
import { parseShallow } from '../documents/text/nesting';
import { encodeNumbers } from '../documents/text/numberCodec';
import { UserError } from '../errors/userError';
import { checksumOf, isChecksum } from './checksum';

/** The document of a certificate: its fields, and a checksum of all of them. */
export function documentOf(certificate: Certificate): CertificateDocument {
  const content = { document: 'bandit-lens-certificate', schemaVersion: 2, ...certificate } as const;
  return { ...content, checksum: checksumOf(encodeNumbers(content)) };
}

/** The text of a certificate file. */
export function serializeCertificate(certificate: Certificate): string {
  return `${JSON.stringify(encodeNumbers(documentOf(certificate)), null, 2)}\n`;
}

export interface ParsedCertificate {
  readonly certificate: CertificateDocument;
  /** False when a field was changed after the certificate was written. */
  readonly intact: boolean;
}

/** Reads the text of a certificate file. */
export function parseCertificate(text: string): ParsedCertificate {
  const broken = (reason: string): UserError =>
    new UserError('bad-certificate', `This is not a certificate: ${reason}. Give a file that certify wrote.`);
  let json: unknown;
  try {
    json = parseShallow(text);
  } catch {
    throw broken('it is not valid JSON');
  }
  const { success, output, issues } = v.safeParse(certificateDocument, json);
  if (!success) {
    const [issue] = issues;
    const field = v.getDotPath(issue) ?? 'the whole document';
    throw broken(issue.received === 'undefined' ? `"${field}" is missing` : `${field}: ${issue.message}`);
  }
  const { checksum: written, ...content } = json as Record<string, unknown>;
  return { certificate: output, intact: isChecksum(written, content) };
}
