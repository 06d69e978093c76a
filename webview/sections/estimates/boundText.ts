import type { Certificate } from '../../../src/core/documents/results/certificate';
import { formatLower, formatUpper } from '../../parts/format';

/** What the band over α is, and where the verdict's numbers are in it. */
export function boundText({ kind, value, atLeast, delta, withheld }: Certificate): string {
  if (withheld !== null)
    return 'The band is what the bound would give at each α. Nothing is certified from these rows.';
  const interval = `${formatLower(value.lower)} to ${formatUpper(value.upper)}`;
  const least = `“At least ${formatLower(atLeast.value)}”`;
  const dotted = `${least} comes from betting, which uses no α (dotted line).`;
  switch (kind) {
    case 'grid':
      return `The band is the paper’s bound at each α. At δ = ${delta}, as stated, it is valid at the dots, whose α were set in advance. The paper’s interval, ${interval}, takes each end from the best of them (diamonds). ${dotted}`;
    case 'fixed':
    case 'any-lambda':
      return `The band is the paper’s bound at each α. At δ = ${delta}, as stated, it is valid at the α that was set in advance, where the ends of the paper’s interval are: ${interval} (diamonds). ${dotted}`;
    case 'any-alpha':
      return `The dashed line is the paper’s bound. It holds for all α at once, so its highest point is certified: at least ${formatLower(value.lower)} at δ = ${delta} (diamond). ${dotted}`;
    case 'one-sided':
    case 'betting':
    case 'sequential':
      return `${dotted} The dashed line is exponential smoothing's one-sided bound at each α, for comparison.`;
  }
}

/** The bound of a kind of certificate by its name. */
export function boundName(kind: Certificate['kind']): string {
  if (kind === 'betting' || kind === 'sequential') return 'betting';
  return kind === 'one-sided' ? 'logarithmic smoothing' : 'exponential smoothing';
}
