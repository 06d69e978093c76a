import { placeOf, placeTitle } from '../../src/core/errors/place';
import type { FirstNumbers } from '../../src/core/documents/runs/firstNumbers';
import type { ToPage } from '../../src/protocol/page';
import { button, element } from '../parts/dom';
import { formatCount, formatShort } from '../parts/format';
import type { Host, View } from '../page/host';

export function progressView({
  file,
  fraction,
  message,
  first,
}: Extract<ToPage, { type: 'progress' }>): View {
  return {
    element: element(
      'section',
      { class: 'progress' },
      element('h1', {}, file),
      element('progress', { max: '1', value: String(fraction), 'aria-label': 'Progress' }),
      element('p', { role: 'status' }, message),
      ...(first ? firstNumbers(first) : []),
      skeleton(),
    ),
  };
}

/** Where the answer and its list will stand. */
function skeleton(): HTMLElement {
  const bars = Array.from({ length: 5 }, () => element('span', {}));
  return element('div', { class: 'skeleton', 'aria-hidden': 'true' }, ...bars);
}

/** What the rows read so far say. */
function firstNumbers({ rows, actions, logged, policy }: FirstNumbers): HTMLElement[] {
  const line = (name: string, { estimate, lower, upper }: FirstNumbers['logged']): HTMLElement =>
    element(
      'li',
      {},
      `${name} about ${formatShort(estimate)} a decision (${formatShort(lower)} to ${formatShort(upper)}).`,
    );
  return [
    element('h2', {}, 'So far'),
    element(
      'ul',
      { class: 'first-numbers' },
      element('li', {}, `${formatCount(rows)} decisions, ${formatCount(actions)} actions.`),
      line('What was logged earned', logged),
      ...(policy ? [line(`The policy "${policy.name}" would earn`, policy)] : []),
    ),
    element(
      'p',
      { class: 'note' },
      'Preliminary: from the rows read so far, with approximate 95% intervals. The rest of the log may differ, and nothing is certified before all of it is read.',
    ),
  ];
}

export function faultView({ file, fault }: Extract<ToPage, { type: 'fault' }>, host: Host): View {
  const { line, file: index = 0 } = fault;
  const place = line === undefined ? undefined : placeOf(line, index);
  const open = place
    ? [button(`Open ${placeTitle(place)}`, () => host.post({ type: 'openLine', ...place }))]
    : [];
  return {
    element: element(
      'section',
      { class: 'fault', role: 'alert' },
      element('h1', {}, file),
      element('p', {}, fault.message),
      ...snippetOf(fault),
      element(
        'p',
        { class: 'actions' },
        ...open,
        button('Analyze Again', () => host.post({ type: 'retry' }), 'second'),
      ),
    ),
  };
}

/** What to write instead, in Python, where a fault says it. */
function snippetOf({ details }: Extract<ToPage, { type: 'fault' }>['fault']): HTMLElement[] {
  const snippet = details?.snippet;
  return typeof snippet === 'string' ? [element('pre', { class: 'snippet' }, snippet)] : [];
}
