import type { CertificateReport } from '../../src/protocol/report';
import { definitions, element } from '../dom';
import { formatShort, formatUpper } from '../format';

/** Each term of the certificate in plain words, with its size in reward units. */
export function termList({ terms, rewardRange, bound, n, lambda }: CertificateReport): HTMLElement {
  const width = rewardRange.max - rewardRange.min;
  const size = (term: number | string): string =>
    typeof term === 'number' ? formatUpper(width * term) : formatUpper(term as 'inf');
  const twoSided = bound === 'exponential-smoothing';
  const entries: [name: string, value: string, words: string][] = [
    ...(twoSided
      ? [
          [
            'Sample of contexts, √(KL1/2n)',
            size(terms.context),
            `The ${n.toLocaleString('en-US')} contexts of the log are a sample of those to come. Only more rows shrink it.`,
          ] as [string, string, string],
        ]
      : []),
    [
      'Confidence and complexity, KL2/(nλ)',
      size(terms.complexity),
      `The price of δ, of the parameters looked at, and of a policy far from its prior (KL = ${typeof terms.kl === 'number' ? formatShort(terms.kl) : '∞'}). Held-out rows have KL = 0.`,
    ],
    ...(twoSided
      ? [
          [
            'Spread of weights, (λ/2)V',
            size(terms.variance),
            'How much the smoothed weights vary. A smaller α, or a policy closer to the logged one, shrinks it.',
          ] as [string, string, string],
          [
            'Bias, B',
            size(terms.bias),
            'What smoothing may hide. It can only make the estimate too low, so only the upper end pays for it. Zero at α = 1.',
          ] as [string, string, string],
        ]
      : [
          [
            'Smoothing, in the estimate itself',
            '—',
            `The one-sided bound takes the logarithm of large weights (λ = ${formatShort(lambda)}); what it gives away is already inside the estimate.`,
          ] as [string, string, string],
        ]),
  ];
  return definitions(
    'terms',
    entries.map(([name, value, words]) => [
      name,
      element('span', {}, element('strong', {}, value), ' ', words),
    ]),
  );
}
