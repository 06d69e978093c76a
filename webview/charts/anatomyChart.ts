import type { Anatomy } from '../../src/core/bounds/anatomy';
import type { FigureModel } from '../figures/figure';
import { cell, formatShort } from '../parts/format';
import { translucent } from '../page/theme';
import { axis, chartOptions, legendLabels } from './chartParts';

const alphaText = (alpha: number): string => (alpha % 1 === 0 ? alpha.toFixed(1) : formatShort(alpha));

/** The certificate's terms over α, stacked: their sum is the distance from the estimate to its certified side. */
export function anatomyFigure(bars: readonly Anatomy[], full: boolean): FigureModel {
  const finite = (x: number): number | null => (Number.isFinite(x) ? x : null);
  return {
    id: 'anatomy',
    title: 'What the radius is made of',
    summary: 'The terms of the certificate as a stacked bar for each α of the grid.',
    chart: (colors) => {
      const stack = (label: string, of: (bar: Anatomy) => number, color: string, opacity: number) => ({
        label,
        data: bars.map((bar) => finite(of(bar))),
        backgroundColor: translucent(color, opacity),
        borderColor: color,
        borderWidth: 1,
        categoryPercentage: 0.86,
        barPercentage: 0.92,
      });
      return {
        type: 'bar',
        data: {
          labels: bars.map(({ alpha }) => alphaText(alpha)),
          datasets: [
            ...(full ? [stack('Sample of contexts', (bar) => bar.context, colors.blue, 0.75)] : []),
            stack('Confidence and complexity', (bar) => bar.complexity, colors.purple, 0.55),
            stack('Spread of weights', (bar) => bar.variance, colors.orange, 0.65),
            ...(full ? [stack('Bias (upper end only)', (bar) => bar.bias, colors.quiet, 0.18)] : []),
          ],
        },
        options: chartOptions<'bar'>(
          colors,
          {
            x: axis(colors, 'α of the grid, each at its best λ', { stacked: true, grid: { display: false } }),
            y: axis(colors, 'Reward per decision', { stacked: true, beginAtZero: true }),
          },
          { plugins: { legend: { align: 'start', labels: legendLabels(colors, false) } } },
        ),
      };
    },
    table: {
      caption: 'Terms of the certificate over α, in reward units',
      columns: [
        { heading: 'α', show: (alpha) => alphaText(Number(alpha)) },
        { heading: 'λ', show: cell.short },
        { heading: 'Contexts', show: cell.upper },
        { heading: 'Complexity', show: cell.upper },
        { heading: 'Spread', show: cell.upper },
        { heading: 'Bias', show: cell.upper },
      ],
      rows: bars.map(({ alpha, lambda, context, complexity, variance, bias }) => [
        alpha,
        lambda,
        context,
        complexity,
        variance,
        bias,
      ]),
    },
  };
}
