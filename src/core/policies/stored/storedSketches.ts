import type { StoredBytes, StoredFilter, StoredSketches } from '../../documents/policy';
import type { Filter } from '../../provenance/seen/bloomFilter';
import { rowClasses } from '../../provenance/identity/likeness';
import type { SeenRows } from '../../provenance/seen/seenRows';

/** From so many bytes on, sketches are better kept in a file of their own than as text. */
export const manyBytes = 256 * 1024;

type Stored = { readonly file: string; readonly sha256: string; readonly offset: number };

const partsOf = (sketch: SeenRows): Uint8Array[] => [
  sketch.learned.bytes,
  sketch.heldOut.bytes,
  bytesOfCounts(sketch.keys),
  bytesOfCounts(sketch.classes),
];

const bytesOfCounts = (counts: Uint32Array): Uint8Array =>
  new Uint8Array(counts.buffer, counts.byteOffset, counts.byteLength);

/** All bytes of some sketches, in their order. */
export function sketchBytes(sketches: readonly SeenRows[]): Uint8Array {
  const parts = sketches.flatMap(partsOf);
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** As they stand in a policy; with `stored`, their bytes lie in that file from its offset on. */
export function sketchesText(sketches: readonly SeenRows[], stored?: Stored): unknown {
  let offset = stored?.offset ?? 0;
  const written = (bytes: Uint8Array): StoredBytes => {
    if (!stored) return toBase64(bytes);
    const piece = { file: stored.file, sha256: stored.sha256, offset, length: bytes.length };
    offset += bytes.length;
    return piece;
  };
  return sketches.map((sketch) => {
    const [learned, heldOut, keys, classes] = partsOf(sketch).map(written);
    return {
      rows: sketch.rows,
      digest: sketch.digest,
      identity: sketch.identity,
      run: sketch.run,
      learned: { hashes: sketch.learned.hashes, bytes: learned },
      heldOut: { hashes: sketch.heldOut.hashes, bytes: heldOut },
      keys,
      classes,
    };
  });
}

/** The reverse; `bytesOf` gets a piece of the file beside the policy. Undefined where bytes are missing. */
export function storedSketches(
  written: StoredSketches,
  bytesOf: (file: string, sha256: string) => Uint8Array,
): SeenRows[] | undefined {
  let whole = true;
  const read = (stored: StoredBytes): Uint8Array => {
    if (typeof stored === 'string') return fromBase64(stored);
    const { offset, length } = stored;
    // A copy of its own: what comes from a file may be a view of something larger.
    const bytes = new Uint8Array(bytesOf(stored.file, stored.sha256).subarray(offset, offset + length));
    whole &&= bytes.length === length;
    return bytes;
  };
  const filter = ({ hashes, bytes }: StoredFilter): Filter => {
    const content = read(bytes);
    whole &&= content.length > 0;
    return { hashes, bytes: content };
  };
  const counts = (stored: StoredBytes): Uint32Array => {
    const content = read(stored);
    // None, or one for each class.
    whole &&= content.length === 0 || content.length === 4 * rowClasses;
    return whole ? new Uint32Array(content.buffer) : new Uint32Array(0);
  };
  const sketches = written.map(({ learned, heldOut, keys, classes, ...rest }) => ({
    ...rest,
    learned: filter(learned),
    heldOut: filter(heldOut),
    keys: counts(keys),
    classes: counts(classes),
  }));
  return whole ? sketches : undefined;
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x2000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x2000));
  return btoa(text);
}

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0));
