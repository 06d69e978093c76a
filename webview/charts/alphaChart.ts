import type { ChartDataset } from 'chart.js';
import type { PreviewPoint } from '../../src/core/analysis/whatIf/preview';
import type { FigureModel } from '../figures/figure';
import { cell } from '../parts/format';
import type { Colors } from '../page/theme';
import { axis, band, chartOptions, line, type Point } from './chartParts';
import type { Marker } from './markers';

/** At most this many α are listed beside those of the certificate: enough for the shape, few enough to read. */
const listedSteps = 20;

/** A place on the α axis that has a name; its color is the theme's. */
export interface NamedAlpha {
  readonly alpha: number;
  readonly label: string;
  readonly color: 'quiet' | 'orange' | 'purple' | 'text';
}

/** The estimate and the certificate's bound at one α. */
export interface AlphaPoint extends PreviewPoint {
  readonly value: number;
  readonly bias: number;
  readonly variance: number;
}

export interface AlphaSubject {
  readonly curve: readonly AlphaPoint[];
  readonly named: readonly NamedAlpha[];
  /** The claim "at least", by a bound that uses no α. */
  readonly atLeast: number;
  /** Where nothing bounds the value from above, there is no upper curve. */
  readonly largest: number;
}

/** The value of the policy over α, between the two sides of the certificate's own bound. */
export function alphaFigure({ curve, named, atLeast, largest }: AlphaSubject): FigureModel {
  const along = (of: (point: AlphaPoint) => number): Point[] =>
    curve.map((point) => ({ x: point.alpha, y: of(point) }));
  const marks = (colors: Colors): Marker[] =>
    named.map(({ alpha, label, color }) => ({
      x: alpha,
      label,
      color: colors[color],
      ...(color === 'text' && { dash: [] }),
    }));
  const lower = along((point) => point.lower);
  const upper = along((point) => point.upper);
  const boundedAbove = curve.some((point) => point.upper < largest);
  return {
    id: 'alpha',
    title: 'Value over α, and the bound of the certificate',
    summary:
      'Estimated reward per decision over α from 0 to 1, between the lower and upper side of the bound that the certificate rests on.',
    chart: (colors) => ({
      type: 'line',
      data: {
        datasets: [
          line(
            'Estimate (IPS-α)',
            along((point) => point.value),
            colors.blue,
          ),
          ...(boundedAbove
            ? band(['At most', 'At least'], upper, lower, colors.green)
            : [line('At least', lower, colors.green, [5, 3])]),
          line(
            'At least, without α',
            [0, 1].map((x) => ({ x, y: atLeast })),
            colors.text,
            [1, 3],
          ),
          ...permittedPlaces(curve, boundedAbove, colors),
        ],
      },
      options: chartOptions<'line'>(
        colors,
        {
          x: axis(colors, 'α (1 is plain importance weighting)', { type: 'linear', min: 0, max: 1 }),
          y: axis(colors, 'Reward per decision'),
        },
        // Curves do not all have the same points: what is near counts, not what has the same number.
        {
          interaction: { mode: 'nearest', axis: 'x', intersect: false },
          plugins: { markers: { list: marks(colors) } },
        },
      ),
    }),
    table: {
      caption: 'Estimate and bounds over α',
      columns: [
        { heading: 'α', show: (alpha) => (whole(100 * Number(alpha)) ? cell.fixed2 : cell.short)(alpha) },
        { heading: 'Estimate', show: cell.value },
        { heading: 'At least', show: cell.lower },
        { heading: 'At most', show: cell.upper },
        { heading: '|Bias| ≤', show: cell.upper },
        { heading: 'Std. dev. ≤', show: cell.upper },
        { heading: 'Certifiable', show: cell.text },
      ],
      rows: listed(curve).map((point) => [
        point.alpha,
        point.value,
        point.lower,
        point.upper,
        point.bias,
        Math.sqrt(point.variance),
        point.permitted ? 'yes' : 'no',
      ]),
    },
  };
}

const whole = (x: number): boolean => Math.abs(x - Math.round(x)) < 1e-9;

function listed(curve: readonly AlphaPoint[]): readonly AlphaPoint[] {
  const permitted = curve.filter((point) => point.permitted);
  return curve.filter(
    (point) =>
      whole(point.alpha * listedSteps) || (permitted.length <= 2 * listedSteps && permitted.includes(point)),
  );
}

/** Of all the places that a certificate of this kind may take, the best for each end. */
function certifiedEnds(curve: readonly AlphaPoint[]): { lower: AlphaPoint; upper: AlphaPoint } | undefined {
  const permitted = curve.filter((point) => point.permitted);
  if (permitted.length === 0) return undefined;
  return {
    lower: permitted.reduce((best, next) => (next.lower > best.lower ? next : best)),
    upper: permitted.reduce((best, next) => (next.upper < best.upper ? next : best)),
  };
}

/** Dots where the bound may be relied on, and diamonds where the certificate has its ends. */
function permittedPlaces(
  curve: readonly AlphaPoint[],
  boundedAbove: boolean,
  colors: Colors,
): ChartDataset<'line', Point[]>[] {
  const ends = certifiedEnds(curve);
  if (ends === undefined) return [];
  const permitted = curve.filter((point) => point.permitted);
  const dots = [
    ...permitted.map(({ alpha, lower }) => ({ x: alpha, y: lower })),
    ...(boundedAbove ? permitted.map(({ alpha, upper }) => ({ x: alpha, y: upper })) : []),
  ];
  const diamonds = [
    { x: ends.lower.alpha, y: ends.lower.lower },
    ...(boundedAbove ? [{ x: ends.upper.alpha, y: ends.upper.upper }] : []),
  ];
  // Where every α is permitted, the line itself says so.
  return [
    ...(permitted.length > 1 && permitted.length < curve.length
      ? [points('α set in advance', dots, colors.green, 'circle', 3)]
      : []),
    points('Ends of the certificate', diamonds, colors.text, 'rectRot', 6),
  ];
}

function points(
  label: string,
  data: Point[],
  color: string,
  pointStyle: 'circle' | 'rectRot',
  pointRadius: number,
): ChartDataset<'line', Point[]> & { readonly sign: string } {
  return {
    label,
    sign: pointStyle === 'circle' ? '●' : '◆',
    data,
    showLine: false,
    // A point on the edge is drawn whole.
    clip: 2 * pointRadius,
    borderColor: color,
    backgroundColor: color,
    pointStyle,
    pointRadius,
    pointHoverRadius: pointRadius,
  };
}
