import type { LogSummary } from '../../documents/log/inspection';

const mostNamed = 20;

/** Which fields were left out of the features, why, and what to do about it; undefined: none was. */
export function leftOutText({
  leftOut,
  features,
}: Pick<LogSummary, 'leftOut' | 'features'>): string | undefined {
  if (leftOut.length === 0) return undefined;
  const named = leftOut.slice(0, mostNamed).map(({ field, reason }) => `${field} (${reason})`);
  const more = leftOut.length > mostNamed ? `, and ${leftOut.length - mostNamed} more` : '';
  return (
    `Left out of the features: ${named.join(', ')}${more}. ` +
    (features === 0 ? 'No field is left as a feature, so that policies cannot tell rows apart. ' : '') +
    'To take a field as a feature anyway, list it under "keep" in the schema of the log.'
  );
}
