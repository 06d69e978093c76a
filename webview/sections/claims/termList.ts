import type { Certificate } from '../../../src/core/documents/results/certificate';
import { claimsOf } from '../../../src/core/certificate/claims';
import { defaultLambdas } from '../../../src/core/bounds/parameterGrid';
import { definitions, element } from '../../parts/dom';
import { formatCount, formatShort, formatUpper } from '../../parts/format';

/** What the headline rests on comes first: the claim "at least" has a bound of its own beside an interval's. */
export function termsOfClaims(certificate: Certificate): HTMLElement[] {
  if (!certificate.atLeast.bound.startsWith('ls')) return [termList(certificate)];
  if (certificate.kind === 'one-sided') return [termList(certificate)];
  // A document of version 1.
  const interval = [element('h3', {}, 'The interval, by exponential smoothing'), termList(certificate)];
  const least = [
    element('h3', {}, 'The claim “at least”, by logarithmic smoothing'),
    leastTermList(certificate),
  ];
  const [headline] = claimsOf(certificate);
  return headline === certificate.atLeast.statement ? [...least, ...interval] : [...interval, ...least];
}

/** R ≤ ψ_λ(R̂ + (KL + ln(|Λ|/δ))/(nλ)), with λ from its own grid. */
function leastTermList(certificate: Certificate): HTMLElement {
  const { atLeast, terms, rewardRange, n, delta, selection } = certificate;
  const { min, max } = rewardRange;
  const charge = Math.log((defaultLambdas(n).length * selection.comparisons) / delta);
  const price = ((max - min) * (terms.kl + charge)) / (n * atLeast.lambda);
  return definitionsOf([
    [
      'Confidence and complexity, KL2/(nλ)',
      formatUpper(price),
      `The price of δ, of trying ${defaultLambdas(n).length} values of λ, and of a policy far from its prior (KL = ${formatShort(terms.kl)}).`,
    ],
    smoothingTerm(atLeast.lambda),
  ]);
}

type Term = [name: string, value: string, text: string];

const smoothingTerm = (lambda: number): Term => [
  'Smoothing, in the estimate itself',
  '—',
  `The one-sided bound takes the logarithm of large weights (λ = ${formatShort(lambda)}); what that costs is already part of the estimate. It needs no α, no bias term and no sample of contexts, so it is often the tighter one.`,
];

const spreadTerm = (value: string, bound: string): Term => [
  'Spread of the quantity bet on',
  value,
  bound === 'betting-control-variate'
    ? 'How much rewards and weights vary beyond what was predicted: a control variate removes the rest. A policy closer to the logging policy shrinks it.'
    : 'How much the weighted rewards vary. A policy closer to the logging policy shrinks it.',
];

function definitionsOf(entries: readonly Term[]): HTMLElement {
  return definitions(
    'terms',
    entries.map(([name, value, text]) => [
      name,
      element('span', {}, element('strong', {}, value), ' ', text),
    ]),
  );
}

/** Each term of the certificate's own bound in plain words, with its size in reward units. */
export function termList({ terms, rewardRange, bound, n, lambda }: Certificate): HTMLElement {
  const width = rewardRange.max - rewardRange.min;
  const size = (term: number): string => formatUpper(width * term);
  const twoSided = bound === 'exponential-smoothing';
  const entries: Term[] = [
    ...(twoSided
      ? [
          [
            'Sample of contexts, √(KL1/2n)',
            size(terms.context),
            `The ${formatCount(n)} contexts of the log are a sample of those to come. Only more rows shrink it.`,
          ] as Term,
        ]
      : []),
    [
      'Confidence and complexity, KL2/(nλ)',
      size(terms.complexity),
      `The price of δ, of the parameters tried, and of a policy far from its prior (KL = ${typeof terms.kl === 'number' ? formatShort(terms.kl) : '∞'}). Held-out rows have KL = 0.`,
    ],
    ...(twoSided
      ? [
          [
            'Spread of weights, (λ/2)V',
            size(terms.variance),
            'How much the smoothed weights vary. A smaller α, or a policy closer to the logging policy, shrinks it.',
          ] as Term,
          [
            'Bias, B',
            size(terms.bias),
            'What smoothing may hide. It can only make the estimate too low, so only the upper end pays for it. Zero at α = 1.',
          ] as Term,
        ]
      : bound.startsWith('betting')
        ? [spreadTerm(size(terms.variance), bound)]
        : [smoothingTerm(lambda)]),
  ];
  return definitionsOf(entries);
}
