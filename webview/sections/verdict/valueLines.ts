import type { Certificate } from '../../../src/core/documents/results/certificate';
import { element } from '../../parts/dom';
import { track, type TrackMarks } from '../../parts/track';
import { formatLower, formatShort, formatUpper } from '../../parts/format';

interface Line extends TrackMarks {
  readonly name: string;
  readonly text: string;
}

/** The certified interval, the claim "at least" and the logging policy on one scale. */
export function valueLines(certificate: Certificate, estimate?: number): HTMLElement {
  const { value, improvement, rewardRange } = certificate;
  const { loggingValue } = improvement;
  const lines: Line[] = [
    {
      name: 'This policy, interval',
      kind: 'interval',
      ...value,
      dot: estimate,
      text: `${formatLower(value.lower)} to ${formatUpper(value.upper)}`,
    },
    // A one-sided certificate is this claim already.
    ...(certificate.kind === 'one-sided' ? [] : [atLeastLine(certificate, estimate)]),
    {
      name: 'Logging policy',
      kind: 'logging',
      ...loggingValue,
      dot: loggingValue.estimate,
      text: `${formatLower(loggingValue.lower)} to ${formatUpper(loggingValue.upper)}`,
    },
  ];
  const rows = lines.flatMap(({ name, text, ...line }) => [
    element('dt', {}, name),
    element('dd', { class: 'track' }, track(line, rewardRange)),
    element('dd', { class: 'number' }, text),
  ]);
  const scale = element(
    'p',
    { class: 'scale', 'aria-hidden': 'true' },
    element('span', {}, formatShort(rewardRange.min)),
    element('span', {}, 'reward per decision'),
    element('span', {}, formatShort(rewardRange.max)),
  );
  return element('div', { class: 'value-lines' }, element('dl', {}, ...rows), scale);
}

function atLeastLine({ atLeast, rewardRange }: Certificate, estimate: number | undefined): Line {
  return {
    name: 'This policy, at least',
    kind: 'least',
    lower: atLeast.value,
    upper: rewardRange.max,
    dot: estimate,
    text: formatLower(atLeast.value),
  };
}
