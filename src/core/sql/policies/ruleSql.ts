import type { SettledChoice } from '../../policies/given/rulePolicy';
import type { PolicyScope, PolicySql } from './policySql';
import { float, whole } from '../quote';

/** The policy of a rule: which of its cases decides is bound as `ru`, from the columns themselves. */
export function ruleSql(
  { full, actionCount }: PolicyScope,
  tests: readonly string[],
  choices: readonly SettledChoice[],
  policy: PolicySql['policy'],
): PolicySql {
  const cases = tests.map((test, i) => `${test}, ${i}`).join(', ');
  const decided = (each: (choice: SettledChoice) => string): string =>
    choices.length === 1
      ? each(choices[0])
      : `multiIf(${choices
          .slice(0, -1)
          .map((choice, i) => `ru = ${i}, ${each(choice)}`)
          .join(', ')}, ${each(choices[choices.length - 1])})`;
  const known = full || !choices.includes('logging');
  const range = `range(${whole(actionCount)})`;
  const even = float(1 / actionCount);
  const share = (choice: SettledChoice): string => {
    if (choice === 'uniform') return `arrayMap(i -> ${even}, ${range})`;
    if (choice === 'logging') return 'arrayMap((x, i) -> if(i = aa + 1, p, x), d, arrayEnumerate(d))';
    return `arrayMap(i -> toFloat64(i = ${whole(choice)}), ${range})`;
  };
  return {
    policy,
    chosen: decided((choice) =>
      choice === 'uniform' ? even : choice === 'logging' ? 'p' : `toFloat64(aa = ${whole(choice)})`,
    ),
    ...(known && { all: decided(share), heavy: true as const }),
    arguments: { ru: `multiIf(${cases}, ${tests.length})` },
  };
}
