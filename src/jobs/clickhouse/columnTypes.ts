import { UserError } from '../../core/errors/userError';
import type { ColumnTypes } from '../../core/sql/columnTypes';
import type { TableSource } from '../../core/sql/tableRow';
import type { TableEngine } from './connection/tableEngine';

/** What the engine says the columns are. */
export async function columnTypes({ sql, title }: TableSource, server: TableEngine): Promise<ColumnTypes> {
  const described = await server.ask(`DESCRIBE TABLE ${sql}`);
  const types = new Map<string, string>();
  for (const row of described as unknown[][]) types.set(String(row[0]), String(row[1]));
  if (types.size === 0) throw new UserError('no-columns', `${title} has no columns. Name another table.`);
  return types;
}
