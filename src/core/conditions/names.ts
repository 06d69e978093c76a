import { TokenStream } from './tokens';

/** Names between commas, each a word or between quotation marks; `what` they name, for messages. */
export function namesOf(source: string, what: string): string[] {
  const stream = new TokenStream(source, what);
  const names: string[] = [];
  do names.push(stream.name('the name of a field').text);
  while (stream.takes(','));
  if (stream.peek().kind !== 'end') throw stream.problem('"," is expected');
  return names;
}
