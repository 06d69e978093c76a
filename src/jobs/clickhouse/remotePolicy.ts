import { fieldsOf } from '../../core/conditions/bindCondition';
import { choicesOf, parseRule, ruleText } from '../../core/conditions/rule';
import { UserError } from '../../core/errors/userError';
import { assertKnownBefore } from '../../core/logs/fields/afterTheChoice';
import { ActionSums, bestOf } from '../../core/policies/given/bestAction';
import { alwaysPolicy, greedyPolicy, uniformPolicy } from '../../core/policies/given/givenPolicies';
import { loggingPolicy } from '../../core/policies/given/loggingPolicy';
import { rulePolicyFacts, settleChoice } from '../../core/policies/given/rulePolicy';
import { mappingOf, type RemoteLog } from '../../core/remote/remoteLog';
import { columnOfKind, type ColumnTypes } from '../../core/sql/columnTypes';
import { conditionSql } from '../../core/sql/conditionSql';
import { ruleSql } from '../../core/sql/policies/ruleSql';
import {
  alwaysSql,
  chosenColumnSql,
  columnSql,
  greedySql,
  loggingSql,
  uniformSql,
  type PolicySql,
} from '../../core/sql/policies/policySql';
import { trainedSql } from '../../core/sql/policies/trainedSql';
import { isEventDocument } from '../../core/events/eventDocument';
import { isNetworkDocument } from '../../core/network/networkDocument';
import type { PolicyDocument } from '../../core/policies/stored/policyDocument';
import { trainedPolicy } from '../../core/policies/trained/trainedPolicy';
import { readPolicy } from '../results/policyFiles';
import { sha256 } from '../../files/sha256';

export interface RemotePolicy {
  readonly sql: PolicySql;
  readonly sha256: string;
}

/** The policy that a reference names, as the engine computes it. */
export function remotePolicy(ref: string, log: RemoteLog): RemotePolicy {
  const { rows, actionNames, types } = log;
  const scope = { full: rows.full, actionCount: actionNames.length };
  const [kind, argument] = divided(ref);
  switch (kind) {
    case 'logging':
      return { sql: loggingSql(scope, loggingPolicy()), sha256: sha256(ref) };
    case 'uniform':
      return { sql: uniformSql(scope, uniformPolicy()), sha256: sha256(ref) };
    case 'greedy':
      if (!rows.full) throw needsFull();
      return { sql: greedySql(greedyPolicy()), sha256: sha256(ref) };
    case 'always': {
      const action = actionOf(argument, actionNames);
      const policy = alwaysPolicy(action, actionNames[action]);
      return { sql: alwaysSql(scope, action, policy), sha256: sha256(`always:${action}`) };
    }
    case 'best-action': {
      const policy = bestActionIn(log);
      return { sql: alwaysSql(scope, policy.action, policy), sha256: sha256(`${ref} ${policy.name}`) };
    }
    case 'file': {
      const { document, sha256: hash } = readPolicy(argument);
      if (isEventDocument(document)) throw notInPlace('over the features of actions');
      if (isNetworkDocument(document)) throw notInPlace('with a hidden layer');
      if (document.features.model) throw notInPlace('over the features that a model makes');
      return remotePolicyOf(document, hash, log);
    }
    case 'rule':
      return ruleOf(argument, log);
    case 'column':
      return { sql: columnOfTable(argument, types, rows.title), sha256: sha256(ref) };
    default:
      throw notInPlace(`of the kind "${kind}"`);
  }
}

/** The single action that the rows speak for most, from what the first look at the table has told. */
function bestActionIn({ survey, actionNames }: RemoteLog): ReturnType<typeof bestOf> {
  const sums = new ActionSums(actionNames.length);
  for (const { action, totals, outside } of survey.taken)
    if (!outside) sums.addMany(action, totals, survey.used.leastReward);
  return bestOf(sums, actionNames, actionNames.length);
}

/** A policy that was trained. */
export function remotePolicyOf(
  document: PolicyDocument,
  hash: string,
  { rows, actionNames }: RemoteLog,
): RemotePolicy {
  const scope = { full: rows.full, actionCount: actionNames.length };
  return {
    sql: trainedSql(trainedPolicy(document), document, scope, actionNames, rows.context),
    sha256: hash,
  };
}

/** The first condition that a row fulfils decides. */
function ruleOf(argument: string, log: RemoteLog): RemotePolicy {
  const { rows, document, types, actionNames, outcomes } = log;
  const rule = parseRule(argument);
  const fields = fieldsOf(rule.cases.map(({ condition }) => condition)).map(({ path }) => path);
  assertKnownBefore(fields, mappingOf(document), 'jsonl', outcomes);
  const choices = choicesOf(rule).map((choice) => settleChoice(choice, actionNames));
  const tests = rule.cases.map(({ condition }) => conditionSql(condition, types, rows.title));
  const policy = rulePolicyFacts(argument, choices);
  const scope = { full: rows.full, actionCount: actionNames.length };
  return { sql: ruleSql(scope, tests, choices, policy), sha256: sha256(`rule:${ruleText(rule)}`) };
}

const origin =
  'Taken on trust: the probabilities in the table were made without the rewards of these rows. Those of a model that was trained on them certify nothing.';

function columnOfTable(name: string, types: ColumnTypes, title: string): PolicySql {
  const column = columnOfKind(types, name, title, ['number', 'numbers'], 'new probability');
  const policy = { name: `column ${name}`, origin };
  return column.kind === 'numbers'
    ? columnSql(column, policy)
    : chosenColumnSql(column, { ...policy, knows: 'chosen' });
}

const notInPlace = (what: string): UserError =>
  new UserError(
    'not-in-place',
    `A policy ${what} cannot be computed where the rows of a table are. Evaluate logging, uniform, greedy, best-action, always:K, rule:RULE, column:NAME, or file:POLICY.json of a softmax or Gaussian policy there, or export rows to a file.`,
  );

function divided(ref: string): [string, string] {
  const colon = ref.indexOf(':');
  return colon < 0 ? [ref, ''] : [ref.slice(0, colon), ref.slice(colon + 1)];
}

function actionOf(argument: string, names: readonly string[]): number {
  const named = names.indexOf(argument);
  const index = /^\d{1,9}$/.test(argument) ? Number(argument) : named;
  if (index >= 0 && index < names.length) return index;
  throw new UserError(
    'unknown-action',
    `There is no action ${argument}: this log has actions 0 to ${names.length - 1}. Choose one of those.`,
  );
}

const needsFull = (): UserError =>
  new UserError(
    'needs-full-log',
    'The greedy policy takes the action the logging policy likes best, so it needs the propensities of all actions, and this table holds only those of the chosen ones. Evaluate another policy, or log all propensities.',
  );
