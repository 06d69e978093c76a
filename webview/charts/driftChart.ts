import type { FigureModel } from '../figures/figure';
import { cell } from '../parts/format';
import { axis, chartOptions, line } from './chartParts';

/** The mean of something over equal parts of the file, in its order. */
export function driftFigure(
  id: string,
  what: string,
  means: readonly number[],
  color: 'blue' | 'purple',
): FigureModel {
  return {
    id,
    title: `Mean ${what} along the file`,
    summary: `The mean ${what} over ${means.length} equal parts of the file.`,
    height: 'low',
    chart: (colors) => ({
      type: 'line',
      data: {
        datasets: [
          line(
            `Mean ${what}`,
            means.map((mean, i) => ({ x: (100 * (i + 0.5)) / means.length, y: mean })),
            colors[color],
          ),
        ],
      },
      options: chartOptions<'line'>(
        colors,
        {
          x: axis(colors, 'Part of the file', {
            type: 'linear',
            min: 0,
            max: 100,
            ticks: { callback: (part: string | number) => `${part}%` },
          }),
          y: axis(colors, `Mean ${what}`, { grace: '10%' }),
        },
        { plugins: { legend: { display: false } } },
      ),
    }),
    table: {
      caption: `Mean ${what} along the file`,
      columns: [
        { heading: 'Part', show: cell.text },
        { heading: 'Mean', show: cell.value },
      ],
      rows: means.map((mean, i) => [i + 1, mean]),
    },
  };
}
