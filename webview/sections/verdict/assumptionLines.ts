import type { Assumption, Certificate } from '../../../src/core/documents/results/certificate';
import { element } from '../../parts/dom';
import { assumptionSigns, assumptionText, titleOf } from './assumptionWords';

/** What the claims rest on, one line each; what is broken stands open. */
export function assumptionLines({ assumptions }: Certificate, policy: string): HTMLElement {
  return element(
    'div',
    { class: 'assumption-lines' },
    element('h3', {}, `What the claims on “${policy}” rest on`),
    ...assumptions.map(line),
  );
}

function line({ name, status, message }: Assumption): HTMLElement {
  return element(
    'details',
    { id: `assumption-${name}`, 'data-status': status, ...(status === 'violated' && { open: '' }) },
    element(
      'summary',
      {},
      element('span', { class: 'icon', 'aria-hidden': 'true' }, assumptionSigns[status]),
      `${titleOf(name)}: `,
      element('span', { class: 'status' }, assumptionText[status].toLowerCase()),
    ),
    element('p', {}, message),
  );
}
