import type { Fault } from '../../documents/runs/fault';
import type { GateReport, RuleOutcome } from '../../documents/results/gate';
import { escapeMarkup } from '../../documents/text/markup';
import { failureText, gateSentence } from './gateText';

/** A gate as a suite of tests, one for each rule, as continuous integration reads it. */
export function gateJunit(name: string, report: GateReport): string {
  const { rules, confidence, certificate, checks } = report;
  const failures = rules.filter(({ holds }) => !holds).length;
  const said = [
    gateSentence(report),
    confidence,
    certificate.statement,
    ...checks.map(({ severity, message }) => `${severity}: ${message}`),
  ];
  return suites(name, { tests: rules.length, failures, errors: 0 }, [
    ...rules.map((rule) => testCase(name, rule)),
    `    <system-out>${xml(said.join('\n'))}</system-out>`,
  ]);
}

/** The same where the gate could not be asked: an old report must not be taken for today's. */
export function faultJunit(name: string, { code, message }: Fault): string {
  return suites(name, { tests: 1, failures: 0, errors: 1 }, [
    `    <testcase classname="${xml(name)}" name="The log and the policy can be used">`,
    `      <error type="${xml(code)}" message="${xml(message)}"/>`,
    '    </testcase>',
  ]);
}

function suites(name: string, counts: Readonly<Record<string, number>>, lines: readonly string[]): string {
  const numbers = Object.entries(counts)
    .map(([key, count]) => `${key}="${count}"`)
    .join(' ');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="bandit-lens gate" ${numbers}>`,
    `  <testsuite name="${xml(name)}" ${numbers}>`,
    ...lines,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function testCase(name: string, outcome: RuleOutcome): string {
  const open = `    <testcase classname="${xml(name)}" name="${xml(outcome.rule)}"`;
  if (outcome.holds) return `${open}/>`;
  const { expected, found } = outcome;
  return [
    `${open}>`,
    `      <failure type="rule" message="${xml(`expected ${expected}, found ${found}`)}">${xml(failureText(outcome))}</failure>`,
    '    </testcase>',
  ].join('\n');
}

/** XML has no way to write most control characters, nor halves of a character. */
const unwritable = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const xml = (text: string): string => escapeMarkup(text.replace(unwritable, '\uFFFD'));
