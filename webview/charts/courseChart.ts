import type { PageReport } from '../../src/protocol/page';
import type { FigureModel } from '../figures/figure';
import { cell } from '../parts/format';
import { axis, band, chartOptions, type Point } from './chartParts';

type CoursePoint = PageReport['course'][number];

/** What was certified as the rows came in: both ends hold at every number of rows at once. */
export function courseFigure(points: readonly CoursePoint[]): FigureModel {
  const along = (of: (point: CoursePoint) => number): Point[] =>
    points.map((point) => ({ x: point.rows, y: of(point) }));
  return {
    id: 'course',
    title: 'Certified over time',
    summary:
      'The certified lower and upper end after so many rows, in the order of the log. It may be looked at after every row.',
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
      options: chartOptions<'line'>(colors, {
        x: axis(colors, 'Rows', {
          type: 'linear',
          min: 0,
          max: points[points.length - 1].rows,
          ticks: { maxTicksLimit: 6 },
        }),
        y: axis(colors, 'Reward per decision'),
      }),
    }),
    table: {
      caption: 'Certified ends after so many rows',
      columns: [
        { heading: 'Rows', show: cell.count },
        { heading: 'At least', show: cell.lower },
        { heading: 'At most', show: cell.upper },
        { heading: 'Improvement at least', show: cell.lower },
      ],
      rows: points.map(({ rows, lower, upper, improvement }) => [rows, lower, upper, improvement]),
    },
  };
}
