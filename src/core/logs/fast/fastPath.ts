import type { LineReader } from '../readers/lineReader';
import type { Tally } from '../rows/tally';
import { learnLine } from './learnLine';
import type { LinePlan } from './linePlan';
import type { LoadedPlan, TemplateScanner } from './templateScanner';

const maxPlans = 8;
/** After so many lines of which less than a tenth fitted a plan, the log is too irregular to try on. */
const trial = 4096;

/** Reads one line, given without its newline, by the plain path; takes the number before and returns its own. */
type PlainLine = (start: number, end: number, lineBefore: number) => number;

/** Lets the scanner read lines of layouts seen before, and the reader all others, in file order. */
export class FastPath {
  disabled = false;
  private readonly plans: { plan: LinePlan; loaded: LoadedPlan }[] = [];
  private seen = 0;
  private fitted = 0;

  constructor(
    private readonly scanner: TemplateScanner,
    private readonly tally: Tally,
  ) {
    scanner.reset();
  }

  /**
   * Reads lines bytes[start..end), of which the last byte is a newline. Returns the number of the last line read.
   */
  run(
    reader: LineReader,
    bytes: Uint8Array,
    start: number,
    end: number,
    lineBefore: number,
    plain: PlainLine,
  ): number {
    let line = lineBefore;
    let at = start;
    const piece = this.scanner.inputBytes;
    while (at < end) {
      // A piece ends with a newline; a single line longer than a piece is read plainly.
      let stop = Math.min(end, at + piece);
      if (stop < end) stop = bytes.lastIndexOf(10, stop - 1) + 1;
      if (stop <= at) {
        stop = bytes.indexOf(10, at) + 1;
        line = plain(at, stop - 1, line);
      } else {
        line = this.piece(reader, bytes, at, stop, line, plain);
      }
      at = stop;
    }
    if (this.seen > trial && this.fitted < 0.1 * this.seen) this.disabled = true;
    return line;
  }

  private piece(
    reader: LineReader,
    bytes: Uint8Array,
    start: number,
    end: number,
    lineBefore: number,
    plain: PlainLine,
  ): number {
    const { scanner, tally, plans } = this;
    let line = lineBefore;
    let at = start;
    scanner.input(bytes, start, end);
    while (at < end) {
      const rows = reader.midRecord ? 0 : this.scan(at - start);
      if (rows > 0) {
        const { plan, loaded } = plans[0];
        const { scanned } = scanner;
        tally.lines += rows;
        this.seen += rows;
        this.fitted += rows;
        scanned.stride = loaded.stride;
        for (let row = 0; row < rows;) {
          scanned.at = row * loaded.stride;
          scanned.line = line + row + 1;
          const together = tally.beforeExcluded(scanned.line, rows - row);
          const taken = (together > 0 && plan.takeRun?.(scanned, together)) || 0;
          if (taken === 0) plan.take(scanned);
          row += taken || 1;
        }
        line += rows;
        at = start + scanner.stopped;
        continue;
      }
      const stop = bytes.indexOf(10, at);
      this.seen++;
      const usedBefore = tally.used;
      line = plain(at, stop, line);
      // Only a row that was filed has shown all its names to the log; and the first line may hide a byte-order mark.
      const filed = tally.used > usedBefore && !reader.midRecord && line > 1;
      if (filed && plans.length < maxPlans) this.learn(reader, bytes, at, stop);
      at = stop + 1;
    }
    return line;
  }

  /** Scans lines of one layout from `at` on; the plan that fits comes to the front. */
  private scan(at: number): number {
    const { plans, scanner } = this;
    for (let i = 0; i < plans.length; i++) {
      const rows = scanner.scan(plans[i].loaded, at);
      if (rows === 0) continue;
      if (i > 0) plans.unshift(...plans.splice(i, 1));
      return rows;
    }
    return 0;
  }

  private learn(reader: LineReader, bytes: Uint8Array, start: number, stop: number): void {
    const end = stop > start && bytes[stop - 1] === 13 ? stop - 1 : stop;
    const plan = learnLine(reader, bytes, start, end);
    if (!plan) return;
    const terminator = bytes.slice(end, stop + 1);
    const loaded = this.scanner.load(
      [...plan.tokens, { kind: 'literal', bytes: terminator }],
      terminator.length,
    );
    if (loaded) this.plans.push({ plan, loaded });
  }
}
