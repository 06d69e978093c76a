import type { PageReport } from '../../../src/protocol/page';
import { button, element } from '../../parts/dom';
import { formatCount } from '../../parts/format';
import type { Host } from '../../page/host';

/** Which rows count: a condition that everything on the page obeys. */
export function filterBar({ where, rows, fields = [] }: PageReport, host: Host): HTMLElement {
  const input = element('input', {
    id: 'where',
    type: 'text',
    value: where?.condition ?? '',
    placeholder: `${fields[0] ?? 'segment'} = … and …`,
    spellcheck: 'false',
  });
  const declared = element('input', { id: 'declared', type: 'checkbox' });
  declared.checked = where?.declared === true;
  const apply = (): void =>
    host.post({ type: 'filter', where: input.value.trim(), declared: declared.checked });
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') apply();
  });
  const clear = (): void => host.post({ type: 'filter', where: '', declared: false });
  return element(
    'details',
    { id: 'filter', ...(where && { open: '' }) },
    element(
      'summary',
      {},
      where
        ? `Only rows where ${where.condition}: ${formatCount(where.rows)} of ${formatCount(rows.used)}`
        : 'All rows count. Filter…',
    ),
    element(
      'p',
      { class: 'actions' },
      element('label', { for: 'where' }, 'Rows where'),
      input,
      button('Filter', apply, 'second'),
      ...(where ? [button('All Rows', clear, 'second')] : []),
    ),
    element(
      'p',
      { class: 'note' },
      declared,
      element(
        'label',
        { for: 'declared' },
        ' I wrote this condition down before I looked at the rewards. Without that nothing is certified: among many conditions, some look good by chance.',
      ),
    ),
  );
}
