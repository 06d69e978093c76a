import type { ToPage } from '../../src/protocol/page';
import { element, section } from '../dom';
import type { View } from '../host';
import { termList } from '../sections/termList';
import { provenance, verdictSection } from '../sections/verdictSection';

/** A certificate's document on its own, without its log. */
export class CertificateView implements View {
  readonly element: HTMLElement;

  constructor({ file, certificate, intact }: Extract<ToPage, { type: 'certificate' }>) {
    this.element = element(
      'article',
      {},
      element(
        'header',
        {},
        element('p', { class: 'kicker' }, `Certificate of the policy “${certificate.policy.name}”`),
        element('h1', {}, file),
      ),
      ...(intact ? [] : [changedWarning()]),
      verdictSection(certificate),
      section('terms', 'Terms', termList(certificate)),
      section(
        'provenance',
        'How it was made',
        provenance(certificate),
        element(
          'p',
          { class: 'details' },
          'A certificate is a claim about one log and one policy, named here by their contents. “bandit-lens verify” recomputes it from them.',
        ),
      ),
    );
  }
}

function changedWarning(): HTMLElement {
  return element(
    'p',
    { class: 'warning', role: 'alert' },
    element('span', { class: 'icon', 'aria-hidden': 'true' }, '▲'),
    'This document was changed after it was written: believe nothing in it until it has been verified against its log.',
  );
}
