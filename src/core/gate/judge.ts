import type { Evaluation } from '../analysis/evaluate';
import type { RuleOutcome } from '../documents/results/gate';
import type { EvaluatedMetric } from '../metrics/evaluateMetric';
import { roundTo } from '../numerics/outward';
import { judgeClaim, type ClaimSubject, type Verdict } from './judgeClaim';
import { ruleText, type ClaimRule, type Fact, type FactRule, type GateRule } from './rule';

/** What rules are held against: what was certified of a policy on a log, and what was counted there. */
export interface Judged {
  readonly evaluation: Evaluation;
  readonly metrics: readonly EvaluatedMetric[];
  /** Decisions of the log that could be used, and that could not. */
  readonly used: number;
  readonly rejected: number;
}

/** So many different claims the rules need. Two rules about the same end of the same interval need one. */
export function claimCount(rules: readonly GateRule[]): number {
  return new Set(rules.flatMap((rule) => (rule.kind === 'claim' ? [claimName(rule)] : []))).size;
}

function claimName({ subject, relation }: ClaimRule): string {
  return `${relation === 'worsens' ? 'improves' : relation} ${subject}`;
}

/** What became of a rule. Where nothing may be certified, no rule holds: neither would what was counted mean anything. */
export function judgeRule(source: string, rule: GateRule, judged: Judged): RuleOutcome {
  const { withheld: ofAll } = judged.evaluation.certificate;
  const subject = rule.kind === 'claim' ? subjectOf(rule, judged) : rewardOf(judged);
  const withheld = ofAll ?? subject.withheld;
  const { value, expected, found, holds, reason, help } =
    rule.kind === 'claim' ? judgeClaim(rule, subject) : judgeFact(rule, judged);
  const outcome = { rule: ruleText(source), kind: rule.kind, expected, limit: rule.limit };
  if (withheld !== null)
    return {
      ...outcome,
      holds: false,
      value: rule.kind === 'fact' ? value : null,
      found: rule.kind === 'fact' ? `${found}, but nothing is certified` : 'nothing is certified',
      reason: withheld,
      help: 'Solve this first: where nothing may be certified, no rule holds.',
    };
  return { ...outcome, holds, value, found, reason: holds ? null : reason, help: holds ? null : help };
}

function subjectOf({ subject }: ClaimRule, judged: Judged): ClaimSubject {
  const found = judged.metrics.find(({ metric }) => metric.name === subject);
  if (found === undefined) return rewardOf(judged);
  const { evaluation, metric, withheld } = found;
  return { evaluation, lessIsBetter: metric.direction === 'min', withheld };
}

const rewardOf = ({ evaluation }: Judged): ClaimSubject => ({
  evaluation,
  lessIsBetter: false,
  withheld: evaluation.certificate.withheld,
});

const advice: Readonly<Record<Fact, string>> = {
  rows: 'Log more rows that the policy has not seen.',
  'effective rows': 'Log more rows, or evaluate a policy that is nearer to the logging policy.',
  'rejected rows': 'Look at the rejected lines: bandit-lens inspect lists them with their reasons.',
  'rejected share': 'Look at the rejected lines: bandit-lens inspect lists them with their reasons.',
};

function judgeFact({ fact, relation, limit }: FactRule, judged: Judged): Verdict {
  const value = counted(fact, judged);
  const number = (x: number): string =>
    fact === 'rejected share' ? String(roundTo(x, 6, 'near')) : Math.floor(x).toLocaleString('en-US');
  const short = relation === 'at least';
  return {
    value,
    holds: short ? value >= limit : value <= limit,
    expected: `${relation} ${fact === 'rejected share' ? limit : limit.toLocaleString('en-US')}`,
    found: number(value),
    reason: short ? 'There are too few.' : 'There are too many.',
    help: short === fact.startsWith('rejected') ? 'Check that the rule says what is meant.' : advice[fact],
  };
}

function counted(fact: Fact, { evaluation, used, rejected }: Judged): number {
  switch (fact) {
    case 'rows':
      return evaluation.certificate.n;
    case 'effective rows':
      return evaluation.effectiveSampleSize;
    case 'rejected rows':
      return rejected;
    case 'rejected share':
      return rejected === 0 ? 0 : rejected / (used + rejected);
  }
}
