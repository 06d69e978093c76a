import type { LineToken, ScannedLine } from './linePlan';
import { powersOfFive } from './powersOfFive';
import { assemble } from './scannerProgram';
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
  /** Of ../assembly/runs.ts. */
  gather(from: number, stride: number, rows: number, count: number, target: number): void;
  probable(from: number, stride: number, rows: number, count: number): number;
  arrange(
    ranks: number,
    probabilities: number,
    stride: number,
    rows: number,
    count: number,
    target: number,
  ): number;
}

/** The memory's rooms: tables, programs with their literals, the input, the slots, and what is gathered of them. */
const powersAt = 1024;
const scalesAt = 1280;
const fivesAt = 2048;
const programsAt = 8192;
const programsEnd = 1 << 20;
const inputAt = 1 << 20;
const inputBytes = 1 << 18;
const outputAt = inputAt + inputBytes + 4096;
const outputSlots = 1 << 15;
const gatheredAt = outputAt + 8 * outputSlots;

/** Places for chunks of a file, read into here directly so that they need not be copied. */
const chunksAt = 1 << 21;
const chunkBytes = 1 << 20;
const chunkGap = 4096;
const chunkCount = 4;

/** The template scanner in WebAssembly. */
export class WasmScanner implements TemplateScanner {
  readonly inputBytes = inputBytes;
  readonly scanned: ScannedLine;
  private readonly bytes: Uint8Array;
  readonly chunks: readonly Uint8Array[];
  private next = programsAt;
  private inputStart = inputAt;
  private inputEnd = inputAt;

  constructor(private readonly exports: ScannerExports) {
    const { buffer } = exports.memory;
    this.bytes = new Uint8Array(buffer);
    new Float64Array(buffer, powersAt, 23).set(Array.from({ length: 23 }, (_, i) => Number(`1e${i}`)));
    new BigUint64Array(buffer, scalesAt, 9).set(Array.from({ length: 9 }, (_, i) => 10n ** BigInt(i)));
    const fives = powersOfFive();
    new BigUint64Array(buffer, fivesAt, fives.length).set(fives);
    this.chunks = Array.from(
      { length: chunkCount },
      (_, i) => new Uint8Array(buffer, chunksAt + i * (chunkBytes + chunkGap), chunkBytes),
    );
    const gathered = new Float64Array(buffer, gatheredAt, outputSlots);
    const addressOf = (slot: number): number => outputAt + 8 * (scanned.at + slot);
    const scanned: ScannedLine = {
      bytes: this.bytes,
      slots: new Float64Array(buffer, outputAt, outputSlots),
      hashes: new Int32Array(buffer, outputAt, 2 * outputSlots),
      at: 0,
      stride: 0,
      line: 0,
      gather(slot, count, rows) {
        exports.gather(addressOf(slot), 8 * scanned.stride, rows, count, gatheredAt);
        return gathered.subarray(0, rows * count);
      },
      gatherProbabilities(slot, count, rows) {
        return scanned.gather(
          slot,
          count,
          exports.probable(addressOf(slot), 8 * scanned.stride, rows, count),
        );
      },
      arrangeProbabilities(rankSlot, slot, count, rows) {
        const stride = 8 * scanned.stride;
        const arranged = exports.arrange(
          addressOf(rankSlot),
          addressOf(slot),
          stride,
          rows,
          count,
          gatheredAt,
        );
        return gathered.subarray(0, arranged * count);
      },
    };
    this.scanned = scanned;
  }

  get stopped(): number {
    return this.exports.stopped() - this.inputStart;
  }

  reset(): void {
    this.next = programsAt;
  }

  load(tokens: readonly LineToken[], terminatorBytes: number): LoadedPlan | undefined {
    const { bytes, start, slots } = assemble(tokens, this.next);
    const end = this.next + bytes.length;
    if (end > programsEnd || slots + 1 > outputSlots) return undefined;
    this.bytes.set(bytes, this.next);
    this.next = (end + 7) & ~7;
    return { program: start, terminatorBytes, stride: slots + 1 };
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
}
