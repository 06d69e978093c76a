import { Chart, type ChartConfiguration } from 'chart.js';
import { copyTable } from '../parts/copyTable';
import { csvOf, dataTableView, type DataTable } from '../parts/dataTable';
import { element } from '../parts/dom';
import { pngOf } from './png';
import { svgOf } from './svgChart';
import type { Host } from '../page/host';
import { themeColors, type Colors } from '../page/theme';

/** A chart and the numbers behind it. */
export interface FigureModel {
  readonly id: string;
  readonly title: string;
  /** What the chart shows, for those who do not see it. */
  readonly summary: string;
  readonly height?: 'low' | 'high';
  readonly chart: (colors: Colors) => ChartConfiguration;
  readonly table: DataTable;
}

/** A figure on the page: canvas, ways to take it away, and a table for screen readers and the curious. */
export class Figure {
  readonly element: HTMLElement;
  private readonly canvas: HTMLCanvasElement;
  private readonly frame: HTMLElement;
  private readonly fold: HTMLDetailsElement;
  private readonly tablePlace: HTMLElement;
  private tableIsOld = false;
  private chart: Chart | undefined;

  constructor(
    private current: FigureModel,
    private readonly host: Host,
  ) {
    const { id, title, summary, height } = current;
    this.canvas = element('canvas', {
      role: 'img',
      'aria-label': `${summary} The numbers are in the table below.`,
    });
    this.frame = element('div', { class: `chart ${height ?? ''}`.trim() }, this.canvas);
    this.tablePlace = element('div', {}, dataTableView(current.table));
    this.fold = element(
      'details',
      { id: `${id}-table` },
      element('summary', {}, 'The numbers'),
      this.tablePlace,
    );
    this.fold.addEventListener('toggle', () => this.renewTable());
    this.element = element(
      'figure',
      { id: `${id}-figure` },
      element('figcaption', {}, element('h3', {}, title), this.tools()),
      this.frame,
      this.fold,
    );
  }

  get model(): FigureModel {
    return this.current;
  }

  /** Draws, once the figure has its place on the page and so its size. */
  draw(): void {
    this.chart ??= new Chart(this.canvas, this.current.chart(themeColors()));
  }

  /** The same figure with other numbers or colors. A folded table waits: under a moving slider it costs more than the chart. */
  refresh(model: FigureModel = this.current): void {
    this.tableIsOld ||= model !== this.current;
    this.current = model;
    if (this.chart !== undefined) {
      const { data, options } = model.chart(themeColors());
      this.chart.data = data;
      this.chart.options = options ?? {};
      this.chart.update('none');
    }
    if (this.fold.open) this.renewTable();
  }

  renewTable(): void {
    if (!this.tableIsOld) return;
    this.tableIsOld = false;
    this.tablePlace.replaceChildren(dataTableView(this.current.table));
  }

  /** The chart as vectors, in the size it has on the page. */
  drawing(colors: Colors): string {
    // In a closed fold it has no size.
    const { clientWidth, clientHeight } = this.frame;
    return svgOf(this.current, colors, { width: clientWidth || 880, height: clientHeight || 320 });
  }

  destroy(): void {
    this.chart?.destroy();
  }

  private tools(): HTMLElement {
    const tool = (
      label: string,
      what: string,
      content: () => string,
      format: 'png' | 'svg' | 'csv',
    ): HTMLElement => {
      const button = element(
        'button',
        { type: 'button', class: 'quiet', 'aria-label': `Save ${what} "${this.current.title}" as ${label}` },
        label,
      );
      button.addEventListener('click', () =>
        this.host.post({ type: 'save', name: this.current.id, format, content: content() }),
      );
      return button;
    };
    return element(
      'span',
      { class: 'tools' },
      tool('PNG', 'the chart', () => pngOf(this.canvas, themeColors().background), 'png'),
      tool('SVG', 'the chart', () => this.drawing(themeColors()), 'svg'),
      tool('CSV', 'the numbers of', () => csvOf(this.current.table), 'csv'),
      copyTable(`The numbers of “${this.current.title}”`, () => this.current.table, this.host, 'Copy'),
    );
  }
}

/**
 * Draws the figures that are in view in turns of their own, so that the page is there before they all are; those in a closed
 * fold wait until it is opened.
 */
export function drawInTurn(figures: readonly Figure[]): () => void {
  const open: Figure[] = [];
  for (const figure of figures) {
    const closed = figure.element.closest<HTMLDetailsElement>('details:not([open])');
    if (closed === null) open.push(figure);
    else closed.addEventListener('toggle', () => figure.draw(), { once: true });
  }
  let next = 0;
  let turn: number | undefined;
  const step = (): void => {
    open[next++]?.draw();
    if (next < open.length) turn = window.setTimeout(step);
  };
  step();
  return () => clearTimeout(turn);
}
