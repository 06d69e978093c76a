import type { EpochRecord } from '../../src/core/documents/runs/trainingStatus';
import type { FigureModel } from '../figures/figure';
import { cell, chartValue, type Cell } from '../parts/format';
import type { Colors } from '../page/theme';
import { axis, chartOptions, legendLabels, line } from './chartParts';

interface Curve {
  readonly name: string;
  readonly of: (record: EpochRecord) => number | null;
  readonly color: 'blue' | 'orange' | 'purple' | 'green';
  readonly dash?: readonly number[];
  /** How its numbers are written; by default short. */
  readonly show?: (value: Cell) => string;
}

interface CurveSet {
  readonly id: string;
  readonly title: string;
  readonly axisTitle: string;
  readonly logarithmic?: boolean;
  readonly curves: readonly Curve[];
}

const sets: readonly CurveSet[] = [
  {
    id: 'certifiable',
    title: 'Certifiable on the training rows, so far',
    axisTitle: 'Value at least',
    curves: [{ name: 'At least', of: ({ certifiable }) => certifiable, color: 'green', show: cell.lower }],
  },
  {
    id: 'objective',
    title: 'Objective, lower is better',
    axisTitle: 'Objective',
    curves: [{ name: 'Objective', of: ({ objective }) => objective, color: 'blue' }],
  },
  {
    id: 'training-terms',
    title: 'Its terms',
    axisTitle: 'In costs',
    curves: [
      { name: 'Risk', of: ({ risk }) => risk, color: 'blue' },
      { name: 'Bias', of: ({ bias }) => bias, color: 'orange', dash: [6, 3] },
      { name: 'Variance', of: ({ variance }) => variance, color: 'purple', dash: [2, 2] },
    ],
  },
  {
    id: 'divergence',
    title: 'Distance from the prior',
    axisTitle: 'KL divergence',
    curves: [{ name: 'KL', of: ({ kl }) => kl, color: 'purple' }],
  },
  {
    id: 'parameters',
    title: 'Parameters α, λ and σ',
    axisTitle: 'Value, logarithmic',
    logarithmic: true,
    curves: [
      { name: 'α', of: ({ alpha }) => alpha, color: 'blue' },
      { name: 'λ', of: ({ lambda }) => lambda, color: 'orange', dash: [6, 3] },
      { name: 'σ', of: ({ sigma }) => sigma, color: 'green', dash: [2, 2] },
    ],
  },
];

/** The curves of a training, epoch by epoch. What the objective does not use has no curve. */
export function trainingFigures(history: readonly EpochRecord[]): FigureModel[] {
  return sets.map((set) => curveFigure(set, history));
}

/** Not every epoch tells everything: a line goes from one that does to the next. */
const reported = (history: readonly EpochRecord[], of: Curve['of']): readonly EpochRecord[] =>
  history.filter((record) => of(record) !== null);

function curveFigure(set: CurveSet, history: readonly EpochRecord[]): FigureModel {
  const { id, title, axisTitle, logarithmic = false } = set;
  const curves = set.curves.filter(({ of }) => history.some((record) => of(record) !== null));
  const datasets = (colors: Colors): ReturnType<typeof line>[] =>
    curves.map(({ name, of, color, dash }) => {
      const points = reported(history, of).map((record) => ({
        x: record.epoch + 1,
        y: chartValue(of(record) ?? Infinity),
      }));
      return { ...line(name, points, colors[color], dash), pointRadius: points.length < 2 ? 3 : 0 };
    });
  return {
    id,
    title,
    summary: `${title} over the epochs of the training.`,
    height: 'low',
    chart: (colors) => ({
      type: 'line',
      data: { datasets: datasets(colors) },
      options: chartOptions<'line'>(
        colors,
        {
          x: axis(colors, 'Epoch', { type: 'linear', ticks: { precision: 0 } }),
          y: axis(colors, axisTitle, { type: logarithmic ? 'logarithmic' : 'linear' }),
        },
        { plugins: { legend: { display: curves.length > 1, align: 'start', labels: legendLabels(colors) } } },
      ),
    }),
    table: {
      caption: `${title}, by epoch`,
      columns: [
        { heading: 'Epoch', show: cell.text },
        ...curves.map(({ name, show }) => ({ heading: name, show: show ?? cell.short })),
      ],
      rows: history
        .filter((record) => curves.some(({ of }) => of(record) !== null))
        .map((record) => [record.epoch + 1, ...curves.map(({ of }) => of(record) ?? '')]),
    },
  };
}
