import { svg } from './svg';

const wide = 1000;
const high = 14;

/** What a row of a chart of intervals shows. */
export interface TrackMarks {
  /** The class of the bar: its color. */
  readonly kind: 'interval' | 'least' | 'logging';
  readonly lower: number;
  readonly upper: number;
  readonly dot?: number | undefined;
  /** Where what it is compared with lies. */
  readonly line?: number | undefined;
}

export interface Scale {
  readonly min: number;
  readonly max: number;
}

/** An interval on a rail. Drawn with attributes alone: the page's content policy allows no style in markup. */
export function track({ kind, lower, upper, dot, line }: TrackMarks, { min, max }: Scale): SVGElement {
  const at = (value: number): number => (wide * (Math.min(Math.max(value, min), max) - min)) / (max - min);
  const box = (name: string, x: number, y: number, width: number, height: number): SVGElement =>
    svg('rect', { class: name, x, y, width, height });
  return svg(
    'svg',
    { viewBox: `0 0 ${wide} ${high}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    box('rail', 0, high / 2 - 1, wide, 2),
    box(`bar ${kind}`, at(lower), 2, Math.max(at(upper) - at(lower), 2), high - 4),
    ...(line === undefined ? [] : [box('logging', at(line) - 1.5, 0, 3, high)]),
    ...(dot === undefined ? [] : [box('dot', at(dot) - 2, 0, 4, high)]),
  );
}
