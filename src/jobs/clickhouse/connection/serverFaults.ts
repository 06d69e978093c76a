import { UserError } from '../../../core/errors/userError';

interface KnownFault {
  readonly code: string;
  /** What it means, and what to do. */
  readonly text: string;
}

const down: KnownFault = {
  code: 'shard-down',
  text: 'A part of the cluster does not answer, so the answer would be about some of the rows only: nothing is shown. Ask again when all shards are up.',
};
const password: KnownFault = {
  code: 'wrong-password',
  text: 'The server does not know this user with this password. Check "user" in the banditlog file, and the password.',
};
const timeout: KnownFault = {
  code: 'query-timeout',
  text: 'The query took longer than it may. Give it more seconds ("timeout" in the banditlog file), or ask about fewer rows.',
};
const memory: KnownFault = {
  code: 'server-memory',
  text: 'The query needs more memory than the server gives it. Raise max_memory_usage of the user.',
};
const rights: KnownFault = {
  code: 'no-rights',
  text: 'The user may not do this. Give it the right to read the table.',
};
const table: KnownFault = {
  code: 'no-table',
  text: 'There is no such table. Check "database" and "table" in the banditlog file.',
};

/** By the numbers that ClickHouse gives its errors. */
const faults: Readonly<Record<number, KnownFault>> = {
  3: down,
  32: down,
  36: { code: 'bad-query', text: 'The server does not take the query as it is.' },
  47: {
    code: 'no-column',
    text: 'There is no such column. Check the mapping and the "query" of the banditlog file.',
  },
  60: table,
  62: {
    code: 'bad-query',
    text: 'The server does not understand the "query" of the banditlog file. Correct it.',
  },
  81: table,
  159: timeout,
  160: timeout,
  164: {
    code: 'read-only',
    text: 'The server lets this user change nothing, and the "query" or a setting would. Only reading is needed: check the "query".',
  },
  190: {
    code: 'bad-policy',
    text: 'On some rows the policy has another number of probabilities than there are actions. Name a column that has one for each action.',
  },
  192: password,
  193: password,
  194: password,
  209: down,
  210: down,
  241: memory,
  279: down,
  394: { code: 'query-killed', text: 'Somebody has stopped the query on the server. Ask again.' },
  497: rights,
  516: password,
  519: down,
  636: {
    code: 'no-files',
    text: 'There are no such files, or what their columns are cannot be told. Check "files" in the banditlog file.',
  },
};

/** What the server said is wrong, in words that a person can act on; its own words stay. */
export function serverFault(status: number, text: string): UserError {
  const number = Number(/Code: (\d+)/.exec(text)?.[1]);
  const own = text
    .replace(/, e\.what\(\).*$/s, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
  const known = faults[number] ?? { code: 'server-fault', text: 'The server could not answer.' };
  const said = own === '' ? `It answered with the status ${status}.` : `It said: ${own}`;
  return new UserError(known.code, `ClickHouse: ${known.text} ${said}`);
}

/** The question did not reach the server, or the answer did not reach us. */
export function connectionFault(origin: string, error: Error): UserError {
  const { code = '' } = error as NodeJS.ErrnoException;
  const reason = error.message || code;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EHOSTUNREACH' || code === 'ETIMEDOUT')
    return new UserError(
      'no-server',
      `Nobody answers at ${origin} (${reason}). Check "url" in the banditlog file, and that the server runs.`,
    );
  return new UserError(
    'connection-broke',
    `The connection to ${origin} broke before the whole answer was there (${reason}): nothing of it is used. Ask again.`,
  );
}

/** The server went on waiting when the time of a query was over. */
export const noAnswerFault = (seconds: number): UserError =>
  new UserError(
    'query-timeout',
    `The server has not answered within ${seconds} seconds, and has not said why: one of its shards may hang. Nothing is shown. Look at the shards, or give the query more seconds ("timeout" in the banditlog file).`,
  );
