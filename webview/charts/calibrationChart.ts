import type { CalibrationBin, Sensitivity } from '../../src/core/documents/log/estimatedPropensities';
import type { FigureModel } from '../figures/figure';
import { cell, chartValue } from '../parts/format';
import { axis, chartOptions, line } from './chartParts';

/** How often actions were really chosen, over how likely the model takes them to be. */
export function calibrationFigure(bins: readonly CalibrationBin[]): FigureModel {
  const title = 'Estimated propensities against what was chosen';
  return {
    id: 'calibration',
    title,
    summary: 'How often actions were chosen over their estimated propensity, on rows the model had not seen.',
    height: 'low',
    chart: (colors) => ({
      type: 'line',
      data: {
        datasets: [
          {
            ...line(
              'Chosen',
              bins.map(({ estimated, observed }) => ({ x: estimated, y: chartValue(observed) })),
              colors.blue,
            ),
            pointRadius: 4,
          },
          line(
            'As estimated',
            [
              { x: 0, y: 0 },
              { x: 1, y: 1 },
            ],
            colors.quiet,
            [6, 3],
          ),
        ],
      },
      options: chartOptions<'line'>(
        colors,
        {
          x: axis(colors, 'Estimated propensity', { type: 'linear', min: 0, max: 1 }),
          y: axis(colors, 'Share chosen', { min: 0, max: 1 }),
        },
        { interaction: { mode: 'nearest', intersect: false } },
      ),
    }),
    table: {
      caption: title,
      columns: [
        { heading: 'From', show: cell.short },
        { heading: 'To', show: cell.short },
        { heading: 'Pairs of a row and an action', show: cell.count },
        { heading: 'Estimated', show: cell.value },
        { heading: 'Chosen', show: cell.value },
      ],
      rows: bins.map(({ from, to, pairs, estimated, observed }) => [from, to, pairs, estimated, observed]),
    },
  };
}

/** Between which ends the estimate lies if every propensity is wrong by up to a factor. */
export function sensitivityFigure({ points, logged }: Sensitivity): FigureModel {
  const title = 'The estimate if the propensities are wrong by up to a factor Γ';
  return {
    id: 'sensitivity',
    title,
    summary: 'The least and the greatest estimate over the factor by which propensities may be wrong.',
    height: 'low',
    chart: (colors) => ({
      type: 'line',
      data: {
        datasets: [
          line(
            'At most',
            points.map(({ gamma, upper }) => ({ x: gamma, y: upper })),
            colors.blue,
          ),
          line(
            'At least',
            points.map(({ gamma, lower }) => ({ x: gamma, y: lower })),
            colors.orange,
            [6, 3],
          ),
          line(
            'What was earned',
            points.map(({ gamma }) => ({ x: gamma, y: logged })),
            colors.quiet,
            [2, 2],
          ),
        ],
      },
      options: chartOptions<'line'>(colors, {
        x: axis(colors, 'Γ: 1 is as estimated', { type: 'linear', min: 1, max: points.at(-1)?.gamma ?? 3 }),
        y: axis(colors, 'Reward per decision'),
      }),
    }),
    table: {
      caption: title,
      columns: [
        { heading: 'Γ', show: cell.short },
        { heading: 'At least', show: cell.value },
        { heading: 'At most', show: cell.value },
      ],
      rows: points.map(({ gamma, lower, upper }) => [gamma, lower, upper]),
    },
  };
}
