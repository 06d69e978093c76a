import type { PageReport } from '../../../src/protocol/page';
import { element } from '../../parts/dom';

/** Of a log in a table: where its rows are, and what its page has not. */
export function tableNote({ remote }: PageReport): HTMLElement[] {
  if (!remote) return [];
  const { engineVersion, source, notInPlace } = remote;
  return [
    element(
      'div',
      { id: 'table' },
      element(
        'p',
        {},
        `The rows are in ${source}, and stay there: all numbers come from sums that ClickHouse ${engineVersion} made of them.`,
      ),
      element('p', {}, 'What the page of a file has, and this one has not:'),
      element('ul', {}, ...notInPlace.map(({ what, why }) => element('li', {}, `${what}: ${why}`))),
    ),
  ];
}
