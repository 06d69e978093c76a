import type { PageReport } from '../../../src/protocol/page';
import { element } from '../../parts/dom';
import { formatCount, formatLower, formatUpper, formatValue } from '../../parts/format';
import { severitySigns } from '../../parts/signs';
import { healthLine } from '../health/healthLine';

/** What was logged, what it earned, and whether it can be trusted. */
export function logHead(report: PageReport): HTMLElement {
  const { file, rows, actions, certificate, leaderboard, timeSpan, where } = report;
  const { severity, text } = healthLine(report);
  const logged = leaderboard?.rows.find(({ policy }) => policy === 'logging');
  const { withheld } = logged ?? certificate;
  const { estimate, lower, upper } = logged ?? certificate.improvement.loggingValue;
  const ends = withheld === null ? ` (${formatLower(lower)} to ${formatUpper(upper)})` : '';
  const facts = [
    `${where ? `${formatCount(where.rows)} of ` : ''}${formatCount(rows.used)} decisions`,
    `${formatCount(actions)} actions`,
    ...(timeSpan ? [spanWords(timeSpan)] : []),
    `earned ${formatValue(estimate)} per decision${ends}`,
  ];
  return element(
    'header',
    {},
    element('p', { class: 'kicker' }, 'Which policy should we run?'),
    element('h1', {}, file),
    element('p', { class: 'logged' }, facts.join(' · ')),
    element(
      'p',
      { class: 'health', 'data-severity': severity },
      element('span', { class: 'icon', 'aria-hidden': 'true' }, severitySigns[severity]),
      element('span', {}, text, ' ', element('a', { href: '#health' }, 'Data health')),
    ),
  );
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const hours = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** In days, or in hours where the log is shorter than three days; all in UTC. */
function spanWords({ from, to }: NonNullable<PageReport['timeSpan']>): string {
  const [first, last] = [new Date(from), new Date(to)];
  return (Number(last) - Number(first) > 3 * 86_400_000 ? days : hours).formatRange(first, last);
}
