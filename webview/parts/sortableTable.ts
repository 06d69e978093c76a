import { element } from './dom';
import type { Cell } from './format';

export interface SortableColumn<T> {
  readonly heading: string;
  /** What rows are sorted by. */
  readonly key: (row: T) => Cell;
  readonly show: (row: T) => string;
}

/** A table whose rows a click on a heading sorts; the heading tells how. */
export function sortableTable<T>(
  caption: string,
  columns: readonly SortableColumn<T>[],
  rows: readonly T[],
  first: { readonly column: number; readonly descending: boolean },
): HTMLElement {
  let order = first;
  const body = element('tbody');
  const headings = columns.map((column, index) => {
    const sort = element('button', { type: 'button', class: 'heading' }, column.heading);
    sort.addEventListener('click', () => {
      order = { column: index, descending: order.column === index ? !order.descending : false };
      arrange();
    });
    return element('th', { scope: 'col' }, sort);
  });
  const arrange = (): void => {
    const { key } = columns[order.column];
    const sign = order.descending ? -1 : 1;
    const sorted = [...rows].sort((a, b) => sign * compare(key(a), key(b)));
    body.replaceChildren(
      ...sorted.map((row) => element('tr', {}, ...columns.map(({ show }) => element('td', {}, show(row))))),
    );
    headings.forEach((heading, index) =>
      heading.setAttribute(
        'aria-sort',
        index !== order.column ? 'none' : order.descending ? 'descending' : 'ascending',
      ),
    );
  };
  arrange();
  return element(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption },
    element(
      'table',
      { class: 'sortable' },
      element('caption', {}, caption),
      element('thead', {}, element('tr', {}, ...headings)),
      body,
    ),
  );
}

function compare(a: Cell, b: Cell): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
}
