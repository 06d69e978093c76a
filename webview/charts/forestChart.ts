import type { ChartConfiguration } from 'chart.js';
import type { PageReport } from '../../src/protocol/page';
import type { FigureModel } from '../figures/figure';
import { cell, chartValue } from '../parts/format';
import { translucent } from '../page/theme';
import { axis, chartOptions, legendLabels } from './chartParts';

type Estimate = PageReport['estimates'][number];
type Interval = Estimate['intervals'][number];

const names: Readonly<Record<string, string>> = {
  ips: 'IPS',
  'ips-min': 'IPS-min',
  'ips-max': 'IPS-max',
  'ips-alpha': 'IPS-α',
  'ips-beta': 'IPS-β',
  shrinkage: 'Shrinkage',
  harmonic: 'Harmonic',
  ix: 'Impl. exploration',
  ls: 'Log. smoothing',
  snips: 'SNIPS',
  dm: 'Direct method',
  dr: 'Doubly robust',
};

/** Drawn for each kind: the first of these that exists. A choice made beforehand; the narrowest would be none. */
const drawn = {
  guaranteed: ['clopper-pearson', 'betting', 'empirical-bernstein', 'ls'],
  asymptotic: ['normal', 'bootstrap', 'empirical-likelihood'],
} as const;

function drawnInterval({ intervals }: Estimate, kind: Interval['kind']): Interval | undefined {
  const among = intervals.filter((interval) => interval.kind === kind);
  return drawn[kind].flatMap((method) => among.find((interval) => interval.method === method) ?? [])[0];
}

/** All estimators with their intervals, those with a guarantee told apart by shape and color. */
export function forestFigure({ estimates, certificate }: PageReport): FigureModel {
  const labels = estimates.map(({ name }) => names[name] ?? name);
  const span = (kind: Interval['kind']): ([number, number] | null)[] =>
    estimates.map((estimate) => {
      const found = drawnInterval(estimate, kind);
      const lower = found && chartValue(found.lower);
      const upper = found && chartValue(found.upper);
      return typeof lower === 'number' && typeof upper === 'number' ? [lower, upper] : null;
    });
  const logging = chartValue(certificate.improvement.loggingValue.estimate);
  return {
    id: 'estimators',
    title: 'Estimates of the value, with intervals',
    summary:
      'For each estimator a point, a wide bar for a guaranteed and a thin one for an asymptotic interval.',
    height: 'high',
    chart: (colors) =>
      ({
        type: 'bar',
        data: {
          labels,
          datasets: [
            {
              type: 'scatter',
              label: 'Estimate',
              sign: '◆',
              data: estimates.map(({ value }, i) => ({ x: chartValue(value), y: labels[i] })),
              backgroundColor: colors.text,
              borderColor: colors.text,
              pointRadius: 4,
              pointStyle: 'rectRot',
            },
            {
              label: 'Asymptotic interval',
              data: span('asymptotic'),
              backgroundColor: colors.blue,
              grouped: false,
              barThickness: 3,
            },
            {
              label: 'Guaranteed interval',
              data: span('guaranteed'),
              backgroundColor: translucent(colors.green, 0.3),
              borderColor: colors.green,
              borderWidth: 1,
              borderSkipped: false,
              grouped: false,
              barThickness: 14,
            },
          ],
        },
        options: chartOptions<'bar'>(
          colors,
          {
            x: axis(colors, 'Reward per decision'),
            y: axis(colors, '', { type: 'category', labels, offset: true, title: { display: false } }),
          },
          {
            indexAxis: 'y',
            interaction: { mode: 'index', axis: 'y', intersect: false },
            plugins: {
              legend: { align: 'start', labels: legendLabels(colors, false) },
              markers: {
                list: logging === null ? [] : [{ x: logging, label: 'logging policy', color: colors.text }],
              },
            },
          },
        ),
      }) as unknown as ChartConfiguration,
    table: {
      caption: 'Every estimate with every interval',
      columns: [
        { heading: 'Estimator', show: cell.text },
        { heading: 'Value', show: cell.value },
        { heading: 'Interval', show: cell.text },
        { heading: 'Kind', show: cell.text },
        { heading: 'Covers', show: cell.text },
        { heading: 'From', show: cell.lower },
        { heading: 'To', show: cell.upper },
      ],
      rows: estimates.flatMap(({ value, intervals }, i) =>
        intervals.map(({ method, kind, covers, lower, upper }) => [
          labels[i],
          value,
          method,
          kind,
          covers === 'value' ? "the policy's value" : 'its own average',
          lower,
          upper,
        ]),
      ),
    },
  };
}
