import type { FigureModel } from '../figures/figure';
import { cell, chartValue, formatShort } from '../parts/format';
import { axis, chartOptions, line, type Point } from './chartParts';
import type { Marker } from './markers';

/** An estimator at one value of its parameter. */
export interface TradeOffPoint {
  readonly at: number;
  readonly value: number;
  readonly bias: number;
  readonly variance: number;
}

export interface TradeOffSubject {
  readonly id: string;
  readonly title: string;
  /** The parameter's letter and its axis. */
  readonly letter: string;
  readonly axisTitle: string;
  readonly logarithmic?: boolean;
  readonly marker?: Omit<Marker, 'color'>;
}

/** Estimate, |bias| and standard deviation over an estimator's parameter. */
export function tradeOffFigure(points: readonly TradeOffPoint[], subject: TradeOffSubject): FigureModel {
  const { id, title, letter, axisTitle, logarithmic = false, marker } = subject;
  const deviation = ({ variance }: TradeOffPoint): number => Math.sqrt(variance);
  const along = (of: (point: TradeOffPoint) => number): Point[] =>
    points.map((point) => ({ x: point.at, y: chartValue(of(point)) }));
  return {
    id,
    title,
    summary: `Estimate, bias and standard deviation over ${letter}.`,
    height: 'low',
    chart: (colors) => ({
      type: 'line',
      data: {
        datasets: [
          line(
            'Estimate',
            along((point) => point.value),
            colors.blue,
          ),
          line(
            '|Bias| at most',
            along((point) => point.bias),
            colors.orange,
            [6, 3],
          ),
          line('Std. deviation at most', along(deviation), colors.purple, [2, 2]),
        ],
      },
      options: chartOptions<'line'>(
        colors,
        {
          x: axis(
            colors,
            axisTitle,
            logarithmic ? logarithmicAxis(points) : { type: 'linear', min: 0, max: 1 },
          ),
          y: axis(colors, 'Reward per decision'),
        },
        { plugins: { markers: { list: marker === undefined ? [] : [{ ...marker, color: colors.text }] } } },
      ),
    }),
    table: {
      caption: title,
      columns: [
        { heading: letter, show: logarithmic ? cell.short : cell.fixed2 },
        { heading: 'Estimate', show: cell.value },
        { heading: '|Bias| ≤', show: cell.upper },
        { heading: 'Std. dev. ≤', show: cell.upper },
      ],
      rows: points
        .filter((_, i) => points.length < 40 || i % 5 === 0)
        .map((point) => [point.at, point.value, point.bias, deviation(point)]),
    },
  };
}

/** From the first to the last point; below a factor of twenty a plain axis has better ticks. */
function logarithmicAxis(points: readonly TradeOffPoint[]): Readonly<Record<string, unknown>> {
  const min = points[0]?.at ?? 0.01;
  const max = points[points.length - 1]?.at ?? 1;
  return {
    type: max > 20 * min ? 'logarithmic' : 'linear',
    min,
    max,
    ticks: { maxTicksLimit: 7, callback: (at: string | number) => formatShort(Number(at)) },
  };
}
