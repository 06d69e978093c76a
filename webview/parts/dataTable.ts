import { element, table } from './dom';
import type { Cell } from './format';

interface Column {
  readonly heading: string;
  readonly show: (cell: Cell) => string;
}

/** The numbers behind a chart: shown rounded, saved as they are. */
export interface DataTable {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

export function dataTableView({ caption, columns, rows }: DataTable): HTMLElement {
  const shown = rows.map((row) => row.map((cell, i) => columns[i].show(cell)));
  const content = table(
    caption,
    columns.map(({ heading }) => heading),
    shown,
  );
  return element('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption }, content);
}

/** As text for a spreadsheet. A name that a spreadsheet would take for a formula gets a quotation mark in front. */
export function csvOf({ columns, rows }: DataTable): string {
  const lines = [columns.map(({ heading }) => heading), ...rows];
  return lines.map((row) => `${row.map(csvCell).join(',')}\n`).join('');
}

function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const harmless = /^[=+\-@\t\r]/.test(cell) && cell !== '-inf' ? `'${cell}` : cell;
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** As a table of Markdown, rounded as on the page. */
export function markdownOf({ columns, rows }: DataTable): string {
  const lines = [
    columns.map(({ heading }) => heading),
    columns.map((_, i) => (i === 0 ? '---' : '---:')),
    ...rows.map((row) => row.map((cell, i) => columns[i].show(cell))),
  ];
  return lines.map((row) => `| ${row.map(plainMarkdown).join(' | ')} |\n`).join('');
}

/** Text that Markdown takes as it is written. */
export function plainMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>|#]/g, '\\$&').replace(/\s+/g, ' ');
}
