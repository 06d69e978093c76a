import { visibleText } from '../../../src/core/documents/text/visibleText';
import type { Leaderboard, LeaderboardRow } from '../../../src/core/documents/results/leaderboard';
import { walkByArrows } from '../../parts/arrowKeys';
import { button, element } from '../../parts/dom';
import type { DataTable } from '../../parts/dataTable';
import { cell, claimed, formatCount, formatLower, formatShort, formatValue } from '../../parts/format';
import { track, type Scale } from '../../parts/track';
import type { Host } from '../../page/host';

/** What is there whatever a person does. */
const logging = 'logging';

const headings = ['Policy', 'Estimate', 'At least', 'Gain, at least', 'Effective rows', 'Verdict'] as const;

const legend = 'Bar: interval. Dark line: estimate. Gray line: what the logging policy earned.';

/** The list for a spreadsheet or a report. */
export function leaderboardData({ rows }: Leaderboard): DataTable {
  return {
    caption: 'Policies',
    columns: [
      { heading: 'Policy', show: cell.text },
      { heading: 'Estimate', show: cell.value },
      { heading: 'At least', show: claimed(cell.lower) },
      { heading: 'From', show: claimed(cell.lower) },
      { heading: 'To', show: claimed(cell.upper) },
      { heading: 'Gain, at least', show: claimed(cell.lower) },
      { heading: 'Effective rows', show: cell.short },
      { heading: 'Verdict', show: cell.text },
    ],
    rows: rows.map((row) => {
      const { policy, name, estimate, atLeast, lower, upper, improvement, effectiveRows, verdict } = row;
      const isWithheld = row.withheld !== null;
      return [
        name,
        estimate,
        ...[atLeast, lower, upper].map((claim) => (isWithheld ? '' : claim)),
        isWithheld || policy === logging ? '' : improvement.by,
        effectiveRows,
        verdict,
      ];
    }),
  };
}

/** One row for each policy, with its interval drawn in the row; a click on its name shows everything about it. */
export function leaderboardTable({ rows }: Leaderboard, selected: string, host: Host): HTMLElement {
  const scale = scaleOf(rows);
  const logged = rows.find(({ policy }) => policy === logging);
  const head = element(
    'tr',
    {},
    ...headings.flatMap((heading, i) => [
      element('th', { scope: 'col' }, heading),
      ...(i === 0 ? [element('th', { scope: 'col', class: 'axis', title: legend }, axis(scale))] : []),
    ]),
    element('td', {}),
  );
  const body = rows.map((row) => tableRow(row, row.policy === selected, scale, logged?.estimate, host));
  return element(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Policies' },
    walkByArrows(
      element('table', { class: 'leaderboard' }, element('thead', {}, head), element('tbody', {}, ...body)),
    ),
  );
}

/** All intervals, with the one that is wide open cut: the others must stay readable. */
function scaleOf(rows: readonly LeaderboardRow[]): Scale {
  const ends = rows.flatMap(({ status, lower, upper, estimate }) =>
    status === 'withheld' ? [estimate] : [lower, upper, estimate],
  );
  const [min, max] = [Math.min(...ends), Math.max(...ends)];
  const margin = 0.03 * (max - min) || 0.5;
  return { min: min - margin, max: max + margin };
}

function axis({ min, max }: Scale): HTMLElement {
  return element(
    'span',
    { class: 'ends', 'aria-hidden': 'true' },
    element('span', {}, formatShort(min)),
    element('span', {}, 'Interval'),
    element('span', {}, formatShort(max)),
  );
}

function tableRow(
  row: LeaderboardRow,
  isSelected: boolean,
  scale: Scale,
  loggedEstimate: number | undefined,
  host: Host,
): HTMLElement {
  const { policy, name, estimate, lower, upper, atLeast, improvement, effectiveRows, status, verdict } = row;
  const isWithheld = status === 'withheld';
  const choose = button(name, () => host.post({ type: 'selectPolicy', policy }), 'link');
  choose.title = visibleText(name);
  if (isSelected) choose.setAttribute('aria-current', 'true');
  const marks = {
    kind: policy === logging ? ('logging' as const) : ('interval' as const),
    ...(isWithheld ? { lower: estimate, upper: estimate } : { lower, upper }),
    dot: estimate,
    ...(policy !== logging && { line: loggedEstimate }),
  };
  const labeled = (label: string, text: string): HTMLElement => element('td', { 'data-label': label }, text);
  return element(
    'tr',
    { 'data-status': status, ...(isSelected && { class: 'selected' }) },
    element('th', { scope: 'row' }, choose),
    element('td', { class: 'track' }, track(marks, scale)),
    labeled('Estimate', formatValue(estimate)),
    labeled('At least', isWithheld ? '–' : formatLower(atLeast)),
    labeled('Gain, at least', isWithheld || policy === logging ? '–' : formatLower(improvement.by)),
    labeled(
      'Effective rows',
      effectiveRows < 100 ? formatShort(effectiveRows) : formatCount(Math.round(effectiveRows)),
    ),
    element('td', { class: 'verdict-cell' }, verdict),
    element('td', { class: 'remove' }, ...(policy === logging ? [] : [removal(row, host)])),
  );
}

export function removal({ policy, name }: Pick<LeaderboardRow, 'policy' | 'name'>, host: Host): HTMLElement {
  const remove = button('×', () => host.post({ type: 'removePolicy', policy }), 'quiet');
  remove.setAttribute('aria-label', `Take “${name}” off the list`);
  return remove;
}
