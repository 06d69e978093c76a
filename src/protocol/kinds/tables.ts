import * as v from 'valibot';
import { banditLogEntries, serverAddress } from '../../core/documents/log/banditLog';
import { listedColumn, proposedMapping } from '../../core/documents/log/tableColumns';
import { list, wholeNumber } from '../../core/documents/values';
import { defineKind } from './kind';

const { user, database, table } = banditLogEntries;

/** What a server has: its databases; the tables of one; the columns of one of these, and what they seem to be. */
export const tablesKind = defineKind(
  'tables',
  { url: serverAddress, user, database, table },
  v.object({
    databases: list(v.string()),
    /** `rows` is null where counting them would take long. */
    tables: list(v.object({ name: v.string(), engine: v.string(), rows: v.nullable(wholeNumber) })),
    columns: list(listedColumn),
    proposed: v.exactOptional(proposedMapping),
    /** Texts of the action's column in the sample. */
    actionNames: list(v.string()),
  }),
);
