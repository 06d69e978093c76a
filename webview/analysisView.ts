import type { Chart } from 'chart.js';
import type { AnalysisReport, Finding } from '../src/protocol/report';
import { claimsAnything, claimsOf } from '../src/core/bounds/claims';
import { alphaChart, drawnPoints } from './alphaChart';
import { element, table } from './dom';
import { formatCount, formatLower, formatUpper, formatValue } from './format';

/** More would only be scrolled past; the counts tell the rest. */
const listedRejections = 100;
const severityWord = { ok: 'OK', warning: 'Warning', error: 'Error' } as const;

/** The whole page of a finished analysis. */
export function analysisView(
  report: AnalysisReport,
  openLine: (line: number) => void,
): { view: HTMLElement; chart: Chart } {
  const points = drawnPoints(report.alphaCurve);
  const canvas = element('canvas', {
    role: 'img',
    'aria-label': 'Estimated value over alpha; the table below holds the numbers',
  });
  const view = element(
    'article',
    {},
    element('h1', {}, report.file),
    facts(report),
    verdict(report),
    section('The α trade-off', element('div', { class: 'chart' }, canvas), curveTable(points)),
    section('Data health', checkList(report.checks), rejections(report, openLine)),
  );
  return { view, chart: alphaChart(canvas, points) };
}

function facts(report: AnalysisReport): HTMLElement {
  const entries: [string, string][] = [
    ['Rows (n)', formatCount(report.rows.used)],
    ['Actions (K)', formatCount(report.actions)],
    ['Features (d)', formatCount(report.features)],
    ['Propensities', report.propensities === 'full' ? 'whole distribution' : 'chosen action only'],
    ['Policy', report.policy],
    ['Format', report.format],
  ];
  return definitions('facts', entries);
}

function definitions(name: string, entries: readonly (readonly [string, string])[]): HTMLElement {
  const pairs = entries.map(([term, text]) =>
    element('div', {}, element('dt', {}, term), element('dd', {}, text)),
  );
  return element('dl', { class: name }, ...pairs);
}

function verdict(report: AnalysisReport): HTMLElement {
  const { certificate, theorem1 } = report;
  const { alpha, lambda, delta, kind, bound, n, improvement } = certificate;
  const status = verdictStatus(certificate);
  const details = `Bound: ${bound}, ${kind} · α = ${formatValue(alpha)} · λ = ${formatValue(lambda)} · δ = ${delta} · n = ${formatCount(n)}`;
  const [headline, ...claims] = claimsOf(certificate);
  return element(
    'section',
    { class: 'verdict', 'data-status': status.kind, 'aria-labelledby': 'certificate' },
    element('h2', { id: 'certificate' }, `${status.icon} ${status.word}`),
    element('p', { class: 'statement' }, headline),
    figures(report),
    ...[...claims, improvement.atLeast.message].map((claim) => element('p', { class: 'claim' }, claim)),
    element('p', { class: 'details' }, details),
    ...(theorem1 === null ? [] : [element('p', { class: 'details' }, theorem1Line(theorem1))]),
    assumptions(certificate.assumptions),
  );
}

type Certificate = AnalysisReport['certificate'];

/** The numbers behind the sentences. The estimate is the unbiased one: the bounds' own is biased wherever α < 1. */
function figures({ certificate: { value, atLeast }, estimates }: AnalysisReport): HTMLElement {
  const unbiased = estimates.find(({ name }) => name === 'ips');
  const entries: [string, string][] = [
    ['Certified interval', `${formatLower(value.lower)} to ${formatUpper(value.upper)}`],
    ['Certified at least', formatLower(atLeast.value)],
    ...(unbiased === undefined ? [] : [['Estimate (IPS)', formatValue(unbiased.value)] as [string, string]]),
  ];
  return definitions('figures', entries);
}

interface Status {
  readonly kind: 'improves' | 'certified' | 'nothing';
  readonly icon: string;
  readonly word: string;
}

/** Told by icon, word and color, never by color alone. */
function verdictStatus(certificate: Certificate): Status {
  const { withheld, improvement } = certificate;
  if (withheld !== null) return { kind: 'nothing', icon: '✕', word: 'No certificate' };
  if (improvement.certified || improvement.atLeast.certified) {
    return { kind: 'improves', icon: '✓', word: 'Certified improvement' };
  }
  return claimsAnything(certificate)
    ? { kind: 'certified', icon: '✓', word: 'Certified' }
    : { kind: 'nothing', icon: '○', word: 'Too few rows to certify anything' };
}

function theorem1Line({ alpha, lambda, value }: NonNullable<AnalysisReport['theorem1']>): string {
  return `Theorem 1, fixed beforehand: ${formatLower(value.lower)} to ${formatUpper(value.upper)} at α = ${formatValue(alpha)} (1 - n^(-1/4)), λ = ${formatValue(lambda)}`;
}

function assumptions(list: AnalysisReport['certificate']['assumptions']): HTMLElement {
  const items = list.map(({ name, status, message }) =>
    element('li', { 'data-status': status }, element('strong', {}, `${name} (${status}): `), message),
  );
  return element('details', {}, element('summary', {}, 'What this rests on'), element('ul', {}, ...items));
}

function curveTable(points: ReturnType<typeof drawnPoints>): HTMLElement {
  const rows = points.map((p) => [
    p.alpha.toFixed(2),
    formatValue(p.value),
    formatLower(p.lower),
    formatUpper(p.upper),
  ]);
  const content = table('Estimate and bounds over α', ['α', 'Estimate', 'At least', 'At most'], rows);
  return element('details', { id: 'alpha-table' }, element('summary', {}, 'The numbers'), content);
}

function checkList(checks: readonly Finding[]): HTMLElement {
  if (checks.length === 0) return element('p', {}, 'No checks were run.');
  const items = checks.map(({ severity, message }) =>
    element(
      'li',
      { 'data-severity': severity },
      element('strong', {}, `${severityWord[severity]}: `),
      message,
    ),
  );
  return element('ul', { class: 'checks' }, ...items);
}

function rejections(
  { rows, rejections: list }: AnalysisReport,
  openLine: (line: number) => void,
): HTMLElement {
  const counts = `${formatCount(rows.lines)} lines: ${formatCount(rows.used)} used, ${formatCount(rows.skipped)} skipped by rule, ${formatCount(rows.rejected)} rejected.`;
  const items = list.slice(0, listedRejections).map(({ line, reason }) => {
    const link = element('button', { class: 'link', type: 'button' }, `Line ${line}`);
    link.addEventListener('click', () => openLine(line));
    return element('li', {}, link, ` ${reason}`);
  });
  return element('div', {}, element('p', {}, counts), element('ul', { class: 'rejections' }, ...items));
}

function section(title: string, ...content: HTMLElement[]): HTMLElement {
  return element('section', {}, element('h2', {}, title), ...content);
}
