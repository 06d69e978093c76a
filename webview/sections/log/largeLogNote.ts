import { button, element } from '../../parts/dom';
import type { Host } from '../../page/host';

/** The editor hands no file over 50 MB to extensions: what hovers would say is a click away. */
export function largeLogNote(host: Host): HTMLElement {
  return element(
    'p',
    { class: 'large-log' },
    'The editor shows no hovers in files larger than 50 MB. ',
    button('Show Rows', () => host.post({ type: 'showRows' }), 'link'),
    ' lists the same details.',
  );
}
