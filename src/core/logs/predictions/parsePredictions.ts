import { parseShallow } from '../../documents/text/nesting';
import { UserError } from '../../errors/userError';
import { splitDelimited } from '../readers/delimited';
import { isNumeric, toNumber } from '../readers/records/values';
import { normalName } from '../detection/fields/fieldNames';
import { PredictionTable } from './predictionTable';

const vwLine = /^\d+:[0-9.eE+-]+(,\d+:[0-9.eE+-]+)*$/;
const listNames = [
  'propensities',
  'probabilities',
  'probs',
  'action_probs',
  'pi',
  'pmf',
  'distribution',
  'p',
  'prediction',
  'predictions',
];

/** Where the lines of a file of predictions come from, one at a time; undefined at the end. */
export interface PredictionsReader {
  line(text: string, line: number): void;
  end(): PredictionTable;
}

/**
 * Reads a target policy's predictions, one event a line: Vowpal Wabbit's `1:0.975,0:0.025`; JSON, a list or an
 * object of probabilities or a record that holds one (`{"probs": [0.1, 0.9]}`); or numbers between commas or tabs,
 * one column an action, with or without a header. Blank lines say nothing. `actionNames` resolves named actions.
 */
export function predictionsReader(actionNames: readonly string[]): PredictionsReader {
  let table: PredictionTable | undefined;
  let parse: ((text: string, line: number, into: PredictionTable) => void) | undefined;
  const indexOf = new Map(actionNames.map((name, i) => [name, i]));
  return {
    line(text, line) {
      const trimmed = text.trim();
      if (trimmed === '') return;
      if (!parse) {
        const isVw = vwLine.test(trimmed);
        table = new PredictionTable(isVw);
        if (isVw) parse = parseVw;
        else if (trimmed.startsWith('{') || trimmed.startsWith('['))
          parse = (t, l, into) => parseJson(t, l, into, indexOf);
        else {
          const delimiter = trimmed.includes('\t') ? '\t' : ',';
          const cells = splitDelimited(trimmed, delimiter);
          const header = cells.every(isNumeric) ? undefined : cells.map((cell) => cell.trim());
          const columns = header ? headerColumns(header, indexOf) : cells.map((_, i) => i);
          parse = (t, l, into) => parseCells(t, l, into, delimiter, columns, cells.length);
          if (header) return;
        }
      }
      const into = table as PredictionTable;
      parse(trimmed, line, into);
      into.endEvent();
    },
    end() {
      if (!table || table.events === 0)
        throw new UserError(
          'empty-predictions',
          'The file of predictions is empty. Give one line for each event of the log.',
        );
      return table;
    },
  };
}

function parseVw(text: string, line: number, table: PredictionTable): void {
  if (!vwLine.test(text)) throw bad(line, 'it is not action:probability,…');
  for (const pair of text.split(',')) {
    const [action, probability] = pair.split(':');
    table.add(Number(action), checked(Number(probability), line));
  }
}

function parseJson(
  text: string,
  line: number,
  table: PredictionTable,
  indexOf: ReadonlyMap<string, number>,
): void {
  let value: unknown;
  try {
    value = parseShallow(text);
  } catch {
    throw bad(line, 'it is not valid JSON');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const record = value as Record<string, unknown>;
    const name = listNames.find((known) =>
      Object.keys(record).some((key) => normalName(key) === known && typeof record[key] === 'object'),
    );
    const key = name === undefined ? undefined : Object.keys(record).find((own) => normalName(own) === name);
    if (key !== undefined) value = record[key];
  }
  if (Array.isArray(value)) {
    value.forEach((probability, action) => table.add(action, checked(toNumber(probability), line)));
    return;
  }
  for (const [key, probability] of Object.entries((value ?? {}) as Record<string, unknown>)) {
    const action = indexOf.get(key) ?? (/^\d{1,9}$/.test(key) ? Number(key) : undefined);
    if (action === undefined) throw bad(line, `"${key.slice(0, 60)}" is not an action of the log`);
    table.add(action, checked(toNumber(probability), line));
  }
}

function parseCells(
  text: string,
  line: number,
  table: PredictionTable,
  delimiter: string,
  columns: readonly (number | undefined)[],
  width: number,
): void {
  const cells = splitDelimited(text, delimiter);
  if (cells.length !== width) throw bad(line, `it has ${cells.length} fields instead of ${width}`);
  columns.forEach((action, i) => {
    if (action !== undefined) table.add(action, checked(toNumber(cells[i]), line));
  });
}

/** Columns named by action, or numbered (p0, p1, …); any other column says nothing about an action. */
function headerColumns(
  header: readonly string[],
  indexOf: ReadonlyMap<string, number>,
): (number | undefined)[] {
  const numbered = header.map((name) => /^[a-z_ .-]*?(\d+)$/i.exec(name)?.[1]);
  const byName = header.map((name) => indexOf.get(name));
  if (byName.some((action) => action !== undefined)) return byName;
  const first = numbered.reduce((least, digits) => Math.min(least, Number(digits ?? Infinity)), Infinity);
  if (!Number.isFinite(first)) throw bad(1, 'its columns are neither named after actions nor numbered');
  return numbered.map((digits) =>
    digits === undefined ? undefined : Number(digits) - (first === 1 ? 1 : 0),
  );
}

function checked(probability: number, line: number): number {
  if (Number.isNaN(probability)) throw bad(line, 'it holds something that is not a number');
  if (!(probability >= 0 && probability <= 1 + 1e-6)) throw bad(line, `${probability} is not a probability`);
  return probability;
}

function bad(line: number, what: string): UserError {
  return new UserError(
    'bad-predictions',
    `Line ${line} of the predictions cannot be used: ${what}. Correct it, or make the predictions again.`,
    line,
  );
}
