import type { PageReport } from '../../../src/protocol/page';
import type { Host } from '../../page/host';
import { copyTable } from '../../parts/copyTable';
import { dataTableView, type DataTable } from '../../parts/dataTable';
import { element } from '../../parts/dom';
import { cell } from '../../parts/format';

const boundNames: Readonly<Record<string, string>> = {
  ls: 'Logarithmic smoothing',
  'ls-lin': 'Logarithmic smoothing, linear',
  ix: 'Implicit exploration',
  es: 'Exponential smoothing, one-sided',
  london: 'London and Sandler',
  sakhi1: 'Sakhi et al. 1',
  sakhi2: 'Sakhi et al. 2',
};

/** Lower bounds by other methods on the same rows. */
export function otherBounds(report: PageReport, host: Host): HTMLElement {
  return element(
    'section',
    { id: 'other-bounds', 'aria-labelledby': 'other-bounds-title' },
    element('h2', { id: 'other-bounds-title' }, 'Other lower bounds'),
    dataTableView(otherBoundsTable(report)),
    copyTable('The other lower bounds', () => otherBoundsTable(report), host),
  );
}

/** Each holds by itself; picking the best after looking would not. */
function otherBoundsTable({ otherBounds }: PageReport): DataTable {
  return {
    caption: 'Each bound holds on its own; the best one, picked after looking, does not.',
    columns: [
      { heading: 'Bound', show: cell.text },
      { heading: 'At least', show: cell.lower },
    ],
    rows: otherBounds.map(({ name, lower }) => [boundNames[name] ?? name, lower]),
  };
}
