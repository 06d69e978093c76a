import { rewardSum, type RewardSum } from '../documents/log/rewardSum';
import * as v from 'valibot';
import { UserError } from '../errors/userError';
import { isNumeric } from '../logs/readers/records/values';
import { TokenStream } from './tokens';

/** `clicks`, `clicks + 0.02 margin`, `-latency` or `"page views" - 0.001*latency`. A name with signs in front or a "*" wants quotation marks. */
export function parseRewardSum(source: string): RewardSum {
  const stream = new TokenStream(source, 'reward', 'sums');
  const parts: { field: string; weight: number }[] = [];
  let sign = stream.takes('-') ? -1 : 1;
  for (;;) {
    const weight = sign * weightOf(stream);
    parts.push({ field: stream.name('the name of a field').text, weight });
    if (stream.takes('+')) sign = 1;
    else if (stream.takes('-')) sign = -1;
    else break;
  }
  if (stream.peek().kind !== 'end')
    throw stream.problem('"+" or "-" with spaces around it is expected, as in clicks + 0.02 margin');
  const outcome = v.safeParse(rewardSum, parts);
  if (outcome.success) return outcome.output;
  throw new UserError(
    'bad-reward',
    `"${source.slice(0, 60)}" is not a reward: ${outcome.issues[0].message}.`,
  );
}

/** A number before a field, with or without "*"; 1 where there is none. */
function weightOf(stream: TokenStream): number {
  const { kind, text } = stream.peek();
  if (kind !== 'word' || !isNumeric(text)) return 1;
  stream.take();
  stream.takes('*');
  return Number(text);
}
