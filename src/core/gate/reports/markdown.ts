import type { Fault } from '../../documents/runs/fault';
import type { GateReport, RuleOutcome } from '../../documents/results/gate';
import { claimsOf } from '../../certificate/claims';
import { gateSentence } from './gateText';

/** A gate as a comment on a pull request. */
export function gateMarkdown(name: string, report: GateReport): string {
  const { passed, rules, confidence, certificate, checks } = report;
  const failed = rules.filter(({ holds }) => !holds);
  return [
    `### ${passed ? '✅' : '❌'} ${inertMarkdown(name)}`,
    '',
    inertMarkdown(gateSentence(report)),
    '',
    '| | rule | expected | found |',
    '| --- | --- | --- | --- |',
    ...rules.map(rowOf),
    '',
    ...failed.map(({ rule, reason, help }) =>
      inertMarkdown([`${rule}:`, reason, help].filter((text) => text !== null).join(' ')).replace(/^/, '- '),
    ),
    ...(failed.length > 0 ? [''] : []),
    inertMarkdown(confidence),
    '',
    ...claimsOf(certificate).map((claim) => `> ${inertMarkdown(claim)}`),
    ...checks.map(({ severity, message }) => `\n- ${severity}: ${inertMarkdown(message)}`),
    '',
  ].join('\n');
}

/** The same where the gate could not be asked: an old report must not be taken for today's. */
export function faultMarkdown(name: string, { message }: Fault): string {
  return `### ❌ ${inertMarkdown(name)}\n\nThe gate could not be asked. ${inertMarkdown(message)}\n`;
}

function rowOf({ rule, holds, expected, found }: RuleOutcome): string {
  return `| ${holds ? '✅' : '❌'} | ${[rule, expected, found].map(inertMarkdown).join(' | ')} |`;
}

/** Signs that make markup, and those that make a link of an address or a picture of a word. */
const signs = /[!#$&*<>@[\\\]^_`{|}~]|:(?=\S)|(?<=www)\./gi;

/** A text of which nothing is markup. A space of no width keeps a person whose name follows an @ from being called. */
const inertMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(signs, (sign) => `&#${sign.charCodeAt(0)};${sign === '@' ? '\u200B' : ''}`);
