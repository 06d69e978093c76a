import type { Condition } from '../conditions/condition';
import type { BanditLog } from '../documents/log/banditLog';
import { UserError } from '../errors/userError';
import { largest, smallest } from '../numerics/numberLimits';
import { bind } from './bindings';
import {
  asFloat,
  asFloats,
  asHashed,
  columnOf,
  columnOfKind,
  type ColumnTypes,
  type TableColumn,
} from './columnTypes';
import { conditionSql } from './conditionSql';
import { float, identifier, texts, textValue, whole } from './quote';

/** Rounding alone may add so much to 1. */
const mostProbability = 1 + 1e-6;
/** More distinct actions than this is a wrong mapping, not a bandit. */
const mostActions = 100_000;

/** How the rows of a table are understood. */
export interface TableRows {
  /** What follows FROM. */
  readonly source: string;
  /** The same as it is recorded: without where this machine keeps its files. */
  readonly stated: string;
  /** The same, for people. */
  readonly title: string;
  /** Whole distributions are logged. */
  readonly full: boolean;
  /** Both a distribution and a propensity are logged. */
  readonly both: boolean;
  /** The action column holds names. */
  readonly labels: TableColumn | undefined;
  readonly context: readonly TableColumn[];
  /** Only rows that fulfil a condition take part (wh). */
  readonly filtered: boolean;
  /** sg, from the columns themselves: the hash that samples go by. A reward that comes late does not change it. */
  readonly hash: string;
  /** The types that sg is a hash of: the same value in another type has another hash. */
  readonly hashTypes: string;
  /** An id or a time tells rows apart. */
  readonly keys: 'id' | 'time' | undefined;
  /**
   * Binds what is known of a row around an expression: rr (reward), aa (action, -1 where it is none of the set, -2 where
   * there is none), pp (logged propensity), dd (logged distribution), hh and gg (two hashes of all that is mapped), sg (one
   * of what tells a decision: its id, or else all but what came of it), cc (one of the context, the time and the id), wh (that it fulfils the condition, where there is one); then p (the propensity that counts) and why (0, or the reason why the row cannot be used). `first` and `then` are bound beside them.
   */
  bound(
    body: string,
    first?: Readonly<Record<string, string>>,
    then?: Readonly<Record<string, string>>,
  ): string;
}

/** Why a row cannot be used, by its number: the same rules, in the same order, as for the rows of a file. */
export const rowFaults: readonly string[] = [
  '',
  'it has no reward',
  'its reward is not a finite number',
  `its reward is beyond ${largest}; give rewards in another unit`,
  'it has no action',
  'its action is outside the set of actions',
  'its logging distribution is missing, although this log has distributions',
  'its action is outside the actions of its distribution',
  'its distribution holds something that is no probability',
  'it has no propensity',
  'its propensity is not above 0',
  `its propensity is too small to divide by (below ${smallest})`,
  'its propensity is above 1',
];

/** What follows FROM, and how people call it. */
export interface TableSource {
  readonly sql: string;
  readonly title: string;
}

export function sourceOf({
  table,
  query,
  database,
  files,
}: Pick<BanditLog, 'table' | 'query' | 'database' | 'files'>): TableSource {
  if (files !== undefined) return { sql: filesSql(files), title: `the files ${files}` };
  if (table !== undefined) {
    const path = database === undefined ? [table] : [database, table];
    return { sql: path.map(identifier).join('.'), title: `the table ${path.join('.')}` };
  }
  const text = (query ?? '').trim().replace(/;\s*$/, '');
  if (!/^(select|with)\b/i.test(text))
    throw new UserError(
      'bad-query',
      'The "query" of the banditlog file must be one SELECT. Only rows are read, nothing is changed.',
    );
  // On a line of its own: a comment at the end of the query must not take the bracket with it.
  return { sql: `(\n${text}\n)`, title: 'the query' };
}

const formats: Readonly<Record<string, string>> = {
  parquet: 'Parquet',
  csv: 'CSVWithNames',
  tsv: 'TSVWithNames',
  jsonl: 'JSONEachRow',
  ndjson: 'JSONEachRow',
};

/** Files by their ending, compressed or not. */
function filesSql(files: string): string {
  const ending = /\.([a-z]+)(\.(gz|zst))?$/i.exec(files)?.[1].toLowerCase() ?? '';
  if (!Object.hasOwn(formats, ending))
    throw new UserError(
      'bad-banditlog',
      `"files" must end in ${Object.keys(formats)
        .map((each) => `.${each}`)
        .join(
          ', ',
        )}, perhaps with .gz or .zst behind it (got "${files.slice(0, 100)}"). Correct the banditlog file.`,
    );
  return `file(${textValue(files)}, ${textValue(formats[ending])})`;
}

/** What a person's mapping makes of the columns that the engine has. `names`: those of the actions, where they have any. */
export function tableRows(
  log: BanditLog,
  types: ColumnTypes,
  names: readonly string[] | undefined,
  where?: Condition,
): TableRows {
  const { mapping } = log;
  const { sql: source, title } = sourceOf(log);
  const numbers = (name: string, part: string): TableColumn =>
    columnOfKind(types, name, title, ['number'], part);
  const outcome = numbers(mapping.reward ?? mapping.cost ?? '', mapping.reward ? 'reward' : 'cost');
  const action = columnOfKind(types, mapping.action, title, ['number', 'text'], 'action');
  const propensity = mapping.propensity === undefined ? undefined : numbers(mapping.propensity, 'propensity');
  const distribution = distributionOf(log, types, title);
  const context = (mapping.context ?? []).map((name) =>
    columnOfKind(types, name, title, ['number', 'text'], 'context'),
  );
  const others = [mapping.time, mapping.id].flatMap((name) =>
    name === undefined ? [] : [columnOf(types, name, title)],
  );
  const logged = [action, ...(propensity ? [propensity] : []), ...distribution.columns];
  const content = [outcome, ...logged];
  const all = [...context, ...content, ...others].flatMap(asHashed).join(', ');
  const decided = [...context, ...logged, ...others];
  const sampled = mapping.id === undefined ? decided : [columnOf(types, mapping.id, title)];
  const full = distribution.sql !== undefined;
  const raw = {
    rr: mapping.reward === undefined ? `(0. - ${asFloat(outcome)})` : asFloat(outcome),
    aa: actionSql(action, names, mapping.firstAction ?? 0, mapping.actions ?? names?.length ?? mostActions),
    pp: propensity ? asFloat(propensity) : 'nan',
    dd: distribution.sql ?? 'emptyArrayFloat64()',
    hh: `cityHash64(${all})`,
    gg: `sipHash64(${all})`,
    sg: hashOf('sipHash64', sampled),
    cc: hashOf('cityHash64', context),
    rc: hashOf('sipHash64', [...context, ...content]),
    kk: hashOf('cityHash64', others.slice(-1)),
    kc: hashOf('cityHash64', [...context, ...others]),
    wh: where === undefined ? '1' : conditionSql(where, types, title),
  };
  return {
    source,
    stated: source,
    title,
    full,
    both: full && propensity !== undefined,
    labels: action.kind === 'text' ? action : undefined,
    context,
    filtered: where !== undefined,
    hash: raw.sg,
    hashTypes: sampled.map(({ type }) => type).join(', '),
    keys: mapping.id !== undefined ? 'id' : mapping.time !== undefined ? 'time' : undefined,
    bound: (body, first = {}, then = {}) =>
      bind({ ...raw, ...first }, bind({ ...settledSql(full), ...then }, body)),
  };
}

const hashOf = (name: string, columns: readonly TableColumn[]): string =>
  columns.length === 0 ? 'toUInt64(0)' : `${name}(${columns.flatMap(asHashed).join(', ')})`;

function distributionOf(
  { mapping: { distribution, actionNames } }: BanditLog,
  types: ColumnTypes,
  title: string,
): { readonly sql?: string; readonly columns: readonly TableColumn[] } {
  if (distribution === undefined) return { columns: [] };
  if (typeof distribution === 'string') {
    const column = columnOfKind(types, distribution, title, ['numbers'], 'distribution');
    return { sql: asFloats(column), columns: [column] };
  }
  if (actionNames && actionNames.length !== distribution.length)
    throw new UserError(
      'bad-banditlog',
      `${distribution.length} columns hold the distribution of ${actionNames.length} actions. Name one column for each action, in the order of "actionNames".`,
    );
  const columns = distribution.map((name) => columnOfKind(types, name, title, ['number'], 'distribution'));
  return { sql: `[${columns.map(asFloat).join(', ')}]`, columns };
}

function actionSql(
  { kind, sql, nullable }: TableColumn,
  names: readonly string[] | undefined,
  first: number,
  count: number,
): string {
  if (kind === 'text') {
    const label = nullable ? `ifNull(toString(${sql}), '')` : `toString(${sql})`;
    const known = names ?? [];
    // From 1 on, so that 0 can say "none of them": all of one type.
    const places = known.map((_, i) => i + 1).join(', ');
    const found =
      known.length === 0
        ? 'toInt64(-1)'
        : `(toInt64(transform(${label}, ${texts(known)}, [${places}], 0)) - 1)`;
    return `if(${label} = '', toInt64(-2), ${found})`;
  }
  const value = nullable ? `ifNull(toFloat64(${sql}), nan)` : `toFloat64(${sql})`;
  const index = `(${value} - ${whole(first)})`;
  const inside = `(${index} >= 0 AND ${index} < ${whole(count)} AND floor(${index}) = ${index})`;
  return `if(isNaN(${value}), toInt64(-2), if(${inside}, toInt64(${index}), toInt64(-1)))`;
}

/** p and why, from what was bound before. */
function settledSql(full: boolean): Record<string, string> {
  const known = 'dd[toUInt32(greatest(aa, 0) + 1)]';
  const same = `(abs(pp - ${known}) <= 1.2e-7 * greatest(abs(pp), abs(${known})))`;
  const given = full ? `if(isNaN(pp) OR ${same}, ${known}, pp)` : 'pp';
  const most = float(mostProbability);
  const least = float(smallest);
  const impossible = `arrayExists(x -> NOT (x = 0 OR (x >= ${least} AND x <= ${most})), dd)`;
  const faults: [string, number][] = [
    ['isNaN(rr)', 1],
    ['isInfinite(rr)', 2],
    [`abs(rr) > ${float(largest)}`, 3],
    ...(full ? ([['length(dd) = 0', 6]] satisfies [string, number][]) : []),
    ['aa = -2', 4],
    ['aa < 0', 5],
    ...(full
      ? ([
          ['aa >= length(dd)', 7],
          [impossible, 8],
        ] satisfies [string, number][])
      : []),
    [`isNaN(${given})`, 9],
    [`NOT (${given} > 0)`, 10],
    [`${given} < ${least}`, 11],
    [`${given} > ${most}`, 12],
  ];
  return {
    p: `least(${given}, 1.)`,
    why: `multiIf(${faults.map(([condition, number]) => `${condition}, ${number}`).join(', ')}, 0)`,
  };
}
