import type { LogFormat } from '../../core/documents/names';
import { timeOf } from '../../core/logs/detection/fields/timeOf';
import { splitDelimited } from '../../core/logs/readers/delimited';
import { openRegular } from '../../files/readWhole';

/** From either end of a file no more than this is read. */
const mostBytes = 256 * 1024;

export interface TimeSpan {
  readonly field: string;
  /** ISO 8601. */
  readonly from: string;
  readonly to: string;
}

/** When a log begins and ends, by the time stamps of its first and last line; undefined where they have none. */
export async function timeSpanOf(paths: readonly string[], format: LogFormat): Promise<TimeSpan | undefined> {
  try {
    const first = (await endsOf(paths[0], format))?.first;
    const last = (await endsOf(paths[paths.length - 1], format))?.last;
    const [a, b] = [first && timeOf(first), last && timeOf(last)];
    if (!a || !b || a.field !== b.field) return undefined;
    const [from, to] = [a.time, b.time].sort((x, y) => x - y).map((time) => new Date(time).toISOString());
    return { field: a.field, from, to };
  } catch {
    // It is only told where it is easily had.
    return undefined;
  }
}

type Fields = Readonly<Record<string, unknown>>;

async function endsOf(
  path: string,
  format: LogFormat,
): Promise<{ readonly first: Fields; readonly last: Fields } | undefined> {
  if (/\.(gz|zst|parquet)$/.test(path)) return undefined;
  const { head, tail } = await textOfEnds(path);
  const lines = [head.split(/\r?\n/), tail.split(/\r?\n/).filter((line) => line.trim() !== '')];
  const lastLine = lines[1].at(-1);
  if (lastLine === undefined) return undefined;
  if (format === 'jsonl' || format === 'dsjson')
    return { first: JSON.parse(lines[0][0]) as Fields, last: JSON.parse(lastLine) as Fields };
  if (format !== 'csv' && format !== 'tsv' && format !== 'obd') return undefined;
  const [header, firstLine] = lines[0];
  const delimiter = [',', '\t', ';'].reduce((a, b) =>
    header.split(b).length > header.split(a).length ? b : a,
  );
  const names = splitDelimited(header.replace(/^\uFEFF/, ''), delimiter);
  const record = (line: string): Fields => {
    const cells = splitDelimited(line, delimiter);
    return cells.length === names.length ? Object.fromEntries(names.map((name, i) => [name, cells[i]])) : {};
  };
  return { first: record(firstLine), last: record(lastLine) };
}

async function textOfEnds(path: string): Promise<{ readonly head: string; readonly tail: string }> {
  const file = await openRegular(path);
  try {
    const { size } = await file.stat();
    const read = async (from: number): Promise<string> => {
      const bytes = Buffer.alloc(Math.min(mostBytes, size - from));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
      return bytes.toString('utf8', 0, bytesRead);
    };
    return { head: await read(0), tail: await read(Math.max(0, size - mostBytes)) };
  } finally {
    await file.close();
  }
}
