import { type Condition, conditionText, written } from './condition';
import { readCondition } from './parseCondition';
import { type Token, TokenStream } from './tokens';

/** What a rule does with a row: an action by its name or index, all of them alike, or what was done. */
export type Choice =
  { readonly kind: 'uniform' | 'logging' } | { readonly kind: 'action'; readonly name: string };

/** The first condition that a row fulfils decides; without one, the last choice. */
export interface Rule {
  readonly cases: readonly { readonly condition: Condition; readonly choice: Choice }[];
  readonly otherwise: Choice;
}

const mostCases = 200;

/** `if segment = premium then travel else if age < 30 then uniform else politics` */
export function parseRule(source: string): Rule {
  const stream = new TokenStream(source, 'rule');
  const cases: { condition: Condition; choice: Choice }[] = [];
  let otherwise: Choice | undefined;
  while (otherwise === undefined) {
    stream.expect('if');
    if (cases.length === mostCases) throw stream.problem(`a rule has at most ${mostCases} conditions`);
    const condition = readCondition(stream);
    stream.expect('then');
    cases.push({ condition, choice: choiceOf(stream.name('an action')) });
    stream.expect('else', 'the rule must say what to do else');
    const { kind, text } = stream.peek();
    if (kind !== 'word' || text.toLowerCase() !== 'if') otherwise = choiceOf(stream.name('an action'));
  }
  if (stream.peek().kind !== 'end') throw stream.problem('the rule must end after its last action');
  return { cases, otherwise };
}

function choiceOf({ kind, text }: Token): Choice {
  const word = kind === 'word' ? text.toLowerCase() : '';
  return word === 'uniform' || word === 'logging' ? { kind: word } : { kind: 'action', name: text };
}

/** The rule in one way of writing it. */
export function ruleText({ cases, otherwise }: Rule): string {
  const parts = cases.map(
    ({ condition, choice }) => `if ${conditionText(condition)} then ${choiceText(choice)}`,
  );
  return `${parts.join(' else ')} else ${choiceText(otherwise)}`;
}

const choiceText = (choice: Choice): string =>
  choice.kind === 'action' ? written(choice.name) : choice.kind;

export const choicesOf = ({ cases, otherwise }: Rule): Choice[] => [
  ...cases.map(({ choice }) => choice),
  otherwise,
];
