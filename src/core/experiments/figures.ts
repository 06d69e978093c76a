import type { CellResult } from '../documents/runs/reproduction';
import type { ExperimentName } from '../documents/names';
import { colors, drawFigure, type Figure, type Series } from './figure';
import { methodName } from './plans';

/** An SVG file by its name. */
export type FigureFiles = Readonly<Record<string, string>>;

/** The figures of an experiment as files. */
export function figuresOf(
  experiment: ExperimentName,
  data: string,
  cells: readonly CellResult[],
): FigureFiles {
  const figures = Object.entries(experimentFigures(experiment, data, cells));
  return Object.fromEntries(figures.map(([name, figure]) => [name, drawFigure(figure)]));
}

/** The figures of an experiment, from its results. */
export function experimentFigures(
  experiment: ExperimentName,
  data: string,
  cells: readonly CellResult[],
): Readonly<Record<string, Figure>> {
  const overEta = { x: 'η0: how good the logging policy is', y: 'reward on the test set' };
  const learned = overMethods(cells);
  const logging: Series = {
    name: 'logging policy',
    points: loggingOf(cells),
    color: '#999999',
    dashed: true,
  };
  const figures: Record<string, Figure> = {
    [experiment]: {
      title: `${data}: reward of the learned policies`,
      ...overEta,
      series: [...learned, logging],
    },
  };
  if (experiment === 'main')
    figures['certificates'] = {
      title: `${data}: certified on held-out rows, at least`,
      x: overEta.x,
      y: 'reward, with 95% confidence',
      series: overMethods(cells, ({ holdOut }) => holdOut.atLeast),
    };
  if (experiment === 'parameters')
    figures['averages'] = {
      title: `${data}: average reward over α`,
      x: 'α',
      y: 'average reward on the test set',
      series: [
        { name: 'modest logging (η0 ≤ 0.5)', points: averagesOf(cells, (eta) => eta <= 0.5) },
        { name: 'good logging (η0 ≥ 0.5)', points: averagesOf(cells, (eta) => eta >= 0.5) },
      ],
    };
  return figures;
}

function overMethods(
  cells: readonly CellResult[],
  valueOf: (cell: CellResult) => number = ({ testReward }) => testReward,
): Series[] {
  const names = [...new Set(cells.map(methodName))];
  const bounds = [...new Set(cells.map(boundOf))];
  return names.map((name) => {
    const own = cells.filter((cell) => methodName(cell) === name);
    return {
      name,
      points: own.map((cell) => [cell.eta, valueOf(cell)] as const),
      color: colorOf(own[0], bounds.indexOf(boundOf(own[0])), cells),
      dashed: own[0].class === 'mixed-logit',
    };
  });
}

/** Methods that differ in the class alone share a color. */
const boundOf = ({ objective, alpha, penalties }: CellResult): string =>
  JSON.stringify([objective, alpha, penalties]);

/** Along a parameter the color changes as in the paper: α from red to yellow, τ from blue to cyan; adaptive is green. */
function colorOf({ alpha, tau }: CellResult, index: number, cells: readonly CellResult[]): string {
  if (typeof alpha === 'number') return `hsl(${Math.round(5 + 45 * alpha)} 85% 48%)`;
  if (alpha === 'adaptive') return '#117733';
  if (tau === undefined) return colors[index % colors.length];
  const taus = [...new Set(cells.flatMap((cell) => cell.tau ?? []))].sort((a, b) => a - b);
  return `hsl(${Math.round(255 - (75 * taus.indexOf(tau)) / Math.max(taus.length - 1, 1))} 75% 50%)`;
}

function loggingOf(cells: readonly CellResult[]): Series['points'] {
  const byEta = new Map(cells.map(({ eta, loggingReward }) => [eta, loggingReward]));
  return [...byEta].sort(([a], [b]) => a - b);
}

/** The mean over some η0 of the reward that smoothing with each α reaches. */
function averagesOf(cells: readonly CellResult[], group: (eta: number) => boolean): Series['points'] {
  const smoothed = cells.filter(
    ({ objective, alpha, eta }) =>
      objective === 'exponential-smoothing' && typeof alpha === 'number' && group(eta),
  );
  const alphas = [...new Set(smoothed.map(({ alpha }) => Number(alpha)))].sort((a, b) => a - b);
  return alphas.map((alpha) => {
    const own = smoothed.filter((cell) => cell.alpha === alpha);
    return [alpha, own.reduce((sum, { testReward }) => sum + testReward, 0) / own.length] as const;
  });
}
