import { TokenStream } from '../conditions/tokens';
import { UserError } from '../errors/userError';
import { isNumeric } from '../logs/readers/records/values';

/** What is counted rather than claimed. */
export type Fact = 'rows' | 'effective rows' | 'rejected rows' | 'rejected share';

type Side = 'at least' | 'at most';

/** What a rule says of the policy: `improves` and `worsens` compare it with the logging policy. */
export type Relation = Side | 'improves' | 'worsens';

export interface ClaimRule {
  readonly kind: 'claim';
  /** `reward`, or the name of a metric. */
  readonly subject: string;
  readonly relation: Relation;
  /** 0 for "improves" without a number: then it must be more than that. */
  readonly limit: number;
}

export interface FactRule {
  readonly kind: 'fact';
  readonly fact: Fact;
  readonly relation: Side;
  readonly limit: number;
}

export type GateRule = ClaimRule | FactRule;

/** What every log has. */
const reward = 'reward';

/** `reward improves by 0.01`, `reward at least 0.5`, `effective rows at least 1000`; docs/gates.md has the grammar. */
export function parseGateRule(source: string, metrics: readonly string[] = []): GateRule {
  const stream = new TokenStream(source, 'rule');
  const fact = factAhead(stream);
  const rule = fact === undefined ? readClaim(stream, metrics) : readFact(stream, fact);
  if (stream.peek().kind !== 'end') throw stream.problem('the rule should end');
  return rule;
}

/** A rule as a person wrote it, in one line. */
export const ruleText = (source: string): string => source.trim().replace(/\s+/g, ' ');

function factAhead(stream: TokenStream): Fact | undefined {
  if (stream.takes('rows')) return 'rows';
  if (stream.takes('effective')) {
    stream.expect('rows');
    return 'effective rows';
  }
  if (!stream.takes('rejected')) return undefined;
  if (stream.takes('rows')) return 'rejected rows';
  stream.expect('share', '"rows" or "share" is expected');
  return 'rejected share';
}

function readFact(stream: TokenStream, fact: Fact): FactRule {
  const relation = readSide(stream);
  return {
    kind: 'fact',
    fact,
    relation,
    limit: readNumber(stream, 0, fact === 'rejected share' ? 1 : Infinity),
  };
}

function readClaim(stream: TokenStream, metrics: readonly string[]): ClaimRule {
  const what = '"reward", a metric, "rows", "effective rows" or "rejected rows"';
  const subject = subjectOf(stream.name(what).text, metrics);
  const claim = { kind: 'claim', subject } as const;
  if (stream.takes('improves')) {
    if (!stream.takes('by')) return { ...claim, relation: 'improves', limit: 0 };
    return { ...claim, relation: 'improves', limit: readGain(stream) };
  }
  if (stream.takes('worsens')) {
    stream.expect('by');
    stream.expect('at', '"at most" is expected');
    stream.expect('most');
    return { ...claim, relation: 'worsens', limit: readNumber(stream, 0) };
  }
  return { ...claim, relation: readSide(stream), limit: readNumber(stream) };
}

function readGain(stream: TokenStream): number {
  const token = stream.peek();
  const gain = readNumber(stream, 0);
  if (gain === 0)
    throw stream.problem('"improves by" needs a number above 0 ("improves" alone asks for any gain)', token);
  return gain;
}

function readSide(stream: TokenStream): Side {
  stream.expect('at', '"at least", "at most", "improves" or "worsens" is expected');
  if (stream.takes('least')) return 'at least';
  stream.expect('most', '"least" or "most" is expected');
  return 'at most';
}

function readNumber(stream: TokenStream, least = -Infinity, most = Infinity): number {
  const { kind, text } = stream.peek();
  const value = kind === 'word' && isNumeric(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) throw stream.problem('a number is expected');
  if (value < least) throw stream.problem(`a number of at least ${least} is expected`);
  if (value > most) throw stream.problem(`a number of at most ${most} is expected`);
  stream.take();
  return value;
}

function subjectOf(name: string, metrics: readonly string[]): string {
  if (name.toLowerCase() === reward) return reward;
  if (metrics.includes(name)) return name;
  throw new UserError(
    'bad-rule',
    `No rule can be about "${name.slice(0, 60)}". Rules are about reward, rows, effective rows, rejected rows, rejected share, and metrics that were named with their range, such as latency=0,2000,min.`,
  );
}
