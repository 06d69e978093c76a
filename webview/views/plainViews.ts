import { placeOf, placeTitle } from '../../src/core/errors/place';
import type { ToPage } from '../../src/protocol/page';
import { button, element } from '../parts/dom';
import type { Host, View } from '../page/host';

export function progressView({ file, fraction, message }: Extract<ToPage, { type: 'progress' }>): View {
  return {
    element: element(
      'section',
      { role: 'status', class: 'progress' },
      element('h1', {}, file),
      element('progress', { max: '1', value: String(fraction), 'aria-label': 'Progress' }),
      element('p', {}, message),
    ),
  };
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
      element(
        'p',
        { class: 'actions' },
        ...open,
        button('Analyze Again', () => host.post({ type: 'retry' }), 'second'),
      ),
    ),
  };
}
