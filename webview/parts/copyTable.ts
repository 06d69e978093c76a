import type { Host } from '../page/host';
import { csvOf, type DataTable } from './dataTable';
import { button } from './dom';

/** A button that copies a table for a spreadsheet, with all digits. */
export function copyTable(
  what: string,
  data: () => DataTable,
  host: Pick<Host, 'post'>,
  label = 'Copy as CSV',
): HTMLElement {
  const copy = (): void => host.post({ type: 'copy', what, text: csvOf(data()) });
  const node = button(label, copy, 'quiet');
  node.setAttribute('aria-label', `Copy as CSV: ${what}`);
  return node;
}
