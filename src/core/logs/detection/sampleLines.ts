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

/** What people pack logs into that is not read here, by its first bytes. */
const packed: readonly {
  readonly name: string;
  readonly magic: readonly number[];
  readonly unpack: string;
}[] = [
  { name: 'a zip archive', magic: [0x50, 0x4b, 0x03, 0x04], unpack: 'unzip FILE' },
  { name: 'compressed with bzip2', magic: [0x42, 0x5a, 0x68], unpack: 'bunzip2 FILE' },
  { name: 'compressed with xz', magic: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], unpack: 'unxz FILE' },
  { name: 'a 7-Zip archive', magic: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], unpack: '7z x FILE' },
];

/** Refuses what no reader of text can use. */
export function assertReadable(head: Uint8Array): void {
  if (head.length === 0) {
    throw new UserError('empty-file', 'The file is empty. Choose a log with at least one row.');
  }
  const zero = head.indexOf(0);
  const packing = packed.find(({ magic }) => magic.every((byte, i) => head[i] === byte));
  if (packing !== undefined && zero >= 0) {
    throw new UserError(
      'packed-file',
      `The file is ${packing.name}. Unpack it first, for example with: ${packing.unpack}. Logs compressed with gzip or zstd are read as they are.`,
    );
  }
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
