import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseIdx } from '../../core/experiments/idx';
import { labeledCsv } from '../../core/experiments/labeledCsv';
import { labeledImages, type LabeledData } from '../../core/experiments/labeledData';
import { UserError } from '../../core/errors/userError';
import { readWhole as readWholeFile } from '../../files/readWhole';
import { compressionOf, decompressed } from './decompress';

/** No data set of this kind is larger; a compressed file that claims to be is not one. */
const mostBytes = 2 ** 31 - 1;

export interface LabeledFiles {
  readonly data: LabeledData;
  /** Of the files' content. */
  readonly sha256: string;
}

/** A labeled set: an images and a labels file of the MNIST family, or a table. */
export async function readLabeled(
  paths: readonly string[],
  label: string,
  classNames?: readonly string[],
): Promise<LabeledFiles> {
  const contents = await Promise.all(paths.map(readWhole));
  const sha256 = createHash('sha256');
  for (const content of contents) sha256.update(content);
  const names = paths.map((path) => basename(path));
  const data =
    contents.length === 2
      ? labeledImages(parseIdx(contents[0], names[0]), parseIdx(contents[1], names[1]))
      : labeledCsv(new TextDecoder().decode(contents[0]), label, names[0], classNames);
  return { data, sha256: sha256.digest('hex') };
}

async function readWhole(path: string): Promise<Uint8Array> {
  const bytes = readWholeFile(path, mostBytes);
  const kind = compressionOf(bytes);
  if (kind === 'none') return bytes;
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of decompressed(piecesOf(bytes), kind, bytes.length)) {
      parts.push(part);
      if ((length += part.length) > mostBytes) break;
    }
  } catch {
    length = Infinity;
  }
  if (length > mostBytes)
    throw new UserError('bad-compression', `${path} is compressed and damaged or too large. Fetch it again.`);
  return Buffer.concat(parts);
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1 << 16)
    yield Promise.resolve(bytes.subarray(at, at + (1 << 16)));
}

export interface DataSet {
  readonly name: string;
  readonly train: LabeledData;
  readonly test: LabeledData;
  readonly sha256: string;
}

const endings = ['', '.gz', '.zst'];

/** The training and test sets of a folder: the four files of the MNIST family (images may be idx2-float), or train.csv and test.csv. */
export async function readDataSet(directory: string, label: string): Promise<DataSet> {
  let files: string[];
  try {
    files = readdirSync(directory);
  } catch {
    throw new UserError('no-folder', `There is no folder ${directory}. Check its name.`);
  }
  const find = (pattern: RegExp): string | undefined => {
    const found = files.find((file) =>
      endings.some(
        (ending) => file.endsWith(ending) && pattern.test(file.slice(0, file.length - ending.length)),
      ),
    );
    return found && join(directory, found);
  };
  const choose = (part: string): string[] | undefined => {
    const images = find(new RegExp(`(^|-)${part}-images[.-]idx[23]-(ubyte|float)$`));
    const labels = find(new RegExp(`(^|-)${part}-labels[.-]idx1-ubyte$`));
    return images && labels ? [images, labels] : undefined;
  };
  const table = (part: string): string[] | undefined => {
    const found = find(new RegExp(`^${part}\\.csv$`));
    return found === undefined ? undefined : [found];
  };
  const trainPaths = choose('train') ?? table('train');
  const testPaths = choose('t10k') ?? choose('test') ?? table('test');
  if (!trainPaths || !testPaths)
    throw new UserError(
      'no-data-set',
      `${directory} has no data set. It needs train-images-idx3-ubyte, train-labels-idx1-ubyte, t10k-images-idx3-ubyte and t10k-labels-idx1-ubyte (plain or .gz), or train.csv and test.csv.`,
    );
  const train = await readLabeled(trainPaths, label);
  const test = await readLabeled(testPaths, label, train.data.classNames);
  return {
    name: basename(directory),
    train: train.data,
    test: test.data,
    sha256: createHash('sha256').update(train.sha256).update(test.sha256).digest('hex'),
  };
}
