import type { FigureModel } from '../figures/figure';
import { cell, formatShort } from '../parts/format';
import { translucent } from '../page/theme';
import { axis, chartOptions } from './chartParts';

export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

export interface HistogramSubject {
  readonly id: string;
  readonly title: string;
  readonly axisTitle: string;
  readonly color: 'blue' | 'purple';
}

/** Counts on a logarithmic axis: a single row of great weight must not vanish beside a million small ones. */
export function histogramFigure(bars: readonly Bar[], subject: HistogramSubject): FigureModel {
  const { id, title, axisTitle, color } = subject;
  const label = ({ from, to }: Bar): string => (to === 0 ? '0' : formatShort(from));
  return {
    id,
    title,
    summary: `Number of rows by ${axisTitle}, on a logarithmic scale.`,
    height: 'low',
    chart: (colors) => ({
      type: 'bar',
      data: {
        labels: bars.map(label),
        datasets: [
          {
            label: 'Rows',
            data: bars.map(({ count }) => (count > 0 ? count : null)),
            backgroundColor: translucent(colors[color], 0.6),
            borderColor: colors[color],
            borderWidth: 1,
            categoryPercentage: 1,
            barPercentage: 0.94,
          },
        ],
      },
      options: chartOptions<'bar'>(
        colors,
        {
          x: axis(colors, axisTitle, { grid: { display: false } }),
          y: axis(colors, 'Rows', {
            type: 'logarithmic',
            min: 0.5,
            ticks: { maxTicksLimit: 6, callback: wholePower },
          }),
        },
        { plugins: { legend: { display: false } } },
      ),
    }),
    table: {
      caption: title,
      columns: [
        { heading: 'From', show: cell.short },
        { heading: 'To', show: cell.short },
        { heading: 'Rows', show: cell.count },
      ],
      rows: bars.map(({ from, to, count }) => [from, to, count]),
    },
  };
}

/** Only 1, 10, 100, … are written. */
function wholePower(value: string | number): string {
  const log = Math.log10(Number(value));
  return Math.abs(log - Math.round(log)) < 1e-9 ? Number(value).toLocaleString('en-US') : '';
}
