import type { LogSchema } from '../documents/log/logSchema';
import type { ColumnKind, ListedColumn, ProposedMapping } from '../documents/log/tableColumns';
import { UserError } from '../errors/userError';
import { detectActions } from '../logs/detection/detectActions';
import { detectMapping, type SampleRecord } from '../logs/detection/detectMapping';
import { normalName } from '../logs/detection/fields/fieldNames';

/** Stands for a part that nothing looks like. */
const none = '';

/**
 * Which column of a table is which: as for the fields of a file, from names and a sample, and from types, which a file has not.
 * Rewards are looked at for their name and their kind alone: their range is for a person to say.
 */
export function proposeMapping(
  columns: readonly ListedColumn[],
  samples: readonly SampleRecord[],
): ProposedMapping {
  const kinds = new Map(columns.map(({ name, kind }) => [name, kind]));
  const found = detected(samples);
  const of = (name: string | null | undefined, ...wanted: ColumnKind[]): string | undefined => {
    if (name === null || name === undefined) return undefined;
    const kind = kinds.get(name);
    return kind !== undefined && wanted.includes(kind) ? name : undefined;
  };
  const { distribution: shares } = found;
  const listed = Array.isArray(shares) && shares.every((name: string) => of(name, 'number') !== undefined);
  const named = typeof shares === 'string' ? of(shares, 'numbers') : undefined;
  const single =
    named ?? columns.find(({ name, kind }) => kind === 'numbers' && sumsToOne(samples, name))?.name;
  const distribution = listed ? (shares as readonly string[]) : single;
  const parts = {
    action: of(found.action, 'number', 'text'),
    reward: of(found.reward, 'number'),
    cost: of(found.cost, 'number'),
    propensity: of(found.propensity, 'number'),
    distribution,
    time: columns.find(({ kind }) => kind === 'time')?.name,
    id:
      found.identity?.find((name) => of(name, 'number', 'text') !== undefined) ??
      // Of a table nobody takes a number that counts up for the number of a line.
      columns.find(({ name }) => isNamedId(name) && of(name, 'number', 'text') && isDistinct(samples, name))
        ?.name,
  };
  const taken = new Set(Object.values(parts).flat());
  const context = (found.features ?? []).filter((name) => !taken.has(name) && of(name, 'number', 'text'));
  return {
    ...withoutGaps(parts),
    context,
    firstAction: parts.action === undefined ? 0 : firstActionOf(samples, found),
  };
}

/** What detection says; where it misses a part, what it says of the others. */
function detected(samples: readonly SampleRecord[], schema: LogSchema = {}): LogSchema {
  try {
    return detectMapping(samples, schema, { table: true, featureMap: undefined }).mapping;
  } catch (error) {
    const part = error instanceof UserError ? missing[error.code] : undefined;
    if (part === undefined || schema[part] !== undefined) throw error;
    return detected(samples, { ...schema, [part]: none });
  }
}

/** An array of several chances on every row. */
function sumsToOne(samples: readonly SampleRecord[], name: string): boolean {
  return samples.every((record) => {
    const chances = record[name];
    if (!Array.isArray(chances) || chances.length < 2) return false;
    const sum = chances.reduce(
      (total: number, chance) => total + (Number(chance) >= 0 ? Number(chance) : NaN),
      0,
    );
    return Math.abs(sum - 1) < 0.02;
  });
}

const isNamedId = (name: string): boolean => /(^|_)(id|uuid|guid)$/.test(normalName(name));

const isDistinct = (samples: readonly SampleRecord[], name: string): boolean =>
  new Set(samples.map((record) => record[name])).size === samples.length;

const missing: Readonly<Record<string, 'reward' | 'action' | undefined>> = {
  'no-reward': 'reward',
  'no-action': 'action',
};

function firstActionOf(samples: readonly SampleRecord[], { action, distribution }: LogSchema): 0 | 1 {
  try {
    const parts = { ...(action !== undefined && { action }), distribution: distribution ?? null };
    const { firstAction, question } = detectActions(samples, parts, undefined);
    // No 0 and a 1 among them: more likely counted from 1. A person is asked.
    return question ? 1 : firstAction;
  } catch (error) {
    if (error instanceof UserError) return 0;
    throw error;
  }
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

const withoutGaps = <T extends object>(parts: T): Defined<T> =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Defined<T>;
