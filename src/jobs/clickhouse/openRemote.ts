import type { BanditLog } from '../../core/documents/log/banditLog';
import type { RewardRange } from '../../core/documents/log/rewardRange';
import type { JobControl } from '../../core/control/jobControl';
import { fieldsOf } from '../../core/conditions/bindCondition';
import { conditionText } from '../../core/conditions/condition';
import { parseCondition } from '../../core/conditions/parseCondition';
import { assertKnownBefore } from '../../core/logs/fields/afterTheChoice';
import { UserError } from '../../core/errors/userError';
import { unitRange } from '../../core/logs/schema/rewardRange';
import {
  distinctRowsQuery,
  equalRowsQuery,
  mostCounted,
  mostGroupsTold,
  readEqualRows,
  sampleEvery,
  type EqualRows,
  type Look,
} from '../../core/remote/equalRows';
import { idsAsked, pairsDepend, pairsQuery, sharedColumns } from '../../core/remote/dependentIds';
import {
  assertFewRejected,
  inspectionOf,
  mappingOf,
  namesOfActions,
  type RemoteLog,
} from '../../core/remote/remoteLog';
import type { ColumnTypes } from '../../core/sql/columnTypes';
import { EntryTables } from '../../core/sql/sums/entryTables';
import { identifier } from '../../core/sql/quote';
import { readSurvey, surveyQuery } from '../../core/sql/sums/survey';
import { rowFaults, sourceOf, tableRows, type TableRows } from '../../core/sql/tableRow';
import { readBanditLog } from '../../files/banditLogFile';
import { sha256 } from '../../files/sha256';
import { columnTypes } from './columnTypes';
import { engineOf } from './connection/engineOf';
import type { TableEngine } from './connection/tableEngine';

/** More names of actions are a wrong mapping. */
const mostLabels = 10_000;
/** Fewer groups of equal rows say nothing of a large table. */
const fewGroups = 1024;

export interface OpenedRemote {
  readonly log: RemoteLog;
  readonly server: TableEngine;
}

/** What a job says of the rows before they are looked at. */
export interface RemoteAsked {
  readonly rewardRange?: RewardRange | undefined;
  /** A condition under which a row counts, and whether somebody says that it was written down beforehand. */
  readonly where?: string | undefined;
  readonly declared?: boolean | undefined;
  /** Columns that are other outcomes than the reward: nothing is picked by them. */
  readonly outcomes?: readonly string[];
}

/** Looks at a table once: what its columns are, and what all of its rows are like. */
export async function openRemote(
  path: string,
  control: JobControl,
  { rewardRange: askedRange, where, declared = false, outcomes = [] }: RemoteAsked = {},
): Promise<OpenedRemote> {
  const document = readBanditLog(path);
  const { engine: server, placed } = engineOf(document, path, control);
  control.progress(0, 'Asking ClickHouse for the table');
  const engineVersion = String(((await server.ask('SELECT version()')) as unknown[][])[0][0]);
  const types = await columnTypes(sourceOf(placed), server);
  const labels = await labelsOf(placed, types, server);
  // As a certificate states it, so that verifying can read it again.
  const condition = where === undefined ? undefined : parseCondition(conditionText(parseCondition(where)));
  if (condition)
    assertKnownBefore(
      fieldsOf([condition]).map(({ path: field }) => field),
      mappingOf(document),
      'jsonl',
      outcomes,
    );
  const rows = { ...tableRows(placed, types, labels, condition), stated: sourceOf(document).sql };
  const range = askedRange ?? document.rewardRange ?? unitRange;
  control.progress(0.05, 'Counting the rows of the table');
  const survey = readSurvey(new EntryTables(await server.ask(surveyQuery(rows, range))), rowFaults.length);
  assertFewRejected(survey, rows.title);
  control.progress(0.3, 'Looking for rows that are there twice');
  const equalRows = await equalRowsOf(rows, survey.usable.rows, server);
  const dependentBy = await dependentColumn(document, rows, types, survey.used.rows, server);
  const actionNames = namesOfActions(document, survey, labels);
  const hash = sha256(
    JSON.stringify([document.engine, rows.stated, document.mapping, survey.rows, survey.fingerprint]),
  );
  const facts = { document, rows, survey, equalRows, actionNames, engineVersion, path, sha256: hash };
  const inspection = inspectionOf(facts);
  const filter = condition && {
    condition: conditionText(condition),
    declared,
    rows: survey.used.rows,
    includes: notHere,
  };
  return {
    log: { ...facts, types, outcomes, dependentBy, inspection, ...(filter && { where: filter }) },
    server,
  };
}

/** The first column with ids whose rows are no decisions of their own. */
async function dependentColumn(
  document: BanditLog,
  rows: TableRows,
  types: ColumnTypes,
  count: number,
  server: TableEngine,
): Promise<string | undefined> {
  for (const column of sharedColumns(document, types)) {
    const answer = await server.ask(pairsQuery(rows, types, column, idsAsked(count)));
    if (pairsDepend(answer)) return column;
  }
  return undefined;
}

const notHere = (): never => {
  throw new Error('The rows of a table are not here.');
};

/**
 * What equal rows are: by what they hold, whatever their ids are, for those may be of a delivery; and by their ids or times.
 * Equal rows that are natural by the first are told apart by the second.
 */
async function equalRowsOf(rows: TableRows, count: number, server: TableEngine): Promise<EqualRows> {
  const byContent = await lookAt(rows, count, server, 'content');
  if (rows.keys === undefined || byContent.kind === 'copies' || byContent.kind === 'unclear')
    return byContent;
  return lookAt(rows, count, server, rows.keys);
}

/** From as many contexts as can be told in full; where contexts are few, a share of them may be none. */
async function lookAt(rows: TableRows, count: number, server: TableEngine, by: Look): Promise<EqualRows> {
  const ask = (share: number): Promise<readonly unknown[]> => server.ask(equalRowsQuery(rows, share, by));
  let every = sampleEvery(count);
  let answer = await ask(every);
  while (answer.length >= mostGroupsTold) answer = await ask((every *= 8));
  // Where few contexts hold many rows, a share of the contexts is not that share of the rows.
  const isOff = (): boolean => Math.abs(rowsIn(answer) - count / every) > 0.1 * (count / every);
  while (every > 1 && (answer.length < fewGroups || isOff())) {
    const next = Math.max(1, every / 64);
    const more = await ask(next);
    if (more.length >= mostGroupsTold) break;
    [every, answer] = [next, more];
  }
  const found = readEqualRows(answer, every, by);
  if (found.kind === 'none' && every > 1) {
    if (count > mostCounted) return { ...found, oneIn: every };
    // A few rows that are there twice are easily missed in a sample.
    const [[distinct]] = (await server.ask(distinctRowsQuery(rows, by))) as unknown[][];
    const repeated = count - Number(distinct);
    if (repeated > 0) return { kind: 'copies', repeated };
  }
  return found.kind === 'none' && every > 1 && isOff() ? { ...found, kind: 'natural' } : found;
}

const rowsIn = (answer: readonly unknown[]): number =>
  answer.reduce((sum: number, row) => sum + Number((row as unknown[])[2]), 0);

/** The names of the actions where the table holds names: as they are said, else all that there are, in order. */
async function labelsOf(
  { mapping, ...document }: BanditLog,
  types: ColumnTypes,
  server: TableEngine,
): Promise<readonly string[] | undefined> {
  const rows = tableRows({ mapping, ...document }, types, mapping.actionNames);
  if (!rows.labels) return undefined;
  if (mapping.actionNames) return mapping.actionNames;
  if (rows.full)
    throw new UserError(
      'no-action-names',
      'The actions have names, and the distribution is a list: which number belongs to which name? List the names in that order as "actionNames" in the mapping of the banditlog file.',
    );
  const column = identifier(mapping.action);
  const found = (await server.ask(
    `SELECT DISTINCT toString(${column}) AS bl_name FROM ${rows.source} WHERE isNotNull(${column}) LIMIT ${mostLabels + 1}`,
  )) as unknown[][];
  if (found.length > mostLabels)
    throw new UserError(
      'too-many-actions',
      `The column "${mapping.action}" holds more than ${mostLabels.toLocaleString('en-US')} different texts: it is not an action, or its names are not those of actions. Correct the mapping.`,
    );
  return found
    .map(([name]) => String(name))
    .filter((name) => name !== '')
    .sort();
}
