import type { CurrentSketch, StoredBytes, StoredFilter } from '../../documents/policy';
import type { Filter } from '../../provenance/seen/bloomFilter';
import { rowClasses } from '../../provenance/identity/likeness';
import type { SeenRows } from '../../provenance/seen/seenRows';

/** From so many bytes on, sketches are better kept in a file of their own than as text. */
export const manyBytes = 256 * 1024;

type Stored = { readonly file: string; readonly sha256: string; readonly offset: number };

/** In the order in which they stand in a file. */
const partsOf = ({ learned, heldOut, trail, ids, ...counts }: SeenRows): Uint8Array[] => [
  learned.bytes,
  heldOut.bytes,
  ...[counts.keys, counts.outcomes, counts.classes, counts.results].map(rawBytes),
  rawBytes(trail.keys),
  ...(ids ? [ids.ids.bytes, ids.choices.bytes] : []),
];

const rawBytes = ({ buffer, byteOffset, byteLength }: Uint32Array | Float64Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

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
    const { rows, digest, identity, run, trail, ids } = sketch;
    const [learned, heldOut, keys, outcomes, classes, results, runs, known, choices] =
      partsOf(sketch).map(written);
    return {
      rows,
      digest,
      identity,
      run,
      learned: { hashes: sketch.learned.hashes, bytes: learned },
      heldOut: { hashes: sketch.heldOut.hashes, bytes: heldOut },
      keys,
      outcomes,
      classes,
      results,
      trail: { run: trail.run, every: trail.every, keys: runs },
      ...(ids && {
        ids: {
          name: ids.name,
          ids: { hashes: ids.ids.hashes, bytes: known },
          choices: { hashes: ids.choices.hashes, bytes: choices },
        },
      }),
    };
  });
}

/** The reverse; `bytesOf` gets a piece of the file beside the policy. Undefined where bytes are missing. */
export function storedSketches(
  written: readonly CurrentSketch[],
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
  const doubles = (stored: StoredBytes): Float64Array => {
    const content = read(stored);
    whole &&= content.length % 8 === 0;
    return whole ? new Float64Array(content.buffer) : new Float64Array(0);
  };
  const sketches = written.map(
    ({ learned, heldOut, keys, outcomes, classes, results, trail, ids, ...rest }) => ({
      ...rest,
      learned: filter(learned),
      heldOut: filter(heldOut),
      keys: counts(keys),
      outcomes: counts(outcomes),
      classes: counts(classes),
      results: counts(results),
      trail: { run: trail.run, every: trail.every, keys: doubles(trail.keys) },
      ...(ids && { ids: { name: ids.name, ids: filter(ids.ids), choices: filter(ids.choices) } }),
    }),
  );
  return whole ? sketches : undefined;
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x2000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x2000));
  return btoa(text);
}

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0));
