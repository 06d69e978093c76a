import type { Finding } from '../../../src/core/documents/places';
import { leftOutText } from '../../../src/core/logs/features/leftOutText';
import { placeOf, placeTitle, type Places } from '../../../src/core/errors/place';
import type { PageReport } from '../../../src/protocol/page';
import { driftFigure } from '../../charts/driftChart';
import { histogramFigure } from '../../charts/histogramChart';
import { button, definitions, element, fold } from '../../parts/dom';
import { Figure, type FigureModel } from '../../figures/figure';
import { formatCount, formatShort, percent } from '../../parts/format';
import { severitySigns } from '../../parts/signs';
import type { Host } from '../../page/host';
import { askedChecks, healthLine } from './healthLine';
import { actionHeatmap } from './actionHeatmap';
import { tableNote } from './tableNote';

const severityWord = { ok: 'OK', warning: 'Warning', error: 'Error' } as const;

/** Whether the log can be believed: counts, histograms, drift, checks and rejected lines. */
export class HealthSection {
  readonly element: HTMLElement;
  readonly figures: readonly Figure[];

  constructor(report: PageReport, host: Host) {
    const models = healthModels(report);
    this.figures = models.map((model) => new Figure(model, host));
    const { health, checks } = report;
    const leftOut = leftOutText(report);
    this.element = fold(
      'health',
      'Data health',
      healthLine(report).short,
      facts(report),
      ...(leftOut === undefined ? [] : [element('p', { id: 'left-out' }, leftOut)]),
      ...tableNote(report),
      checkList(checks, host),
      element('div', { class: 'pair' }, ...this.figures.map((figure) => figure.element)),
      ...(health.actions.length > 0 && health.propensities !== null
        ? [actionHeatmap(health.actions, health.propensities.edges, report.actions)]
        : []),
      rejections(report, host),
    );
  }
}

function healthModels({ health, weightHistogram }: PageReport): FigureModel[] {
  const { propensities, rewardDrift, propensityDrift } = health;
  const bars = (propensities?.counts ?? []).map((count, i) => ({
    from: propensities?.edges[i] ?? 0,
    to: propensities?.edges[i + 1] ?? 1,
    count,
  }));
  const filled = ({ count }: { count: number }): boolean => count > 0;
  return [
    ...(bars.some(filled)
      ? [
          histogramFigure(bars.slice(bars.findIndex(filled), bars.findLastIndex(filled) + 1), {
            id: 'propensities',
            title: 'Propensities of the logged actions',
            axisTitle: 'propensity, from',
            color: 'blue',
          }),
        ]
      : []),
    histogramFigure(weightHistogram, {
      id: 'weights',
      title: 'Importance weights',
      axisTitle: 'weight π/π0, from',
      color: 'purple',
    }),
    ...(rewardDrift.length > 1 ? [driftFigure('reward-drift', 'reward', rewardDrift, 'blue')] : []),
    ...(propensityDrift.length > 1
      ? [driftFigure('propensity-drift', 'propensity', propensityDrift, 'purple')]
      : []),
  ];
}

function facts(report: PageReport): HTMLElement {
  const { rows, effectiveSampleSize: effective, actions, features, propensities, format } = report;
  const share = effective / report.certificate.n;
  return definitions('facts', [
    ['Rows (n)', formatCount(rows.used)],
    ['Actions (K)', formatCount(actions)],
    ['Features (d)', formatCount(features)],
    [
      'Effective rows',
      `${effective < 100 ? formatShort(effective) : formatCount(Math.round(effective))} (${percent(Number(share.toPrecision(2)))})`,
    ],
    ['Propensities', propensities === 'full' ? 'whole distribution' : 'chosen action only'],
    ['Policy', report.policy],
    ['Format', format],
  ]);
}

/** What calls for attention in the open, what is well behind a fold. */
function checkList(checks: readonly Finding[], host: Host): HTMLElement {
  const shown = askedChecks(checks);
  const fine = shown.filter(({ severity }) => severity === 'ok');
  const loud = ['error', 'warning'].flatMap((severity) =>
    shown.filter((finding) => finding.severity === severity),
  );
  const list = (findings: readonly Finding[]): HTMLElement =>
    element('ul', { class: 'checks' }, ...findings.map((finding) => checkItem(finding, host)));
  return element(
    'div',
    {},
    ...(loud.length > 0 ? [list(loud)] : []),
    element(
      'details',
      { id: 'checks-passed' },
      element('summary', {}, fine.length === 1 ? '✓ 1 check passed' : `✓ ${fine.length} checks passed`),
      list(fine),
    ),
  );
}

function checkItem(finding: Finding, host: Host): HTMLElement {
  const { severity, message } = finding;
  return element(
    'li',
    { 'data-severity': severity },
    element('span', { class: 'icon', 'aria-hidden': 'true' }, severitySigns[severity]),
    element(
      'span',
      {},
      element('strong', {}, `${severityWord[severity]}: `),
      message,
      ...(severity === 'ok' ? [] : lineLinks(finding, host)),
    ),
  );
}

function lineLinks({ rows = [], files = [] }: Places, host: Host): (HTMLElement | string)[] {
  return rows
    .map((line, i) => placeOf(line, files.at(i) ?? 0))
    .filter(({ line }) => line >= 1)
    .flatMap((place) => [
      ' ',
      button(placeTitle(place), () => host.post({ type: 'openLine', ...place }), 'link'),
    ]);
}

function rejections({ rows, health }: PageReport, host: Host): HTMLElement {
  const counts = `${formatCount(rows.lines)} lines: ${formatCount(rows.used)} used, ${formatCount(rows.skipped)} skipped by rule, ${formatCount(rows.rejected)} rejected.`;
  const listed = health.rejected.reduce((sum, { count }) => sum + count, 0);
  const items = health.rejected.map(({ reason, count, ...places }) =>
    element(
      'li',
      {},
      element('strong', {}, `${formatCount(count)} × `),
      `${reason}.`,
      ...lineLinks(places, host),
      count > (places.rows?.length ?? 0) ? ' …' : '',
    ),
  );
  const rest = rows.rejected > listed ? [`Reasons are listed for the first ${formatCount(listed)}.`] : [];
  return element(
    'div',
    { id: 'rejections' },
    element('h3', {}, rows.rejected > 0 ? 'Rejected rows, by reason' : 'Every line accounted for'),
    element('p', {}, [counts, ...rest].join(' ')),
    element('ul', { class: 'rejections' }, ...items),
  );
}
