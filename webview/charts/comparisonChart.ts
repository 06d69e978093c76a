import type { ChartConfiguration } from 'chart.js';
import type { ComparedMethod } from '../../src/protocol/kinds/compare';
import type { FigureModel } from '../figures/figure';
import { cell, chartValue } from '../parts/format';
import { translucent } from '../page/theme';
import { axis, chartOptions, legendLabels } from './chartParts';

/** In two lines, so that a narrow page has room for the bars. */
function methodLabel({ class: kind, objective, alpha }: ComparedMethod): string[] {
  return [alpha === 'auto' ? kind : `${kind}, α ${alpha}`, objective];
}

/** What is certified of every method, side by side. */
export function comparisonFigure(methods: readonly ComparedMethod[]): FigureModel {
  const certified = methods.flatMap((method) =>
    method.certificate === undefined
      ? []
      : { label: methodLabel(method), certificate: method.certificate, estimate: method.estimate },
  );
  const labels = certified.map(({ label }) => label);
  const logging = certified[0]?.certificate.improvement.loggingValue.estimate;
  const reference = logging === undefined ? null : chartValue(logging);
  return {
    id: 'comparison',
    title: 'Certified value of every method',
    summary:
      'For each method the certified interval as a bar, and the value it has at least and its estimate as marks.',
    height: certified.length > 3 ? 'high' : 'low',
    chart: (colors) =>
      ({
        type: 'bar',
        data: {
          labels,
          datasets: [
            {
              type: 'scatter',
              label: 'At least',
              sign: '◆',
              // By its number: a label of two lines is not found in the scale's own copy of the labels.
              data: certified.map(({ certificate }, method) => ({
                x: chartValue(certificate.atLeast.value),
                y: method,
              })),
              backgroundColor: colors.text,
              borderColor: colors.text,
              pointRadius: 5,
              pointStyle: 'rectRot',
            },
            {
              type: 'scatter',
              label: 'Estimate (IPS)',
              sign: '●',
              data: certified.map(({ estimate }, method) => ({ x: estimate ?? null, y: method })),
              backgroundColor: colors.blue,
              borderColor: colors.blue,
              pointRadius: 4,
              pointStyle: 'circle',
            },
            {
              label: 'Certified interval',
              data: certified.map(({ certificate: { value } }) => [
                chartValue(value.lower),
                chartValue(value.upper),
              ]),
              backgroundColor: translucent(colors.green, 0.3),
              borderColor: colors.green,
              borderWidth: 1,
              borderSkipped: false,
              barThickness: 14,
            },
          ],
        },
        options: chartOptions<'bar'>(
          colors,
          {
            x: axis(colors, 'Reward per decision'),
            // The labels are the data's own: a copy of them would not be recognized where a mark names its line.
            y: axis(colors, '', {
              type: 'category',
              offset: true,
              title: { display: false },
              ticks: { autoSkip: false },
            }),
          },
          {
            indexAxis: 'y',
            plugins: {
              legend: { align: 'start', labels: legendLabels(colors, false) },
              markers: {
                list:
                  reference === null ? [] : [{ x: reference, label: 'logging policy', color: colors.text }],
              },
            },
          },
        ),
      }) as unknown as ChartConfiguration,
    table: {
      caption: 'Certified value of every method',
      columns: [
        { heading: 'Method', show: cell.text },
        { heading: 'Estimate', show: (value) => (value === '' ? '' : cell.value(value)) },
        { heading: 'At least', show: cell.lower },
        { heading: 'From', show: cell.lower },
        { heading: 'To', show: cell.upper },
      ],
      rows: certified.map(({ label, estimate, certificate: { atLeast, value } }) => [
        label.join(', '),
        estimate ?? '',
        atLeast.value,
        value.lower,
        value.upper,
      ]),
    },
  };
}
