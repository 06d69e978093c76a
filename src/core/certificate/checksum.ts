import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of a text. */
export const hashOfText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** SHA-256 of a document, whatever the order of its keys: it notices every change, also of fields that are not recomputed. */
export const checksumOf = (content: unknown): string => hashOfText(JSON.stringify(canonical(content)));

/** Whether a document is as it was written. The first documents have a shorter checksum. */
export function isChecksum(written: unknown, content: unknown): boolean {
  return written === checksumOf(content) || written === earlierChecksum(JSON.stringify(canonical(content)));
}

/** cyrb53, of 53 bits. */
function earlierChecksum(text: string): string {
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

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value && typeof value === 'object') {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(entries.map(([key, entry]) => [key, canonical(entry)]));
  }
  return value;
}
