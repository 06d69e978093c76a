import { createHash } from 'node:crypto';
import { decodeLine } from '../../core/logs/readers/records/decodeLine';
import { predictionsReader } from '../../core/logs/predictions/parsePredictions';
import type { PredictionTable } from '../../core/logs/predictions/predictionTable';
import { UserError } from '../../core/errors/userError';
import { openRegular } from '../../files/readWhole';
import { compressionOf, decompressed } from '../reading/decompress';
import { fileChunks } from '../reading/fileChunks';
import { asUtf8 } from '../reading/transcode';

export interface ReadPredictions {
  readonly table: PredictionTable;
  /** Of the bytes that were read. */
  readonly sha256: string;
}

/** Reads a file of predictions, compressed or not. Join it with its log by `predictedPolicy`. */
export async function readPredictions(
  path: string,
  actionNames: readonly string[],
  signal?: AbortSignal,
): Promise<ReadPredictions> {
  const file = await openRegular(path);
  const hash = createHash('sha256');
  try {
    const { size } = await file.stat();
    const magic = Buffer.alloc(4);
    await file.read(magic, 0, 4, 0);
    const chunks = asUtf8(
      decompressed(
        fileChunks(file, size, { signal, fresh: true, onChunk: (chunk) => void hash.update(chunk) }),
        compressionOf(magic),
        size,
      ),
    );
    const reader = predictionsReader(actionNames);
    let rest: Uint8Array = new Uint8Array(0);
    let line = 0;
    const use = (bytes: Uint8Array): void => {
      const text = decodeLine(bytes, 0, bytes.length);
      line++;
      if (text === undefined)
        throw new UserError('bad-predictions', `Line ${line} of the predictions is not UTF-8 text.`, line);
      reader.line(line === 1 ? text.replace(/^\uFEFF/, '') : text, line);
    };
    for await (const chunk of chunks) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      let start = 0;
      for (let end = bytes.indexOf(10, start); end >= 0; end = bytes.indexOf(10, start)) {
        use(bytes.subarray(start, end));
        start = end + 1;
      }
      rest = bytes.subarray(start);
      if (rest.length > 64 * 1024 * 1024)
        throw new UserError('bad-predictions', 'A line of the predictions is longer than 64 MB.', line + 1);
    }
    if (rest.length > 0) use(rest);
    return { table: reader.end(), sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
}
