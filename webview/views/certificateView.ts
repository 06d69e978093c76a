import type { Certificate } from '../../src/core/documents/results/certificate';
import type { ToPage } from '../../src/protocol/page';
import { button, element, section } from '../parts/dom';
import { formatShort } from '../parts/format';
import type { Host, View } from '../page/host';
import { termsOfClaims } from '../sections/claims/termList';
import { provenance, verdictSection, type NamedEstimate } from '../sections/verdict/verdictSection';

type CertificateMessage = Extract<ToPage, { type: 'certificate' }>;

/** A certificate's document on its own, without its log. */
export class CertificateView implements View {
  readonly element: HTMLElement;

  constructor({ file, certificate, intact, verified }: CertificateMessage, host: Host) {
    this.element = element(
      'article',
      {},
      element(
        'header',
        {},
        element('p', { class: 'kicker' }, `Certificate of the policy “${certificate.policy.name}”`),
        element('h1', {}, file),
        element(
          'p',
          { class: 'actions' },
          button('Verify…', () => host.post({ type: 'verify' }), 'second'),
        ),
      ),
      ...(verified ? [verification(verified)] : []),
      // Why it does not hold says more.
      ...(intact || verified ? [] : [changedWarning()]),
      verdictSection(certificate, { estimate: estimateOf(certificate) }),
      section('terms', 'Terms', ...termsOfClaims(certificate)),
      section(
        'provenance',
        'How it was made',
        provenance(certificate),
        element(
          'p',
          { class: 'details' },
          'A certificate is a claim about one log and one policy, named here by their contents. “Verify…” recomputes it from them, and so does “bandit-lens verify”.',
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

function verification({ valid, reasons, log }: Required<CertificateMessage>['verified']): HTMLElement {
  const [mark, severity, words] = valid
    ? ['✓', 'ok', `Verified: recomputing it from ${log} and its policy gives the same document.`]
    : ['✕', 'error', `This certificate does not hold for ${log}:`];
  return element(
    'div',
    { class: 'verified', role: valid ? 'status' : 'alert', 'data-severity': severity },
    element('span', { class: 'icon', 'aria-hidden': 'true' }, mark),
    element(
      'div',
      {},
      words,
      ...(valid ? [] : [element('ul', {}, ...reasons.map((reason) => element('li', {}, reason)))]),
    ),
  );
}

function changedWarning(): HTMLElement {
  return element(
    'p',
    { class: 'warning', role: 'alert' },
    element('span', { class: 'icon', 'aria-hidden': 'true' }, '▲'),
    'This document was changed after it was written. Do not trust it until it has been verified against its log.',
  );
}
