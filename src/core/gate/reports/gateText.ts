import type { GateReport, RuleOutcome } from '../../documents/results/gate';
import type { RulePlace } from '../rulePlaces';

/** A gate's file, as a person names it, and where its rules stand there. */
export interface GateFile {
  readonly path: string;
  readonly places: readonly RulePlace[];
}

/** What a gate says, for a terminal. Failures of a gate file come once more as lines that editors find places by. */
export function gateLines(report: GateReport, file?: GateFile): string[] {
  const { rules, confidence, checks, withheld } = report;
  return [
    gateSentence(report),
    ...rules.flatMap(ruleLines),
    ...(withheld === null ? [] : [`Nothing is certified: ${withheld}`]),
    confidence,
    ...checks.map(({ severity, message }) => `${severity}: ${message}`),
    ...(file ? placedLines(rules, file) : []),
  ];
}

/** Whether it is passed, in a sentence. */
export function gateSentence({ passed, rules, policy, file }: GateReport): string {
  const failed = rules.filter(({ holds }) => !holds).length;
  const about = `for “${policy}” on ${file}`;
  if (passed)
    return `The gate is passed: ${rules.length === 1 ? 'its rule holds' : `all ${rules.length} rules hold`} ${about}.`;
  return `The gate is not passed: ${failed} of ${rules.length} ${rules.length === 1 ? 'rule' : 'rules'} ${failed === 1 ? 'fails' : 'fail'} ${about}.`;
}

function ruleLines({ rule, holds, found, reason, help }: RuleOutcome): string[] {
  const why = [reason, help].filter((text) => text !== null).map((text) => `         ${text}`);
  return [`  ${holds ? 'holds' : 'FAILS'}  ${rule}: ${found}`, ...why];
}

/** A rule that fails, at its place in the file of the gate. */
export interface GateFailure extends RulePlace {
  readonly message: string;
}

export const gateFailures = (
  rules: readonly RuleOutcome[],
  places: readonly RulePlace[],
): readonly GateFailure[] =>
  rules.flatMap((outcome, index) => {
    const { line, column } = places[index] ?? { line: 1, column: 1 };
    return outcome.holds ? [] : [{ line, column, message: failureText(outcome) }];
  });

/** `news.gate.json:5:5: error: …`. */
const placedLines = (rules: readonly RuleOutcome[], { path, places }: GateFile): string[] =>
  gateFailures(rules, places).map(
    ({ line, column, message }) => `${path}:${line}:${column}: error: ${message}`,
  );

/** Why a rule fails, in one line. */
export function failureText({ rule, expected, found, reason, help }: RuleOutcome): string {
  const more = [reason, help].filter((text) => text !== null);
  return [`${rule}: expected ${expected}, found ${found}.`, ...more].join(' ');
}
