import type { PageReport } from '../../src/protocol/page';
import type { FigureModel } from '../figure';
import { cell, chartValue } from '../format';
import type { Colors } from '../theme';
import { axis, band, chartOptions, line, type Point } from './chartParts';
import type { Marker } from './markers';

type AlphaPoint = PageReport['alphaCurve'][number];

/** At most this many α are listed: enough for the shape, few enough to read. */
const listedSteps = 20;

/** A place on the α axis that has a name; its color is the theme's. */
export interface NamedAlpha {
  readonly alpha: number;
  readonly label: string;
  readonly color: 'quiet' | 'orange' | 'purple' | 'green' | 'text';
}

/** The value of the policy over α, between its two certified sides. */
export function alphaFigure(
  curve: readonly AlphaPoint[],
  named: readonly NamedAlpha[],
  full: boolean,
): FigureModel {
  const along = (of: (point: AlphaPoint) => AlphaPoint['value']): Point[] =>
    curve.map((point) => ({ x: point.alpha, y: chartValue(of(point)) }));
  const marks = (colors: Colors): Marker[] =>
    named.map(({ alpha, label, color }) => ({
      x: alpha,
      label,
      color: colors[color],
      ...(color === 'text' && { dash: [] }),
    }));
  const lower = along((point) => point.lower);
  const upper = along((point) => point.upper);
  return {
    id: 'alpha',
    title: 'Value over α, with its certified sides',
    summary: 'Estimated reward per decision over α from 0 to 1, between the certified lower and upper sides.',
    chart: (colors) => ({
      type: 'line',
      data: {
        datasets: [
          line(
            'Estimate (IPS-α)',
            along((point) => point.value),
            colors.blue,
          ),
          ...(full
            ? band(['At most', 'At least'], upper, lower, colors.green)
            : [line('At least', lower, colors.green, [5, 3])]),
        ],
      },
      options: chartOptions<'line'>(
        colors,
        {
          x: axis(colors, 'α (1 is plain importance weighting)', {
            type: 'linear',
            min: 0,
            max: 1,
          }),
          y: axis(colors, 'Reward per decision'),
        },
        { plugins: { markers: { list: marks(colors) } } },
      ),
    }),
    table: {
      caption: 'Estimate and bounds over α',
      columns: [
        { heading: 'α', show: cell.fixed2 },
        { heading: 'Estimate', show: cell.value },
        { heading: 'At least', show: cell.lower },
        { heading: 'At most', show: cell.upper },
        { heading: '|Bias| ≤', show: cell.upper },
        { heading: 'Std. dev. ≤', show: cell.upper },
      ],
      rows: curve
        .filter(({ alpha }) => Math.abs(alpha * listedSteps - Math.round(alpha * listedSteps)) < 1e-9)
        .map(({ alpha, value, lower: least, upper: most, bias, variance }) => [
          alpha,
          value,
          least,
          most,
          bias,
          typeof variance === 'number' ? Math.sqrt(variance) : variance,
        ]),
    },
  };
}
