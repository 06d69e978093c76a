import type { Certificate } from '../../core/documents/results/certificate';
import { wrongOption } from './usageError';

/** What a watch waits for. */
export type Goal = (certificate: Certificate) => boolean;

const claims: Readonly<Record<string, (certificate: Certificate) => number>> = {
  improvement: ({ improvement }) => improvement.by,
  value: ({ atLeast }) => atLeast.value,
};

/** "improvement > 0.01" or "value >= 0.4". */
export function goalOf(words: string): Goal {
  const match = /^\s*(improvement|value)\s*(>=?)\s*(-?[\d.]+(?:e-?\d+)?)\s*$/i.exec(words);
  const least = Number(match?.[3]);
  if (!match || !Number.isFinite(least))
    throw wrongOption('until', words, 'like "improvement > 0.01" or "value > 0.4"');
  const claim = claims[match[1].toLowerCase()];
  return (certificate) => {
    if (certificate.withheld !== null) return false;
    const certified = claim(certificate);
    return match[2] === '>' ? certified > least : certified >= least;
  };
}
