import * as v from 'valibot';
import { certificateDocument } from './certificate';
import { logSchema } from '../log/logSchema';
import { metricTexts } from './metrics';
import { logFormats } from '../names';
import { finding } from '../places';
import { rewardRange } from '../log/rewardRange';
import { bound, count, list, probability } from '../values';

/** More rules are no gate that somebody wrote. */
export const mostRules = 100;
const mostFiles = 1000;
const longestText = 10_000;

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(longestText));
const said = <S extends v.GenericSchema>(schema: S, description: string) =>
  v.exactOptional(v.pipe(schema, v.description(description)));

/** A gate is passed on rows that the policy has not seen, and on no others. */
const gateRows = v.picklist(['unseen', 'hold-out', 'new']);

/** What holds for one look at the log, or for every look at a growing one. */
const gateCertificates = v.picklist(['betting', 'sequential']);

/** The rules of a gate, as somebody wrote them; core/gate/rule.ts reads them. */
export const gateRules = v.pipe(v.array(text), v.minLength(1), v.maxLength(mostRules), v.readonly());

/** How the policy of a gate is evaluated. */
export const gateEvaluation = v.object({
  delta: v.exactOptional(probability),
  rewardRange: v.exactOptional(rewardRange),
  certificate: v.exactOptional(gateCertificates),
  rows: v.exactOptional(gateRows),
  comparisons: v.exactOptional(count),
});
export type GateEvaluation = Readonly<v.InferOutput<typeof gateEvaluation>>;

/** What a person writes in a `*.gate.json`. Paths are relative to its folder. */
export const gateDocument = v.strictObject({
  $schema: v.exactOptional(v.string()),
  log: v.pipe(
    v.union([text, v.pipe(v.array(text), v.minLength(1), v.maxLength(mostFiles), v.readonly())]),
    v.description('The log: its file, or its files in their order.'),
  ),
  policy: v.pipe(
    text,
    v.description('The policy, as on the command line, such as "file:news.policy.json" or "uniform".'),
  ),
  rules: v.pipe(
    gateRules,
    v.description('What must hold, such as "reward improves by 0.01". All of it holds together at delta.'),
    v.examples([['reward improves by 0.01', 'effective rows at least 1000']]),
  ),
  metrics: said(
    metricTexts,
    'Other outcomes that rules are about, with the range each has by design, and "min" where less is better.',
  ),
  delta: said(probability, 'All claims together may be wrong with this probability. Default 0.05.'),
  rewardRange: said(rewardRange, 'The range every reward lies in by design. Default 0 to 1.'),
  certificate: said(
    gateCertificates,
    'betting (default): for one look at the log. sequential: for a log that grows and is asked again and again.',
  ),
  rows: said(gateRows, 'Of a trained policy: unseen (default), hold-out or new.'),
  comparisons: said(count, 'The policy was picked as the best of so many on these rows.'),
  where: said(text, 'Only rows that fulfil this condition count.'),
  declared: said(v.boolean(), 'The condition was written down before the rows were looked at.'),
  format: said(v.picklist(logFormats), 'The format of the log. Default: detected.'),
  schema: said(
    v.union([logSchema, text]),
    'Which field is which; or the file that says it, also the .banditlens/schemas.json of a workspace.',
  ),
  actions: said(count, 'How many actions there are, where the log does not say.'),
  uniformLogging: said(v.boolean(), 'The logging policy chose uniformly among its actions.'),
  position: said(v.pipe(v.number(), v.integer()), 'Only rows of this position count.'),
});
export type GateDocument = Readonly<v.InferOutput<typeof gateDocument>>;

/** What became of a rule. */
const ruleOutcome = v.object({
  /** As it was written. */
  rule: v.string(),
  holds: v.boolean(),
  /** A claim that may be wrong with probability δ, or a fact that was counted. */
  kind: v.picklist(['claim', 'fact']),
  /** "at least 0.5". */
  expected: v.string(),
  /** "at least 0.43 is certified". */
  found: v.string(),
  limit: v.number(),
  /** The certified end, or the number that was counted; null where the certificate is withheld. */
  value: v.nullable(bound),
  /** Why it fails, and what would help; null where it holds. */
  reason: v.nullable(v.string()),
  help: v.nullable(v.string()),
});
export type RuleOutcome = Readonly<v.InferOutput<typeof ruleOutcome>>;

/** What a gate says of a policy on a log. */
export const gateReport = v.object({
  passed: v.boolean(),
  /** The log's name, the policy's name, and the policy in the words of the command line. */
  file: v.string(),
  policy: v.string(),
  policyRef: v.string(),
  delta: v.number(),
  /** So many different claims are made: each at delta / claims, and further divided where the policy was picked from several. */
  claims: v.number(),
  /** How sure all of it is together, in a sentence. */
  confidence: v.string(),
  withheld: v.nullable(v.string()),
  rules: list(ruleOutcome),
  /** What was certified, with its assumptions. */
  certificate: certificateDocument,
  /** The checks of the log that did not pass. */
  checks: list(finding),
});
export type GateReport = Readonly<v.InferOutput<typeof gateReport>>;
