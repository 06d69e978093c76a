import type { Certificate } from '../../src/core/documents/certificate';
import type { ToPage } from '../../src/protocol/page';
import { element, section } from '../parts/dom';
import { formatShort } from '../parts/format';
import type { View } from '../page/host';
import { termsOfClaims } from '../sections/termList';
import { provenance, verdictSection, type NamedEstimate } from '../sections/verdictSection';

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
      verdictSection(certificate, { estimate: estimateOf(certificate) }),
      section('terms', 'Terms', ...termsOfClaims(certificate)),
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

/** The two-sided bound is around an estimate that a person may take for one; the one-sided bound's own is far too low. */
function estimateOf({ kind, value, alpha, rewardRange: { min } }: Certificate): NamedEstimate | undefined {
  if (kind === 'one-sided' || typeof value.estimate !== 'number') return undefined;
  if (kind === 'betting' || kind === 'sequential')
    return { name: 'mean of the quantity bet on', value: value.estimate };
  const smoothed = alpha === 1 ? '' : ', tends to be too low';
  const shifted = min === 0 ? '' : `, rewards counted from ${min}`;
  return { name: `IPS-α at α = ${formatShort(alpha)}${smoothed}${shifted}`, value: value.estimate };
}

function changedWarning(): HTMLElement {
  return element(
    'p',
    { class: 'warning', role: 'alert' },
    element('span', { class: 'icon', 'aria-hidden': 'true' }, '▲'),
    'This document was changed after it was written. Do not trust it until it has been verified against its log.',
  );
}
