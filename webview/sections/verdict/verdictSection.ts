import { rowsText } from '../../../src/core/certificate/statement';
import type { Certificate } from '../../../src/core/documents/results/certificate';
import { claimsHoldText, claimsOf } from '../../../src/core/certificate/claims';
import { verdictSentence, verdictStatus, type VerdictStatus } from '../../../src/core/certificate/verdict';
import { definitions, element } from '../../parts/dom';
import { formatCount, formatShort, formatValue } from '../../parts/format';
import { assumptionSigns, assumptionText, titleOf } from './assumptionWords';
import { verdictCard } from './verdictCard';
import { valueLines } from './valueLines';

/** Told by icon, word and color, never by color alone. */
const statuses: Readonly<Record<VerdictStatus, { icon: string; word: string }>> = {
  improves: { icon: '✓', word: 'Improvement certified' },
  certified: { icon: '◐', word: 'Value certified, improvement not' },
  nothing: { icon: '○', word: 'Nothing certified: too few rows' },
  withheld: { icon: '✕', word: 'Certificate withheld' },
};

/** A point estimate, and how it was made. */
export interface NamedEstimate {
  readonly name: string;
  readonly value: number;
}

export interface VerdictExtras {
  readonly estimate?: NamedEstimate | undefined;
  readonly remedies?: readonly string[];
}

/** What is certain of one policy, first: one sentence, then the numbers behind it, what they rest on and what would help. */
export function verdictSection(certificate: Certificate, extras: VerdictExtras = {}): HTMLElement {
  const status = verdictStatus(certificate);
  return verdictCard(
    status,
    statuses[status],
    ...verdictLines(certificate, extras),
    assumptionList(certificate),
  );
}

/** One policy of a list: what is certain of it, where its assumptions stand elsewhere. */
export function policySection(name: string, certificate: Certificate, extras: VerdictExtras): HTMLElement {
  return element(
    'section',
    { id: 'selected', 'data-status': verdictStatus(certificate), 'aria-labelledby': 'selected-title' },
    element('h2', { id: 'selected-title' }, `“${name}”`),
    ...verdictLines(certificate, extras),
  );
}

function verdictLines(certificate: Certificate, { estimate, remedies = [] }: VerdictExtras): HTMLElement[] {
  const others = claimsOf(certificate).slice(1);
  const improvement = certificate.improvement.atLeast;
  const hold = claimsHoldText(certificate, Number(improvement.certified));
  const isWithheld = certificate.withheld !== null;
  return [
    element('p', { class: 'statement' }, verdictSentence(certificate)),
    ...(estimate === undefined ? [] : [estimateLine(estimate, certificate)]),
    ...(isWithheld ? [] : [valueLines(certificate, estimate?.value)]),
    ...others.map((claim) => element('p', { class: 'claim' }, claim)),
    ...(isWithheld
      ? []
      : [improvement.message, ...hold].map((claim) => element('p', { class: 'claim' }, claim))),
    ...remedyList(remedies),
  ];
}

/** What it is worth, roughly: people ask that before they ask what is certain. */
function estimateLine({ name, value }: NamedEstimate, { n, rows, evidence }: Certificate): HTMLElement {
  return element(
    'p',
    { class: 'estimate' },
    'Estimate, not certified: ',
    element('strong', {}, formatValue(value)),
    ` per decision (${name}, from ${rowsText(rows, n, evidence)}).`,
  );
}

function remedyList(remedies: readonly string[]): HTMLElement[] {
  if (remedies.length === 0) return [];
  return [
    element('h3', {}, 'What would help'),
    element('ul', { class: 'remedies' }, ...remedies.map((remedy) => element('li', {}, remedy))),
  ];
}

function assumptionList({ assumptions }: Certificate): HTMLElement {
  const broken = assumptions.filter(({ status }) => status === 'violated').length;
  const items = assumptions.map(({ name, status, message }) =>
    element(
      'li',
      { 'data-status': status },
      element('span', { class: 'icon', 'aria-hidden': 'true' }, assumptionSigns[status]),
      element(
        'span',
        {},
        element('strong', {}, `${titleOf(name)}. `),
        element('span', { class: 'status' }, `${assumptionText[status]}: `),
        message,
      ),
    ),
  );
  const title = broken > 0 ? `Assumptions (${broken} violated)` : 'Assumptions';
  return element('div', {}, element('h3', {}, title), element('ul', { class: 'assumptions' }, ...items));
}

/** What a certificate was made with and from. */
export function provenance(certificate: Certificate): HTMLElement {
  const { kind, bound, alpha, lambda, delta, n, selection, rows, rewardRange, log, policy } = certificate;
  const { engine, version, seed } = certificate;
  return definitions('provenance', [
    ['Kind and bound', `${kind}, ${bound}`],
    ['α', `${formatShort(alpha)} (${selection.alpha})`],
    ['λ', `${formatShort(lambda)} (${selection.lambda})`],
    [
      'δ',
      selection.comparisons > 1 ? `${delta}, divided by ${selection.comparisons} comparisons` : String(delta),
    ],
    ['Rows', `${formatCount(n)} (${rows})`],
    ['Declared range of rewards', `${rewardRange.min} to ${rewardRange.max}`],
    ['Policy', policy.name],
    ['SHA-256 of the policy', element('code', {}, policy.sha256)],
    ['SHA-256 of the log', element('code', {}, log.sha256)],
    ['Made by', `Bandit Lens ${version}, engine ${engine}, seed ${seed}`],
  ]);
}
