import type { RowFacts } from '../../src/core/documents/results/rowFacts';
import type { ToPage } from '../../src/protocol/page';
import { copyTable } from '../parts/copyTable';
import { dataTableView, type DataTable } from '../parts/dataTable';
import { button, element } from '../parts/dom';
import { cell, type Cell, formatCount } from '../parts/format';
import type { Host, View } from '../page/host';

type RowsMessage = Extract<ToPage, { type: 'rows' }>;

const text = { show: cell.text };
const short = { show: cell.short };
const columns = [
  { heading: 'Line', ...text },
  { heading: 'Action', ...text },
  { heading: 'Reward', ...short },
  { heading: 'Propensity', ...short },
  { heading: 'Weight', ...short },
  { heading: 'Smoothed weight', ...short },
  { heading: 'Adds to the estimate', ...short },
  { heading: 'Rank', show: (value: Cell) => (typeof value === 'number' ? formatCount(value) : value) },
];

/** What hovers say of rows, a page of them at a time: for logs that are too large for the editor. */
export class RowsView implements View {
  readonly element: HTMLElement;

  constructor(
    private readonly message: RowsMessage,
    private readonly host: Host,
  ) {
    const { file, policy, alpha, counted, total } = message;
    this.element = element(
      'article',
      {},
      element('header', {}, element('p', { class: 'kicker' }, 'Rows of a log'), element('h1', {}, file)),
      element(
        'p',
        { class: 'details' },
        `Under the policy “${policy}”, smoothed at α = ${alpha.toFixed(3)}; ${formatCount(counted)} of ${formatCount(total)} rows count.`,
      ),
      this.pager(),
      dataTableView(this.table()),
      copyTable('These rows', () => this.table(), host),
    );
  }

  private table(): DataTable {
    return { caption: this.range(), columns, rows: this.message.rows.map(cellsOf) };
  }

  private range(): string {
    const { first, rows, total } = this.message;
    return `Rows ${formatCount(first + 1)} to ${formatCount(first + rows.length)} of ${formatCount(total)}`;
  }

  private pager(): HTMLElement {
    const { first, pageSize, total } = this.message;
    const last = Math.max(0, Math.floor((total - 1) / pageSize) * pageSize);
    const turn = (label: string, to: number): HTMLButtonElement => {
      const node = button(label, () => this.turnTo(to), 'second');
      node.disabled = to === first || to < 0 || to > last;
      return node;
    };
    return element(
      'nav',
      { class: 'actions', 'aria-label': 'Pages of rows' },
      turn('First', 0),
      turn('Previous', first - pageSize),
      turn('Next', first + pageSize),
      turn('Last', last),
      this.jump(total),
    );
  }

  private jump(total: number): HTMLElement {
    const input = element('input', {
      type: 'number',
      min: '1',
      max: String(total),
      value: String(this.message.first + 1),
      'aria-label': 'Go to row',
    });
    input.addEventListener('change', () => {
      const row = Math.min(Math.max(1, Math.floor(Number(input.value))), total);
      if (Number.isFinite(row)) this.turnTo(row - 1);
    });
    return element('label', {}, 'Go to row ', input);
  }

  private turnTo(first: number): void {
    this.host.post({ type: 'turnTo', first });
  }
}

function cellsOf(row: RowFacts): Cell[] {
  const trained = row.propensity === null ? '–' : 'trained on';
  return [
    row.file > 0 ? `${formatCount(row.line)} of file ${row.file + 1}` : formatCount(row.line),
    row.actionName,
    row.reward,
    row.propensity ?? 'not logged',
    row.weight ?? trained,
    row.smoothed ?? trained,
    row.contribution ?? trained,
    row.rank ?? trained,
  ];
}
