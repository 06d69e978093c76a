import type { RewardRange } from '../documents/log/rewardRange';
import { UserError } from '../errors/userError';
import { isNumeric } from '../logs/readers/records/values';
import { checkRange } from '../logs/schema/rewardRange';

/** Another outcome of a decision beside its reward. */
export interface Metric {
  /** The field of the log that holds it. */
  readonly name: string;
  /** Declared beforehand, as that of rewards. */
  readonly range: RewardRange;
  /** Which end is better. */
  readonly direction: 'max' | 'min';
}

/** What a rule of a gate begins with where it is about something else. */
const reserved: ReadonlySet<string> = new Set(['reward', 'rows', 'effective', 'rejected']);

/** `clicks`, `margin=-50,50` or `latency=0,2000,min`. */
export function parseMetric(text: string): Metric {
  const [, name, rest] = /^([^=]+)(?:=(.*))?$/s.exec(text.trim()) ?? [];
  const parts = (rest ?? '0,1').split(',').map((part) => part.trim());
  const [min, max, direction = 'max', ...more] = parts;
  const isRange = isNumeric(min ?? '') && isNumeric(max ?? '') && more.length === 0;
  if (name === undefined || !isRange || (direction !== 'max' && direction !== 'min'))
    throw new UserError(
      'bad-metric',
      `"${text.slice(0, 60)}" is not a metric. Name a field with the range its values lie in by design, and "min" where less is better: clicks, margin=-50,50 or latency=0,2000,min.`,
    );
  if (reserved.has(name.toLowerCase()) || /\p{Cc}/u.test(name))
    throw new UserError('bad-metric', `A metric cannot be named "${name.slice(0, 60)}". Name another field.`);
  const range = { min: Number(min), max: Number(max) };
  checkRange(range, name.trim());
  return { name: name.trim(), range, direction };
}

/** Several of them, each named once. */
export function parseMetrics(texts: readonly string[] = []): Metric[] {
  const metrics = texts.map(parseMetric);
  const names = metrics.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw new UserError('bad-metric', `The metric "${twice}" is named twice. Name it once.`);
  return metrics;
}
