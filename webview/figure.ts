import { Chart, type ChartConfiguration } from 'chart.js';
import { csvOf, dataTableView, type DataTable } from './dataTable';
import { element } from './dom';
import { pngOf } from './export/png';
import { svgOf } from './export/svgChart';
import type { Host } from './host';
import { themeColors, type Colors } from './theme';

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
  private readonly tablePlace: HTMLElement;
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
    this.tablePlace = element('div', {}, dataTableView(current.table));
    this.element = element(
      'figure',
      { id: `${id}-figure` },
      element('figcaption', {}, element('h3', {}, title), this.tools()),
      element('div', { class: `chart ${height ?? ''}`.trim() }, this.canvas),
      element('details', { id: `${id}-table` }, element('summary', {}, 'The numbers'), this.tablePlace),
    );
  }

  get model(): FigureModel {
    return this.current;
  }

  /** Draws, once the figure has its place on the page and so its size. */
  draw(): void {
    this.chart = new Chart(this.canvas, this.current.chart(themeColors()));
  }

  /** The same figure with other numbers or colors. */
  refresh(model: FigureModel = this.current): void {
    const tableMoved = model !== this.current;
    this.current = model;
    if (this.chart !== undefined) {
      const { data, options } = model.chart(themeColors());
      this.chart.data = data;
      this.chart.options = options ?? {};
      this.chart.update('none');
    }
    if (tableMoved) this.tablePlace.replaceChildren(dataTableView(model.table));
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
      tool('SVG', 'the chart', () => svgOf(this.current, themeColors()), 'svg'),
      tool('CSV', 'the numbers of', () => csvOf(this.current.table), 'csv'),
    );
  }
}
