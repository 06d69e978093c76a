// chdb in a process of its own: a query that nobody wants any more is ended with it, and a crash takes nothing down.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ChdbAnswer, ChdbQuestion } from './chdbMessages';

interface Chdb {
  readonly Session: new () => {
    query(sql: string): string;
    queryAsync(sql: string, options: { format: string }): Promise<{ text(): string }>;
  };
}

const [, , folder, seconds] = process.argv;
process.on('disconnect', () => process.exit(0));

const { Session } = createRequire(join(folder, 'package.json'))('chdb') as Chdb;
const session = new Session();
// `readonly` comes last: 2, because reading files is a function of tables there.
session.query(
  `SET max_query_size = 33554432, max_ast_elements = 10000000, max_expanded_ast_elements = 10000000, max_execution_time = ${Number(seconds)}, readonly = 2`,
);

process.on('message', ({ sql, mostBytes }: ChdbQuestion) => {
  const answer = (said: ChdbAnswer): void => void process.send?.(said);
  session.queryAsync(sql, { format: 'JSONCompact' }).then(
    (result) => {
      const text = result.text();
      answer(text.length > mostBytes ? { error: 'The answer is too large.' } : { text });
    },
    (error: Error) => answer({ error: error.message }),
  );
});
