import type { LogFormat } from '../../documents/names';
import { UserError } from '../../errors/userError';
import { splitDelimited } from '../readers/delimited';
import { isNumeric } from '../readers/records/values';

export interface DetectedFormat {
  readonly format: LogFormat;
  /** From 0 to 1. */
  readonly confidence: number;
  /** Of delimited files. */
  readonly delimiter?: string;
  /** Of delimited files: the first line names the columns. */
  readonly header?: boolean;
}

const decisionKeys =
  /"(_label_cost|_labelIndex|_label_probability|_label_Action|_skipLearn|RewardValue)"\s*:|"_multi"\s*:\s*\[/;
const vwLabel = /^\d+(:[^:]*){0,2}$/;
const predictionLine = /^\d+:[0-9.eE+-]+(,\d+:[0-9.eE+-]+)*$/;

/** Tells the format from the first lines of the content; the file's name is never asked. */
export function detectFormat(lines: readonly string[]): DetectedFormat {
  const filled = lines.filter((line) => line.trim() !== '');
  if (filled.length === 0) {
    throw new UserError('empty-file', 'The file holds only blank lines. Choose a log with at least one row.');
  }
  const first = filled[0].trimStart();
  if (first.startsWith('{') || first.startsWith('[CHECKPOINT')) return detectJson(filled);
  if (first.startsWith('[')) {
    throw new UserError(
      'json-array',
      'The file is one JSON array. Write one object a line instead (JSON lines), for example with: jq -c ".[]" FILE',
      1,
    );
  }
  if (filled.slice(0, 20).every((line) => predictionLine.test(line.trim()))) {
    throw new UserError(
      'predictions-not-log',
      'The file holds predictions of a policy, not a log. Open the log, and give this file as predictions:FILE.',
      1,
    );
  }
  const vw = filled.filter(isVwLine).length;
  if (vw > 0.5 * filled.length) return detectVw(lines, filled, vw / filled.length);
  return detectDelimited(filled);
}

/** Labels, then perhaps a tag, before a bar. */
function isVwLine(line: string): boolean {
  const bar = line.indexOf('|');
  if (bar < 0) return false;
  const words = line
    .slice(0, bar)
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.slice(0, -1).every((word) => vwLabel.test(word));
}

function detectJson(filled: readonly string[]): DetectedFormat {
  const decisions = filled.filter((line) => decisionKeys.test(line) || line.startsWith('[CHECKPOINT')).length;
  if (decisions > 0) return { format: 'dsjson', confidence: decisions > 0.5 * filled.length ? 1 : 0.7 };
  const objects = filled.filter(
    (line) => line.trimStart().startsWith('{') && line.trimEnd().endsWith('}'),
  ).length;
  if (objects === 0 && filled.length > 1) {
    throw new UserError(
      'json-not-lines',
      'The file is JSON spread over several lines. Write one object a line instead, for example with: jq -c . FILE',
      1,
    );
  }
  return { format: 'jsonl', confidence: objects / filled.length };
}

/** Groups with a shared line, an unlabeled line beside a labeled one, or action 0 are multi-line events. */
function detectVw(lines: readonly string[], filled: readonly string[], confidence: number): DetectedFormat {
  const shared = filled.some((line) => /^\s*shared(\s|\|)/.test(line));
  const zero = filled.some((line) => /^\s*0:/.test(line));
  let grouped = false;
  for (let i = 1; i < lines.length - 1 && !grouped; i++) {
    grouped =
      lines[i].trim() === '' &&
      lines[i - 1].trim() !== '' &&
      lines.slice(i + 1).some((line) => line.trim() !== '');
  }
  return { format: shared || zero || grouped ? 'vw-cb-adf' : 'vw-cb', confidence };
}

function detectDelimited(filled: readonly string[]): DetectedFormat {
  const counts = [',', '\t', ';'].map((delimiter) => {
    const [fields, ...others] = filled.slice(0, 50).map((line) => splitDelimited(line, delimiter).length);
    return { delimiter, fields, steady: 1 + others.filter((count) => count === fields).length };
  });
  counts.sort(
    (a, b) => Number(b.fields > 1) - Number(a.fields > 1) || b.steady - a.steady || b.fields - a.fields,
  );
  const { delimiter, fields, steady } = counts[0];
  if (fields < 2) {
    throw new UserError(
      'unknown-format',
      'This is not a format that Bandit Lens knows. It knows JSON lines, CSV, TSV, dsjson, Vowpal Wabbit text, the Open Bandit Dataset and Parquet. If it is one of them, name it with --format.',
      1,
    );
  }
  const names = splitDelimited(filled[0], delimiter).map((name) => name.trim());
  const header = names.some((name) => name !== '' && !isNumeric(name));
  const isObd = ['item_id', 'position', 'click', 'propensity_score'].every((name) => names.includes(name));
  const confidence = steady / Math.min(50, filled.length);
  if (isObd) return { format: 'obd', confidence, delimiter, header };
  return { format: delimiter === '\t' ? 'tsv' : 'csv', confidence, delimiter, header };
}
