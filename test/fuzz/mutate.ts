import type { Draw } from './draw';

const pieces = [
  '"',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\n',
  '\r',
  '\t',
  ' ',
  '0',
  '-',
  '1e999',
  'null',
  '\\',
  '|',
  '=',
  '\0',
];
const encoder = new TextEncoder();

/** A few changes to bytes: flips, cuts, repetitions, and pieces that mean something to a parser. */
export function mutated(draw: Draw, bytes: Uint8Array, most = 4): Uint8Array {
  let out = Uint8Array.from(bytes);
  for (let i = draw.below(most + 1); i > 0; i--) {
    const at = draw.below(out.length + 1);
    const kind = draw.below(6);
    if (kind === 0 && at < out.length) out[at] ^= 1 << draw.below(8);
    else if (kind === 1 && at < out.length) out[at] = draw.below(256);
    else if (kind === 2) out = out.slice(0, at);
    else if (kind === 3) out = joined(out.subarray(0, at), out.subarray(at + draw.below(20)));
    else if (kind === 4)
      out = joined(out.subarray(0, at), out.subarray(at - draw.below(Math.min(40, at + 1))));
    else out = joined(out.subarray(0, at), encoder.encode(draw.pick(pieces)), out.subarray(at));
  }
  return out;
}

export function mutatedText(draw: Draw, text: string, most = 4): string {
  return new TextDecoder().decode(mutated(draw, encoder.encode(text), most));
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
