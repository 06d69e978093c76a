import type { JobControl } from '../../core/control/jobControl';
import type { ListedColumn } from '../../core/documents/log/tableColumns';
import { UserError } from '../../core/errors/userError';
import { proposeMapping } from '../../core/remote/proposeMapping';
import { sampledColumn } from '../../core/remote/tableSample';
import { columnOf, type TableColumn } from '../../core/sql/columnTypes';
import { ownNames, ownPrefix } from '../../core/sql/ownNames';
import { identifier, textValue } from '../../core/sql/quote';
import { sourceOf } from '../../core/sql/tableRow';
import type { JobOf, ReportOf } from '../../protocol/jobKinds';
import { ClickHouse } from '../clickhouse/connection/clickHouse';
import { columnTypes } from '../clickhouse/columnTypes';
import { passwordOf } from '../clickhouse/connection/tablePassword';

type Report = ReportOf<'tables'>;

/** Seconds: a person waits. */
const timeout = 60;
/** More nobody picks from. */
const mostListed = 10_000;
const ofServer = ['system', 'INFORMATION_SCHEMA', 'information_schema', '_temporary_and_external_tables'];
/** Engines that count their rows at once, or ask others who do. Views would compute theirs. */
const quicklyCounted = /^(Distributed|Memory|.*Log)$/;
/** Tables are counted one by one. */
const mostCounted = 50;
const sampleRows = 500;
const longestText = 200;

/** What a server has, as far as it was asked: databases; the tables of one; the columns of one of these. */
export async function listTables(job: JobOf<'tables'>, control: JobControl): Promise<Report> {
  const { database, table } = job;
  const server = new ClickHouse({ ...job, timeout }, passwordOf(job), control);
  const nothing: Report = { databases: [], tables: [], columns: [], actionNames: [] };
  if (database === undefined) return { ...nothing, databases: await databasesOf(server) };
  if (table === undefined) return { ...nothing, tables: await tablesOf(database, server) };
  return { ...nothing, ...(await columnsOf(database, table, server)) };
}

/** The user's own first. */
async function databasesOf(server: ClickHouse): Promise<string[]> {
  const names = ofServer.map(textValue).join(', ');
  const rows = await server.ask(
    `SELECT name, name = currentDatabase() AS own FROM system.databases WHERE name NOT IN (${names}) ORDER BY own DESC, name LIMIT ${mostListed}`,
  );
  return cellsOf(rows).map(([name]) => String(name));
}

async function tablesOf(database: string, server: ClickHouse): Promise<Report['tables'][number][]> {
  const where = `database = ${textValue(database)}`;
  const rows = await server.ask(
    `SELECT name, engine FROM system.tables WHERE ${where} ORDER BY name LIMIT ${mostListed}`,
  );
  const parts = await orNothing(
    server.ask(
      `SELECT table, toFloat64(sum(rows)) FROM system.parts WHERE active AND ${where} GROUP BY table`,
    ),
  );
  const known = new Map(cellsOf(parts).map(([name, count]) => [String(name), Number(count)]));
  const tables: Report['tables'][number][] = [];
  let counted = 0;
  for (const [name, engine] of cellsOf(rows).map((cells) => cells.map(String))) {
    // A table whose parts hold nothing has none.
    const own = known.get(name) ?? (/MergeTree$/.test(engine) ? 0 : undefined);
    const count =
      own ??
      (quicklyCounted.test(engine) && counted++ < mostCounted
        ? await countOf(`${identifier(database)}.${identifier(name)}`, server)
        : null);
    tables.push({ name, engine, rows: count });
  }
  return tables;
}

async function countOf(source: string, server: ClickHouse): Promise<number | null> {
  const [row] = cellsOf(await orNothing(server.ask(`SELECT toFloat64(count()) FROM ${source}`)));
  return row === undefined ? null : Number(row[0]);
}

/** A count that cannot be had is no reason not to list what is there; a server that is gone is. */
async function orNothing(answer: Promise<readonly unknown[]>): Promise<readonly unknown[]> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof UserError && !['no-server', 'connection-broke'].includes(error.code)) return [];
    throw error;
  }
}

async function columnsOf(
  database: string,
  table: string,
  server: ClickHouse,
): Promise<Pick<Report, 'columns' | 'proposed' | 'actionNames'>> {
  const source = sourceOf({ database, table });
  const types = await columnTypes(source, server);
  const columns = [...types.keys()]
    .filter((name) => !name.startsWith(ownPrefix))
    .map((name) => columnOf(types, name, source.title));
  const read = columns.filter(({ kind }) => kind !== 'other');
  const selected = read.map((column, i) => `${shortened(column)} AS ${ownPrefix}c${i}`).join(', ');
  const answer = await server.ask(
    ownNames(source.sql, (from) => `SELECT ${selected} FROM ${from} LIMIT ${sampleRows}`),
  );
  const samples = cellsOf(answer).map((cells) =>
    Object.fromEntries(read.map(({ name }, i) => [name, cells[i]])),
  );
  const listed = columns.map(({ name, type, kind }): ListedColumn => ({ name, type, kind }));
  if (samples.length === 0)
    throw new UserError(
      'no-rows',
      `${source.title} has no rows yet. Choose one that has, or come back later.`,
    );
  const proposed = proposeMapping(listed, samples);
  const texts = samples.flatMap((sample) => {
    const value: unknown = sample[proposed.action ?? ''];
    return typeof value === 'string' && value !== '' ? [value] : [];
  });
  return { columns: listed, proposed, actionNames: [...new Set(texts)].sort() };
}

const shortened = (column: TableColumn): string =>
  column.kind === 'text' || column.kind === 'time'
    ? `substring(ifNull(toString(${column.sql}), ''), 1, ${longestText})`
    : sampledColumn(column);

const cellsOf = (rows: readonly unknown[]): unknown[][] =>
  rows.map((row) => {
    if (Array.isArray(row)) return row as unknown[];
    throw new UserError('bad-answer', 'The server answered something that is not what was asked. Ask again.');
  });
