import { bindCondition } from '../../conditions/bindCondition';
import { type Choice, type Rule, choicesOf } from '../../conditions/rule';
import { placeTitle } from '../../errors/place';
import { UserError } from '../../errors/userError';
import { placeIn, type LogBatch, type LoggedData } from '../../logs/blocks/loggedData';
import type { FieldColumns } from '../../logs/fields/fieldColumns';
import { FieldReader } from '../../logs/fields/fieldReader';
import { forEachOffer, isOffered, offerCount } from '../offers';
import type { Policy } from '../policy';

/** What is done with a row, by the index of the action; all alike, or as it was logged. */
export type SettledChoice = number | 'uniform' | 'logging';

const longestName = 60;

/** What is known of a rule's policy before any row is asked. */
export function rulePolicyFacts(
  source: string,
  choices: readonly SettledChoice[],
): Pick<Policy, 'name' | 'origin' | 'knows'> {
  const written = source.trim();
  return {
    name: written.length > longestName ? `${written.slice(0, longestName - 1)}…` : written,
    origin: 'The policy is a rule, which was written down before these rows were seen: taken on trust.',
    ...(choices.includes('logging') && { knows: 'as-logged' as const }),
  };
}

/** The policy that a rule over fields of the log describes. `side`: the reading that has these fields. */
export function rulePolicy(
  source: string,
  rule: Rule,
  actionNames: readonly string[],
  fields: readonly FieldColumns[],
  side: LoggedData,
): Policy {
  const choices = choicesOf(rule).map((choice) => settleChoice(choice, actionNames));
  const tests = rule.cases.map(({ condition }) => bindCondition(condition, fields));
  const reader = new FieldReader(side, fields);
  /** What is done with each row. */
  const decide = (batch: LogBatch, use: (row: number, settled: SettledChoice) => void): void => {
    const values = reader.read(batch);
    for (let row = 0; row < batch.length; row++) {
      const first = tests.findIndex((test) => test(values, row));
      const settled = choices[first < 0 ? tests.length : first];
      if (typeof settled === 'number' && !isOffered(batch, row, actionNames.length, settled))
        throw notOffered(batch, row, actionNames[settled]);
      use(row, settled);
    }
  };
  let out = new Float64Array(0);
  return {
    ...rulePolicyFacts(source, choices),
    chosen(batch) {
      if (out.length < batch.length) out = new Float64Array(batch.length);
      decide(batch, (row, settled) => {
        if (settled === 'logging') out[row] = batch.propensities[row];
        else if (settled === 'uniform') out[row] = 1 / offerCount(batch, row, actionNames.length);
        else out[row] = settled === batch.actions[row] ? 1 : 0;
      });
      return out;
    },
    probabilities(batch, K, all) {
      all.fill(0, 0, batch.length * K);
      decide(batch, (row, settled) => {
        const first = row * K;
        if (typeof settled === 'number') all[first + settled] = 1;
        else if (settled === 'uniform') {
          const share = 1 / offerCount(batch, row, K);
          forEachOffer(batch, row, K, (action) => (all[first + action] = share));
        } else {
          if (batch.distributions) all.set(batch.distributions.subarray(first, first + K), first);
          all[first + batch.actions[row]] = batch.propensities[row];
        }
      });
    },
  };
}

/** What a rule says to do, on a log with these actions. */
export function settleChoice(choice: Choice, names: readonly string[]): SettledChoice {
  if (choice.kind !== 'action') return choice.kind;
  // As in always:K, a number is an index.
  const index = /^\d{1,9}$/.test(choice.name) ? Number(choice.name) : names.indexOf(choice.name);
  if (index >= 0 && index < names.length) return index;
  const listed = names.slice(0, 20).join(', ') + (names.length > 20 ? ', …' : '');
  throw new UserError(
    'unknown-action',
    `There is no action "${choice.name}". The actions of this log are ${listed}; an index from 0, uniform or logging will do, too.`,
  );
}

function notOffered(batch: LogBatch, row: number, action: string): UserError {
  return new UserError(
    'action-not-offered',
    `${placeTitle(placeIn(batch, row))} does not offer the action ${action} that the rule takes there. Choose an action that every such row offers, or add a condition.`,
    placeIn(batch, row),
  );
}
