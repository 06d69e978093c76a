import { columnNames, splitDelimited } from '../logs/readers/delimited';
import { UserError } from '../errors/userError';
import { unitRows, type LabeledData } from './labeledData';

/** A table of numbers with a column of labels. `classNames` fixes the classes, so that a test set has those of its training set. */
export function labeledCsv(
  text: string,
  label: string,
  name: string,
  classNames?: readonly string[],
): LabeledData {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  const header = columnNames(splitDelimited((lines[0] ?? '').replace(/^\uFEFF/, ''), ','));
  const at = header.indexOf(label);
  if (at < 0)
    throw new UserError(
      'no-label',
      `${name} has no column "${label}". Name the column of the labels with --label; the file has ${header.slice(0, 20).join(', ')}.`,
    );
  const rows = lines.length - 1;
  const featureCount = header.length - 1;
  const features = new Float32Array(rows * featureCount);
  const words = new Array<string>(rows);
  for (let row = 0; row < rows; row++) {
    const fields = splitDelimited(lines[row + 1], ',');
    if (fields.length !== header.length)
      throw badRow(name, row + 2, `has ${fields.length} fields and the header ${header.length}`);
    words[row] = fields[at];
    for (let column = 0, to = row * featureCount; column < fields.length; column++) {
      if (column === at) continue;
      const value = Number(fields[column]);
      if (fields[column].trim() === '' || !Number.isFinite(value))
        throw badRow(name, row + 2, `has "${fields[column].slice(0, 40)}" where a number belongs`);
      features[to++] = value;
    }
  }
  const names = classNames ?? [...new Set(words)].sort(naturally);
  const index = new Map(names.map((each, i) => [each, i]));
  const labels = Int32Array.from(words, (word, row) => {
    const found = index.get(word);
    if (found === undefined)
      throw badRow(
        name,
        row + 2,
        `has the label "${word.slice(0, 40)}", which the training set does not know`,
      );
    return found;
  });
  return { rows, featureCount, classNames: names, features: unitRows(features, featureCount), labels };
}

function naturally(a: string, b: string): number {
  const [x, y] = [Number(a), Number(b)];
  return Number.isFinite(x) && Number.isFinite(y) ? x - y : a < b ? -1 : a > b ? 1 : 0;
}

function badRow(name: string, line: number, what: string): UserError {
  return new UserError(
    'bad-table',
    `Line ${line} of ${name} ${what}. Correct the line or leave it out.`,
    line,
  );
}
