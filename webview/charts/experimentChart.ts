import { colors as seriesColors, type Figure as ExperimentFigure } from '../../src/core/experiments/figure';
import type { FigureModel } from '../figures/figure';
import { cell } from '../parts/format';
import { axis, chartOptions, line } from './chartParts';

/** A figure of the paper's experiment: one line for each method over η0 or α. */
export function experimentFigure(id: string, { title, x, y, series }: ExperimentFigure): FigureModel {
  return {
    id,
    title,
    summary: `${title}: ${series.length} lines.`,
    height: 'high',
    chart: (colors) => ({
      type: 'line',
      data: {
        datasets: series.map(({ name, points, dashed = false, color }, i) => ({
          ...line(
            name,
            points.map(([at, value]) => ({ x: at, y: value })),
            color ?? seriesColors[i % seriesColors.length],
            dashed ? [5, 3] : [],
          ),
          // A method with a single point has no line to be seen by.
          pointRadius: points.length < 2 ? 8 : 2,
        })),
      },
      options: chartOptions<'line'>(colors, {
        x: axis(colors, x, { type: 'linear' }),
        y: axis(colors, y),
      }),
    }),
    table: {
      caption: title,
      columns: [
        { heading: 'Method', show: cell.text },
        { heading: x, show: cell.short },
        { heading: y, show: cell.value },
      ],
      rows: series.flatMap(({ name, points }) => points.map(([at, value]) => [name, at, value])),
    },
  };
}
