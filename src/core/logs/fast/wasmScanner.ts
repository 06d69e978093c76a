import type { LineToken, ScannedLine } from './linePlan';
import { powersOfFive } from './powersOfFive';
import type { LoadedPlan, TemplateScanner } from './templateScanner';

/** What the compiled scanner of ../assembly/scanner.ts exports. */
export interface ScannerExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  scan(
    program: number,
    from: number,
    end: number,
    output: number,
    stride: number,
    capacity: number,
    terminator: number,
  ): number;
  stopped(): number;
}

/** The memory's rooms: tables, programs with their literals, the input, and the slots. */
const powersAt = 1024;
const scalesAt = 1280;
const fivesAt = 2048;
const programsAt = 8192;
const programBytes = (1 << 20) - programsAt;
const inputAt = 1 << 20;
const inputBytes = 1 << 18;
const outputAt = inputAt + inputBytes + 4096;
const outputSlots = 1 << 16;

/** Two places for chunks of a file, read into here directly so that they need not be copied. */
const chunksAt = 1 << 21;
const chunkBytes = 1 << 20;
const chunkGap = 4096;

const kinds = { end: 0, numbers: 1, short: 2, literal: 3, text: 4, cell: 5 } as const;

/** The template scanner in WebAssembly. */
export class WasmScanner implements TemplateScanner {
  readonly inputBytes = inputBytes;
  readonly scanned: ScannedLine;
  private readonly bytes: Uint8Array;
  private readonly words: Uint32Array;
  readonly chunks: readonly Uint8Array[];
  private next = programsAt;
  private inputStart = inputAt;
  private inputEnd = inputAt;

  constructor(private readonly exports: ScannerExports) {
    const { buffer } = exports.memory;
    this.bytes = new Uint8Array(buffer);
    this.words = new Uint32Array(buffer);
    new Float64Array(buffer, powersAt, 23).set(Array.from({ length: 23 }, (_, i) => Number(`1e${i}`)));
    new BigUint64Array(buffer, scalesAt, 9).set(Array.from({ length: 9 }, (_, i) => 10n ** BigInt(i)));
    const fives = powersOfFive();
    new BigUint64Array(buffer, fivesAt, fives.length).set(fives);
    this.chunks = [0, 1].map(
      (i) => new Uint8Array(buffer, chunksAt + i * (chunkBytes + chunkGap), chunkBytes),
    );
    this.scanned = {
      bytes: this.bytes,
      slots: new Float64Array(buffer, outputAt, outputSlots),
      hashes: new Int32Array(buffer, outputAt, 2 * outputSlots),
      at: 0,
      hashAt: 0,
      line: 0,
    };
  }

  get stopped(): number {
    return this.exports.stopped() - this.inputStart;
  }

  reset(): void {
    this.next = programsAt;
  }

  load(tokens: readonly LineToken[], terminatorBytes: number): LoadedPlan | undefined {
    const merged = mergeLiterals(tokens);
    const literalBytes = merged.reduce(
      (sum, token) => sum + (token.kind === 'literal' ? token.bytes.length + 24 : 0),
      0,
    );
    const size = literalBytes + 12 * (merged.length + 1) + 16;
    if (this.next + size > programsAt + programBytes) return undefined;
    const code: number[] = [];
    let slots = 0;
    let at = this.next;
    merged.forEach((token, i) => {
      if (token.kind === 'number') {
        slots++;
        const after = merged[i + 1];
        const single = after?.kind === 'literal' && after.bytes.length === 1 ? after.bytes[0] : 0;
        const last = code.length - 3;
        if (single !== 0 && last >= 0 && code[last] === kinds.numbers && code[last + 2] === single)
          code[last + 1]++;
        else code.push(kinds.numbers, 1, single);
      } else if (token.kind === 'literal') {
        if (token.bytes.length === 1 && merged[i - 1]?.kind === 'number') return;
        at = this.literal(token.bytes, at, code);
      } else {
        const keep = token.kind === 'keepText' || token.kind === 'keepCell';
        if (keep) slots++;
        const isText = token.kind === 'skipText' || token.kind === 'keepText';
        const after = merged[i + 1];
        const until = after?.kind === 'literal' ? after.bytes[0] : 10;
        code.push(isText ? kinds.text : kinds.cell, keep ? 1 : 0, until);
      }
    });
    code.push(kinds.end, 0, 0);
    const program = (at + 7) & ~7;
    this.words.set(code, program / 4);
    this.next = (program + 4 * code.length + 7) & ~7;
    return slots + 1 > outputSlots ? undefined : { program, terminatorBytes, stride: slots + 1 };
  }

  input(bytes: Uint8Array, start: number, end: number): void {
    if (bytes.buffer === this.bytes.buffer) {
      this.inputStart = bytes.byteOffset + start;
    } else {
      this.bytes.set(bytes.subarray(start, end), inputAt);
      this.inputStart = inputAt;
    }
    this.inputEnd = this.inputStart + end - start;
  }

  scan(plan: LoadedPlan, at: number): number {
    const capacity = Math.floor(outputSlots / plan.stride);
    return this.exports.scan(
      plan.program,
      this.inputStart + at,
      this.inputEnd,
      outputAt,
      8 * plan.stride,
      capacity,
      plan.terminatorBytes,
    );
  }

  /** Writes a literal and its instruction; returns the next free address. */
  private literal(bytes: Uint8Array, at: number, code: number[]): number {
    const address = (at + 7) & ~7;
    if (bytes.length > 8) {
      this.bytes.set(bytes, address);
      code.push(kinds.literal, address, bytes.length);
      return address + bytes.length;
    }
    this.bytes.fill(0, address, address + 16);
    this.bytes.set(bytes, address);
    this.bytes.fill(255, address + 8, address + 8 + bytes.length);
    code.push(kinds.short, address, bytes.length);
    return address + 16;
  }
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
