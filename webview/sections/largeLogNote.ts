import { button, element } from '../dom';
import type { Host } from '../host';

/** The editor hands no file over 50 MB to extensions: what hovers would say is a click away. */
export function largeLogNote(host: Host): HTMLElement {
  return element(
    'p',
    { class: 'large-log' },
    'This log is larger than 50 MB, so that hovers on its rows are off. ',
    button('Show Its Rows', () => host.post({ type: 'showRows' }), 'link'),
    ' says the same of each.',
  );
}
