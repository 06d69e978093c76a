import type { ProjectedInterval } from '../../src/core/bounds/certified/projection';
import type { FigureModel } from '../figures/figure';
import { cell } from '../parts/format';
import { axis, band, chartOptions, type Point } from './chartParts';

/** How the certified interval would narrow with more rows. */
export function projectionFigure(
  points: readonly ProjectedInterval[],
  n: number,
  id = 'projection',
): FigureModel {
  const along = (of: (point: ProjectedInterval) => number): Point[] =>
    points.map((point) => ({ x: point.rows, y: of(point) }));
  return {
    id,
    title: 'What more rows like these would certify',
    summary: 'The certified lower and upper end over the number of rows; a projection, not a certificate.',
    height: 'low',
    chart: (colors) => ({
      type: 'line',
      data: {
        datasets: band(
          ['At most', 'At least'],
          along((point) => point.upper),
          along((point) => point.lower),
          colors.green,
        ),
      },
      options: chartOptions<'line'>(
        colors,
        {
          x: axis(colors, 'Rows', {
            type: 'logarithmic',
            min: points[0].rows,
            max: points[points.length - 1].rows,
            ticks: { maxTicksLimit: 6, callback: (rows: string | number) => compact.format(Number(rows)) },
          }),
          y: axis(colors, 'Reward per decision'),
        },
        { plugins: { markers: { list: [{ x: n, label: 'this log', color: colors.text }] } } },
      ),
    }),
    table: {
      caption: 'Projected interval over the number of rows',
      columns: [
        { heading: 'Rows', show: cell.count },
        { heading: 'At least', show: cell.lower },
        { heading: 'At most', show: cell.upper },
      ],
      rows: points.map(({ rows, lower, upper }) => [rows, lower, upper]),
    },
  };
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 2 });
