import { UserError } from '../../errors/userError';

/** The whole lines at the beginning of a file, as text; enough to tell its format and fields. */
export function sampleLines(head: Uint8Array, complete: boolean, most = 1000): string[] {
  const start = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  let end = head.length;
  if (!complete) {
    const last = head.lastIndexOf(10);
    end = last >= start ? last : head.length;
  }
  const text = new TextDecoder('utf-8').decode(head.subarray(start, end));
  return text.split('\n', most).map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
}

/** Refuses what no reader of text can use. */
export function assertReadable(head: Uint8Array): void {
  if (head.length === 0) {
    throw new UserError('empty-file', 'The file is empty. Choose a log with at least one row.');
  }
  const zero = head.indexOf(0);
  if (zero >= 0) {
    throw new UserError(
      'binary-file',
      `The file is not text (a zero byte at offset ${zero}), nor Parquet, gzip or zstd. Export the log as JSON lines, CSV or Parquet.`,
    );
  }
  const carriageReturn = head.indexOf(13);
  if (carriageReturn >= 0 && carriageReturn < head.length - 1 && !head.includes(10)) {
    throw new UserError(
      'cr-line-ends',
      'The lines of the file end with a carriage return alone (CR), as on very old Macs. Save it with line ends LF or CRLF, for example with: tr "\\r" "\\n" < FILE > NEW',
      1,
    );
  }
  let odd = 0;
  for (const byte of head)
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 27) odd++;
  if (odd > 0.02 * head.length) {
    throw new UserError(
      'binary-file',
      'The file is not text, nor Parquet, gzip or zstd. Export the log as JSON lines, CSV or Parquet.',
    );
  }
}
