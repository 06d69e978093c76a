import * as v from 'valibot';
import { gateDocument, mostRules, type GateDocument } from '../documents/results/gate';
import { parseShallow } from '../documents/text/nesting';
import { UserError } from '../errors/userError';
import { parseMetrics, type Metric } from '../metrics/metric';
import { parseGateRule, type GateRule } from './rule';
import { rulePlaces } from './rulePlaces';

/** Reads the text of a `*.gate.json`. What is wrong with a rule is told at its line. */
export function parseGate(text: string): GateDocument {
  let json: unknown;
  try {
    json = parseShallow(withoutMark(text));
  } catch {
    throw broken('it is not valid JSON');
  }
  const { success, output, issues } = v.safeParse(gateDocument, json);
  if (!success) {
    const [issue] = issues;
    const field = v.getDotPath(issue) ?? 'the whole file';
    throw broken(issue.received === 'undefined' ? `"${field}" is missing` : `${field}: ${issue.message}`);
  }
  const places = rulePlaces(text);
  parseGateRules(output.rules, parseMetrics(output.metrics), (index) => places[index]?.line);
  return output;
}

/** All rules of a gate. `lineOf` says where one stands, for messages. */
export function parseGateRules(
  rules: readonly string[],
  metrics: readonly Metric[] = [],
  lineOf: (index: number) => number | undefined = () => undefined,
): GateRule[] {
  if (rules.length > mostRules)
    throw new UserError('bad-gate', `A gate has at most ${mostRules} rules. Name fewer.`);
  const names = metrics.map(({ name }) => name);
  return rules.map((rule, index) => {
    try {
      return parseGateRule(rule, names);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      throw new UserError(error.code, `Rule ${index + 1} of the gate: ${error.message}`, lineOf(index));
    }
  });
}

/** Some editors begin a file with a byte order mark. */
const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

const broken = (reason: string): UserError =>
  new UserError('bad-gate', `This is not a gate: ${reason}. Correct the file; docs/gates.md describes it.`);
