import * as v from 'valibot';
import { rewardRange } from './rewardRange';
import { count } from '../values';

const longestName = 1000;
const longestQuery = 100_000;
const mostNames = 10_000;
const mostSeconds = 86_400;

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(longestName));
const said = <S extends v.GenericSchema>(schema: S, description: string) =>
  v.exactOptional(v.pipe(schema, v.description(description)));

const plainUrl = 'must be an address such as https://host:8443, without a user, a password, a ? or a #';

/** A password has a place of its own, and what is asked is ours to say. */
export function isPlainUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username + password + search + hash === '';
}

/** A file from elsewhere must not be able to have any variable sent to any address. */
const variable = v.pipe(
  v.string(),
  v.regex(
    /^(CLICKHOUSE|BANDIT_LENS)_[A-Z0-9_]{1,100}$/,
    'must be a variable whose name begins with CLICKHOUSE_ or BANDIT_LENS_, in capital letters',
  ),
);

/** Which column is which. */
const mapping = v.strictObject({
  context: said(
    v.pipe(v.array(name), v.maxLength(mostNames), v.readonly()),
    'The columns that describe the situation: numbers, or texts that are categories.',
  ),
  action: v.pipe(name, v.description('The column that holds the chosen action: its index, or its name.')),
  propensity: said(name, 'The column with the probability that the chosen action had.'),
  distribution: said(
    v.union([name, v.pipe(v.array(name), v.minLength(1), v.maxLength(mostNames), v.readonly())]),
    'The column with the probabilities of all actions, an array; or one column for each action, in their order.',
  ),
  reward: said(name, 'The column that holds the reward, higher being better.'),
  cost: said(name, 'The column that holds the cost, lower being better.'),
  time: said(name, 'The column that says when a decision was made.'),
  id: said(name, 'The column that names a decision: no two have the same.'),
  sharedIds: said(
    v.pipe(v.array(name), v.maxLength(3), v.readonly()),
    'Columns with ids that several decisions may share, such as that of a visitor: rows that share one must be decisions of their own, or nothing is certified. Not said: columns whose names are those of visitors, sessions and the like.',
  ),
  actionNames: said(
    v.pipe(v.array(name), v.minLength(1), v.maxLength(mostNames), v.readonly()),
    'The names of the actions, in the order of the distribution.',
  ),
  actions: said(count, 'How many actions there are, where the table does not show it.'),
  firstAction: said(v.picklist([0, 1]), 'Where indices of actions start. Default 0.'),
});

/** Where a server answers. */
export const serverAddress = v.pipe(
  v.string(),
  v.maxLength(longestName),
  v.check(isPlainUrl, plainUrl),
  v.description("The server's HTTP address."),
  v.examples(['https://clickhouse.example.com:8443', 'http://localhost:8123']),
);

/** The fields of a `*.banditlog.json`. */
export const banditLogEntries = {
  $schema: v.exactOptional(v.string()),
  engine: v.pipe(
    v.picklist(['clickhouse', 'chdb']),
    v.description(
      'The engine that answers: a ClickHouse server, or chdb, the same engine without a server, on files.',
    ),
  ),
  url: v.exactOptional(serverAddress),
  files: said(
    name,
    'For the engine chdb: the files, relative to this one; * and ** stand for parts of names. Their ending says what they are: .parquet, .csv, .tsv, .jsonl or .ndjson.',
  ),
  user: said(name, 'Who asks. Default: the user "default". Give it the right to read and no other.'),
  passwordVariable: said(
    variable,
    'The environment variable that holds the password. The password itself never stands in this file.',
  ),
  database: said(name, 'The database of the table. Default: that of the user.'),
  table: said(name, 'The table, which may be a distributed one.'),
  query: said(
    v.pipe(v.string(), v.minLength(1), v.maxLength(longestQuery)),
    'A SELECT whose rows are the log, in place of a table.',
  ),
  mapping: v.pipe(mapping, v.description('Which column is which.')),
  rewardRange: said(rewardRange, 'The range every reward lies in by design. Default 0 to 1.'),
  timeout: said(
    v.pipe(count, v.maxValue(mostSeconds)),
    'Seconds that one query may take on the server. Default 600.',
  ),
};

/** What a person writes in a `*.banditlog.json`: a log that lives in a table of an analytic engine. */
export const banditLogDocument = v.pipe(
  v.strictObject(banditLogEntries),
  v.check(
    ({ engine, url, files }) =>
      engine === 'chdb' ? files !== undefined : url !== undefined && files === undefined,
    'needs a "url" for the engine clickhouse, and "files" for the engine chdb',
  ),
  v.check(
    ({ engine, url, user, passwordVariable, database, table, query }) =>
      engine !== 'chdb' ||
      [url, user, passwordVariable, database, table, query].every((each) => each === undefined),
    'has "files" and no server, no table and no query where its engine is chdb',
  ),
  v.check(
    ({ engine, table, query }) => engine === 'chdb' || (table === undefined) !== (query === undefined),
    'needs a "table" or a "query", and not both',
  ),
  v.check(
    ({ mapping: { reward, cost } }) => (reward === undefined) !== (cost === undefined),
    'needs a "reward" or a "cost" in its mapping, and not both',
  ),
  v.check(
    ({ mapping: { propensity, distribution } }) => propensity !== undefined || distribution !== undefined,
    'needs a "propensity" or a "distribution" in its mapping: without them nothing can be estimated in place',
  ),
  v.readonly(),
);
export type BanditLog = v.InferOutput<typeof banditLogDocument>;
