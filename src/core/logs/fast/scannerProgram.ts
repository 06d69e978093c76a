import type { LineToken } from './linePlan';

/** The instructions of ../assembly/scanner.ts. */
const kinds = { end: 0, numbers: 1, short: 2, literal: 3, text: 4, cell: 5, keyed: 6 } as const;

/** What a short literal may have: as many bytes as are compared at once. */
const shortBytes = 8;
/** In `numbers`: the byte that follows each is passed over with it. */
const passedOver = 256;
const comma = 44;
const newline = 10;

/** Literals and instructions as the scanner wants them, made for one place in its memory. */
export interface ScannerProgram {
  readonly bytes: Uint8Array;
  /** The address of the first instruction. */
  readonly start: number;
  readonly slots: number;
}

/** Assembles the program that follows these tokens, to be put at `address`, a multiple of 8. */
export function assemble(tokens: readonly LineToken[], address: number): ScannerProgram {
  const merged = mergeLiterals(tokens);
  const data: number[] = [];
  const code: number[] = [];
  let slots = 0;
  const place = (bytes: readonly number[]): number => {
    while (data.length % 8 !== 0) data.push(0);
    for (const byte of bytes) data.push(byte);
    return address + data.length - bytes.length;
  };
  const isPassedOver = (i: number): boolean => {
    const token = merged[i];
    return token?.kind === 'literal' && token.bytes.length === 1 && merged[i - 1]?.kind === 'number';
  };
  /** A short literal and the number after it are one instruction, unless the number begins a list. */
  const isKey = (i: number): boolean => {
    const token = merged[i];
    const short = token?.kind === 'literal' && token.bytes.length <= shortBytes;
    return short && !isPassedOver(i) && merged[i + 1]?.kind === 'number' && !isPassedOver(i + 2);
  };
  merged.forEach((token, i) => {
    const last = code.length - 3;
    const after = merged[i + 1];
    if (token.kind === 'number') {
      slots++;
      if (isKey(i - 1)) return;
      const follows = after?.kind === 'literal' ? after.bytes[0] : comma;
      const third = follows + (isPassedOver(i + 1) ? passedOver : 0);
      if (third > passedOver && code[last] === kinds.numbers && code[last + 2] === third) code[last + 1]++;
      else code.push(kinds.numbers, 1, third);
    } else if (token.kind === 'literal') {
      const { bytes } = token;
      if (isPassedOver(i)) return;
      if (isKey(i)) {
        const follower = merged[i + 2];
        const entry = place([
          ...wordAndMask(bytes),
          ...fourBytes(bytes.length),
          ...fourBytes(follower?.kind === 'literal' ? follower.bytes[0] : comma),
        ]);
        // Keys that follow each other lie one after the other.
        if (code[last] === kinds.keyed) code[last + 1]++;
        else code.push(kinds.keyed, 1, entry);
      } else if (bytes.length <= shortBytes) code.push(kinds.short, place(wordAndMask(bytes)), bytes.length);
      else code.push(kinds.literal, place([...bytes]), bytes.length);
    } else {
      const keep = token.kind === 'keepText' || token.kind === 'keepCell';
      if (keep) slots++;
      const until = after?.kind === 'literal' ? after.bytes[0] : newline;
      if ('delimiter' in token) code.push(kinds.cell, keep ? 1 : 0, until + 256 * token.delimiter);
      else code.push(kinds.text, keep ? 1 : 0, until);
    }
  });
  code.push(kinds.end, 0, 0);
  const start = place(code.flatMap(fourBytes));
  return { bytes: Uint8Array.from(data), start, slots };
}

function wordAndMask(bytes: Uint8Array): number[] {
  const padded = (value: (i: number) => number): number[] =>
    Array.from({ length: shortBytes }, (_, i) => (i < bytes.length ? value(i) : 0));
  return [...padded((i) => bytes[i]), ...padded(() => 255)];
}

function fourBytes(word: number): number[] {
  return [word & 255, (word >>> 8) & 255, (word >>> 16) & 255, word >>> 24];
}

function mergeLiterals(tokens: readonly LineToken[]): LineToken[] {
  const merged: LineToken[] = [];
  for (const token of tokens) {
    const last = merged.at(-1);
    if (token.kind === 'literal' && last?.kind === 'literal') {
      const bytes = new Uint8Array(last.bytes.length + token.bytes.length);
      bytes.set(last.bytes);
      bytes.set(token.bytes, last.bytes.length);
      merged[merged.length - 1] = { kind: 'literal', bytes };
    } else if (token.kind !== 'literal' || token.bytes.length > 0) {
      merged.push(token);
    }
  }
  return merged;
}
