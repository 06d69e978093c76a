import { readFileSync } from 'node:fs';
import { UserError } from '../core/userError';
import type { LoggedData } from '../core/logs/loggedData';
import { parseJsonlRow, type JsonlRow } from '../core/logs/jsonlRow';

export function readLog(path: string): LoggedData {
  const bytes = readFileSync(path);
  if (bytes.length === 0) {
    throw new UserError('empty', 'Line 1: the file is empty. Choose a log with at least one row.', 1);
  }
  if (bytes.subarray(0, 4096).includes(0)) {
    throw new UserError('binary', 'Line 1: this is a binary file, not a JSONL log. Choose a text log.', 1);
  }
  const rows: JsonlRow[] = [];
  bytes
    .toString('utf8')
    .split('\n')
    .forEach((text, index) => text.trim() !== '' && rows.push(parseJsonlRow(text, index + 1)));
  const K = Math.max(...rows.map((row) => row.distribution?.length ?? row.action + 1));
  const d = rows[0].context.length;
  const full = rows.every((row) => row.distribution?.length === K);
  const batch = {
    length: rows.length,
    firstRow: 0,
    lines: Uint32Array.from(rows, (_, i) => i + 1),
    events: Uint32Array.from(rows, (_, i) => i),
    actions: Int32Array.from(rows, (row) => row.action),
    rewards: Float64Array.from(rows, (row) => row.reward),
    propensities: Float64Array.from(rows, (row) => row.propensity),
    ...(full && { distributions: Float64Array.from(rows.flatMap((row) => row.distribution ?? [])) }),
    features: { kind: 'dense' as const, values: Float64Array.from(rows.flatMap((row) => row.context)) },
  };
  return {
    rows: rows.length,
    actionCount: K,
    featureCount: d,
    propensities: full ? 'full' : 'chosen',
    actionNames: Array.from({ length: K }, (_, a) => String(a)),
    batches: () => [batch],
  };
}
