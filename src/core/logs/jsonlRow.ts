import { UserError } from '../userError';

/** One row of a generic JSONL log, as written. */
export interface JsonlRow {
  readonly context: readonly number[];
  readonly action: number;
  readonly reward: number;
  readonly propensity: number;
  readonly distribution?: readonly number[];
}

const numbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'number' && Number.isFinite(entry));

const first = (row: Record<string, unknown>, names: readonly string[]): unknown => {
  for (const name of names) if (row[name] !== undefined) return row[name];
  return undefined;
};

/** Reads one line; throws a UserError that names the line and what to do. */
export function parseJsonlRow(text: string, line: number): JsonlRow {
  let row: Record<string, unknown>;
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
      throw new Error('not an object');
    row = parsed as Record<string, unknown>;
  } catch {
    throw new UserError(
      'not-json',
      `Line ${line} is not a JSON object. Each line of a JSONL log is one object.`,
      line,
    );
  }
  const action = row['action'];
  if (!Number.isInteger(action) || (action as number) < 0) {
    throw new UserError('no-action', `Line ${line} has no "action" index. Add one, numbered from 0.`, line);
  }
  const reward = typeof row['cost'] === 'number' ? -row['cost'] : row['reward'];
  if (typeof reward !== 'number') {
    throw new UserError('no-reward', `Line ${line} has no numeric "reward" (or "cost"). Add one.`, line);
  }
  const distribution = first(row, ['propensities', 'pi0', 'action_probs']);
  const full = numbers(distribution) ? distribution : undefined;
  const propensity = first(row, ['propensity', 'action_prob', 'p']) ?? full?.[action as number];
  if (typeof propensity !== 'number') {
    throw new UserError(
      'no-propensity',
      `Line ${line} has no propensity: the probability with which its action was taken. Log it as "propensity", or the whole distribution as "propensities".`,
      line,
    );
  }
  if (!(propensity > 0 && propensity <= 1)) {
    throw new UserError(
      'bad-propensity',
      `Line ${line} has the propensity ${propensity}; it must lie in (0, 1].`,
      line,
    );
  }
  const context = numbers(row['context']) ? row['context'] : [];
  return { context, action: action as number, reward, propensity, ...(full && { distribution: full }) };
}
