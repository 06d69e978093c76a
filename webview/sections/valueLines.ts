import type { Certificate } from '../../src/core/documents/certificate';
import { element } from '../parts/dom';
import { formatLower, formatShort, formatUpper } from '../parts/format';

const wide = 1000;
const high = 14;

interface Line {
  readonly name: string;
  readonly kind: 'interval' | 'least' | 'logging';
  readonly lower: number;
  readonly upper: number;
  readonly dot?: number | undefined;
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

/** Drawn with attributes alone: the page's content policy allows no style in markup. */
function track(
  { kind, lower, upper, dot }: Omit<Line, 'name' | 'text'>,
  range: Certificate['rewardRange'],
): SVGElement {
  const at = (value: number): number =>
    (wide * (Math.min(Math.max(value, range.min), range.max) - range.min)) / (range.max - range.min);
  const box = (name: string, x: number, y: number, width: number, height: number): SVGElement =>
    svg('rect', { class: name, x, y, width, height });
  return svg(
    'svg',
    { viewBox: `0 0 ${wide} ${high}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    box('rail', 0, high / 2 - 1, wide, 2),
    box(kind, at(lower), 2, Math.max(at(upper) - at(lower), 2), high - 4),
    ...(dot === undefined ? [] : [box('dot', at(dot) - 2, 0, 4, high)]),
  );
}

function svg(
  tag: 'svg' | 'rect',
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly SVGElement[]
): SVGElement {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}
