import { slotsMeaning, slotsText } from '../../../src/core/certificate/slotsText';
import type { SlotResult, SlotTable } from '../../../src/core/documents/results/slots';
import type { PageReport } from '../../../src/protocol/page';
import { walkByArrows } from '../../parts/arrowKeys';
import { copyTable } from '../../parts/copyTable';
import type { DataTable } from '../../parts/dataTable';
import { button, element, section } from '../../parts/dom';
import { cell, claimed, formatCount, formatLower, formatWithEnds } from '../../parts/format';
import type { Host } from '../../page/host';

const headings = ['Slot', 'Rows', 'Earned', 'Policy', 'Would earn', 'Gain, at least', 'Verdict'] as const;

/** The slots of a log, each a bandit of its own; a click on one shows everything about it. */
export function slotsSection({ slotTable }: PageReport, host: Host): HTMLElement[] {
  if (slotTable === undefined) return [];
  return [
    section(
      'slots',
      `Slots: this page is about slot ${slotTable.shown}`,
      element('p', {}, slotsMeaning),
      element(
        'div',
        { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Slots' },
        walkByArrows(
          element(
            'table',
            { class: 'slots' },
            element(
              'thead',
              {},
              element('tr', {}, ...headings.map((heading) => element('th', { scope: 'col' }, heading))),
            ),
            element('tbody', {}, ...slotTable.rows.map((row) => slotRow(row, slotTable, host))),
          ),
        ),
      ),
      element(
        'p',
        { class: 'note' },
        `${slotsText(slotTable)} `,
        copyTable('The table of slots', () => slotsData(slotTable), host),
      ),
    ),
  ];
}

/** The slots for a spreadsheet or a report. */
export function slotsData({ rows }: SlotTable): DataTable {
  const interval = [
    { heading: 'From', show: claimed(cell.lower) },
    { heading: 'To', show: claimed(cell.upper) },
  ];
  return {
    caption: 'Slots',
    columns: [
      { heading: 'Slot', show: cell.text },
      { heading: 'Rows', show: claimed(cell.count) },
      { heading: 'Earned', show: claimed(cell.value) },
      ...interval,
      { heading: 'Policy', show: claimed(cell.text) },
      { heading: 'Would earn', show: claimed(cell.value) },
      ...interval,
      { heading: 'Gain, at least', show: claimed(cell.lower) },
      { heading: 'Verdict', show: cell.text },
    ],
    rows: rows.map((row) => {
      if ('fault' in row) return [row.slot, ...Array.from({ length: 9 }, () => ''), row.fault];
      const { slot, rows: count, logging, policy } = row;
      return [
        slot,
        count,
        logging.estimate,
        logging.lower ?? '',
        logging.upper ?? '',
        policy?.name ?? '',
        policy?.estimate ?? '',
        ...(policy?.withheld === null ? [policy.lower, policy.upper, policy.improvement.by] : ['', '', '']),
        policy?.verdict ?? noPolicy,
      ];
    }),
  };
}

const noPolicy = 'No policy of the list fits it.';

function slotRow(row: SlotTable['rows'][number], { shown }: SlotTable, host: Host): HTMLElement {
  const { slot } = row;
  const choose = button(`Slot ${slot}`, () => host.post({ type: 'selectSlot', slot }), 'link');
  if (slot === shown) choose.setAttribute('aria-current', 'true');
  const head = element('th', { scope: 'row' }, choose);
  const texts = 'fault' in row ? ['–', '–', '–', '–', '–', row.fault] : textsOf(row);
  return element(
    'tr',
    slot === shown ? { class: 'selected' } : {},
    head,
    ...texts.map((text, i) => element('td', { 'data-label': headings[i + 1] }, text)),
  );
}

function textsOf({ rows, logging, policy }: SlotResult): string[] {
  const isClaimed = policy?.withheld === null;
  return [
    formatCount(rows),
    formatWithEnds(logging),
    policy?.name ?? '–',
    policy === null ? '–' : formatWithEnds(isClaimed ? policy : { ...policy, lower: null, upper: null }),
    isClaimed ? formatLower(policy.improvement.by) : '–',
    policy?.verdict ?? noPolicy,
  ];
}
