import { confidenceText } from '../../../src/core/certificate/statement';
import type { Segment, SegmentPart } from '../../../src/core/documents/results/segments';
import type { PageReport } from '../../../src/protocol/page';
import { button, element, fold } from '../../parts/dom';
import { copyTable } from '../../parts/copyTable';
import type { DataTable } from '../../parts/dataTable';
import { cell, type Cell } from '../../parts/format';
import { track, type Scale } from '../../parts/track';
import type { Host } from '../../page/host';
import { partStatus, segmentColumns, segmentRows } from './segmentNumbers';

/** Where a policy wins and loses: what it earns in the parts of the log that a field makes. */
export function segmentsSection(report: PageReport, host: Host): HTMLElement {
  const { segments = [], policy } = report;
  return fold(
    'segments',
    'Where it wins and loses',
    segments.length > 0
      ? `by ${segments.map(({ field }) => field).join(', ')}`
      : 'by any field, or over time',
    element(
      'p',
      { class: 'lead' },
      `What “${policy}” earns in each part of the log, and how much more than the logging policy. A gain in one part may hide a loss in another.`,
    ),
    chooser(report, host),
    ...segments.flatMap((segment) => [
      segmentTable(segment),
      ...(segment.doubt === undefined ? [] : [element('p', { class: 'warning' }, segment.doubt)]),
      element(
        'p',
        {},
        copyTable(`The table by ${segment.field}`, () => segmentData(segment), host),
      ),
    ]),
    ...(segments.length > 0 ? [element('p', { class: 'note' }, jointNote(segments[0], report))] : []),
  );
}

function chooser({ fields = [], segments = [] }: PageReport, host: Host): HTMLElement {
  const divide = (by: string): void => host.post({ type: 'divide', by });
  const input = element('input', {
    id: 'divide-by',
    type: 'text',
    list: 'divide-fields',
    value: segments.map(({ field }) => field).join(', '),
    placeholder: fields[0] ?? 'field',
  });
  const apply = (): void => divide(input.value.trim());
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') apply();
  });
  return element(
    'p',
    { class: 'actions' },
    element('label', { for: 'divide-by' }, 'Divide by'),
    input,
    element('datalist', { id: 'divide-fields' }, ...fields.map((value) => element('option', { value }))),
    button('Divide', apply, 'second'),
    button('Propose Fields', () => divide('auto'), 'second'),
    button('Over Time', () => divide('time'), 'second'),
    ...(segments.length > 0 ? [button('Whole Log', () => divide(''), 'second')] : []),
  );
}

function segmentTable(segment: Segment): HTMLElement {
  const { field, parts } = segment;
  const scale = scaleOf(parts);
  const rows = segmentRows(segment);
  const head = segmentColumns.map(({ heading }) => element('th', { scope: 'col' }, heading));
  return element(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': `By ${field}` },
    element(
      'table',
      { class: 'segments' },
      element('caption', {}, `By ${field}`),
      element('thead', {}, element('tr', {}, ...head, element('td', {}))),
      element('tbody', {}, ...parts.map((part, i) => partRow(part, rows[i], scale))),
    ),
  );
}

function segmentData({ field, parts }: Segment): DataTable {
  const headings = ['Rows', 'Earns', 'From', 'To', 'More than logging', 'From', 'To', 'Logging earns'];
  return {
    caption: field,
    columns: [field, ...headings].map((heading) => ({ heading, show: cell.text })),
    rows: parts.map(({ label, rows, value, improvement, logging }) => [
      label,
      rows,
      ...[value, improvement].flatMap(({ estimate, lower, upper }) => [estimate, lower ?? '', upper ?? '']),
      logging.estimate,
    ]),
  };
}

function partRow(part: SegmentPart, [label, ...numbers]: readonly Cell[], scale: Scale): HTMLElement {
  const { lower, upper, estimate } = part.improvement;
  const marks = {
    kind: 'interval' as const,
    lower: lower ?? estimate,
    upper: upper ?? estimate,
    dot: estimate,
    line: 0,
  };
  return element(
    'tr',
    { 'data-status': partStatus(part) },
    element('th', { scope: 'row' }, String(label)),
    ...numbers.map((number, i) => {
      const { heading, show } = segmentColumns[i + 1];
      return element('td', { 'data-label': heading }, show(number));
    }),
    element('td', { class: 'track' }, track(marks, scale)),
  );
}

function scaleOf(parts: readonly SegmentPart[]): Scale {
  const ends = parts.flatMap(({ improvement: { lower, upper, estimate } }) => [
    lower ?? estimate,
    upper ?? estimate,
  ]);
  const most = Math.max(...ends.map(Math.abs), 1e-9);
  return { min: -most, max: most };
}

function jointNote({ delta, intervals, parts }: Segment, { leaderboard }: PageReport): string {
  if (parts.every(({ value }) => value.lower === null)) return 'Nothing is certified about these parts.';
  const looked = leaderboard?.looked ?? 1;
  const all =
    leaderboard && looked > 1
      ? ` (${confidenceText(leaderboard.delta)} for all ${looked} policies${leaderboard.slots === undefined ? '' : ` on all ${leaderboard.slots} slots`})`
      : '';
  return `All ${intervals} intervals, those that were looked at and are not shown included, hold together with ${confidenceText(delta)} confidence${all}.`;
}
