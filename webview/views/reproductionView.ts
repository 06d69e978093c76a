import type { CellResult, ReproductionReport } from '../../src/core/documents/runs/reproduction';
import { experimentFigures } from '../../src/core/experiments/figures';
import { methodName } from '../../src/core/experiments/plans';
import type { ToPage } from '../../src/protocol/page';
import { experimentFigure } from '../charts/experimentChart';
import { element, section } from '../parts/dom';
import { Figure } from '../figures/figure';
import { formatCount, formatLower, formatValue } from '../parts/format';
import type { Host, View } from '../page/host';
import { sortableTable, type SortableColumn } from '../parts/sortableTable';

type Cell = ReproductionReport['cells'][number];

/** What a policy that could not be trained has none of. */
function measured(
  heading: string,
  of: (result: CellResult) => number,
  format: (value: number) => string,
): SortableColumn<Cell> {
  return {
    heading,
    key: (cell) => ('error' in cell ? -Infinity : of(cell)),
    show: (cell) => ('error' in cell ? '—' : format(of(cell))),
  };
}

const columns: readonly SortableColumn<Cell>[] = [
  { heading: 'η0', key: ({ eta }) => eta, show: ({ eta }) => String(eta) },
  { heading: 'Method', key: methodName, show: methodName },
  {
    heading: 'Test reward',
    key: (cell) => ('error' in cell ? -Infinity : cell.testReward),
    show: (cell) => ('error' in cell ? cell.error : formatValue(cell.testReward)),
  },
  measured('Logging policy', ({ loggingReward }) => loggingReward, formatValue),
  measured('Training rows, at least', ({ training }) => training.atLeast, formatLower),
  measured('Held-out rows, at least', ({ holdOut }) => holdOut.atLeast, formatLower),
];

/** The paper's experiment on someone's data: its figures, and every policy in a table. */
export class ReproductionView implements View {
  readonly element: HTMLElement;
  private readonly figures: readonly Figure[];

  constructor({ file, report }: Extract<ToPage, { type: 'reproduction' }>, host: Host) {
    const { data, experiment, rows, seed, engine, version, cells } = report;
    const done = cells.filter((cell): cell is CellResult => !('error' in cell));
    this.figures = Object.entries(experimentFigures(experiment, data, done)).map(
      ([name, figure]) => new Figure(experimentFigure(`experiment-${name}`, figure), host),
    );
    this.element = element(
      'article',
      {},
      element(
        'header',
        {},
        element('p', { class: 'kicker' }, `Reproduction on ${data}`),
        element('h1', {}, file),
      ),
      section('figures', 'As in the paper', ...this.figures.map((figure) => figure.element)),
      section(
        'policies',
        'Every policy',
        element(
          'p',
          { class: 'lead' },
          `${formatCount(rows.train)} training and ${formatCount(rows.test)} test rows, seed ${seed}, Bandit Lens ${version}, engine ${engine}. Each “at least” holds on its own.`,
        ),
        sortableTable('Every policy; click a heading to sort', columns, cells, {
          column: 0,
          descending: false,
        }),
      ),
    );
  }

  shown(): void {
    for (const figure of this.figures) figure.draw();
  }

  repaint(): void {
    for (const figure of this.figures) figure.refresh();
  }

  destroy(): void {
    for (const figure of this.figures) figure.destroy();
  }
}
