import { parseShallow } from '../documents/nesting';
import { UserError } from '../errors/userError';
import { sealCertificate, type Certificate } from './certificate';

/** JSON knows no infinities: they travel as "inf" and "-inf". A NaN is a defect and does not travel at all. */
export function encodeNumbers(value: unknown): unknown {
  if (typeof value === 'number') {
    if (Number.isNaN(value)) throw new Error('A number that is not a number reached a document.');
    if (value === Infinity) return 'inf';
    if (value === -Infinity) return '-inf';
    return Object.is(value, -0) ? 0 : value;
  }
  if (Array.isArray(value)) return value.map(encodeNumbers);
  if (value && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, entry]) =>
        entry === undefined ? [] : [[key, encodeNumbers(entry)]],
      ),
    );
  }
  return value;
}

/** The reverse, at fields that hold numbers; text fields never consist of "inf" alone. */
export function decodeNumbers(value: unknown): unknown {
  if (value === 'inf') return Infinity;
  if (value === '-inf') return -Infinity;
  if (Array.isArray(value)) return value.map(decodeNumbers);
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, decodeNumbers(entry)]));
  }
  return value;
}

/** A 53-bit checksum (cyrb53): notices every accidental change of the document, also of fields that are not recomputed. */
export function checksum(text: string): string {
  let h1 = 0xdeadbeef;
  let h2 = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    h1 = Math.imul(h1 ^ unit, 2654435761);
    h2 = Math.imul(h2 ^ unit, 1597334677);
  }
  h1 = Math.imul(h1 ^ (h1 >>> 16), 2246822507) ^ Math.imul(h2 ^ (h2 >>> 13), 3266489909);
  h2 = Math.imul(h2 ^ (h2 >>> 16), 2246822507) ^ Math.imul(h1 ^ (h1 >>> 13), 3266489909);
  return (4294967296 * (2097151 & h2) + (h1 >>> 0)).toString(16).padStart(14, '0');
}

/** Key order does not matter to a document, so it does not matter to its checksum. */
export function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value && typeof value === 'object') {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(entries.map(([key, entry]) => [key, canonical(entry)]));
  }
  return value;
}

const documentKind = 'bandit-lens-certificate';

/** The certificate as a plain JSON value, infinities encoded: what the command line prints. */
export function certificateJson(certificate: Certificate): Record<string, unknown> {
  const content = { document: documentKind, schemaVersion: 2, ...(encodeNumbers(certificate) as object) };
  return { ...content, checksum: checksum(JSON.stringify(canonical(content))) };
}

/** The text of a certificate file. */
export function serializeCertificate(certificate: Certificate): string {
  return `${JSON.stringify(certificateJson(certificate), null, 2)}\n`;
}

export interface ParsedCertificate {
  readonly certificate: Certificate;
  /** 1: claims by logarithmic smoothing and by two intervals; 2: by betting, with the rows accounted for. */
  readonly version: number;
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
  if (!json || typeof json !== 'object' || (json as { document?: unknown }).document !== documentKind) {
    throw broken(`it has no "document": "${documentKind}"`);
  }
  const { checksum: written, ...content } = json as Record<string, unknown>;
  const intact = written === checksum(JSON.stringify(canonical(content)));
  const fields = Object.fromEntries(
    Object.entries(content).filter(([key]) => key !== 'document' && key !== 'schemaVersion'),
  );
  const needed = [
    'kind',
    'delta',
    'rewardRange',
    'selection',
    'log',
    'policy',
    'risk',
    'value',
    'terms',
    'rows',
  ];
  const missing = needed.find((key) => fields[key] === undefined || fields[key] === null);
  if (missing) throw broken(`"${missing}" is missing`);
  const version = content.schemaVersion === 1 ? 1 : 2;
  return { certificate: sealCertificate(decodeNumbers(fields) as Certificate), version, intact };
}
