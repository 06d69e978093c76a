import { escapeMarkup } from '../documents/text/markup';
/** A line of a figure; a missing value leaves a gap. */
export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly dashed?: boolean;
  readonly color?: string;
}

export interface Figure {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly series: readonly Series[];
}

const size = { width: 860, height: 420 };
const plot = { left: 64, top: 44, right: 470, bottom: 360 };
/** Okabe and Ito's colors, told apart by almost everyone. */
export const colors = [
  '#0072b2',
  '#d55e00',
  '#009e73',
  '#cc79a7',
  '#e69f00',
  '#56b4e9',
  '#5f5f5f',
  '#b8a800',
];

/** Lines over a common axis as an SVG file: drawn the same everywhere, on a ground of its own. */
export function drawFigure({ title, x, y, series }: Figure): string {
  const xs = scale(
    series.flatMap(({ points }) => points.map(([at]) => at)),
    plot.left,
    plot.right,
  );
  const ys = scale(
    series.flatMap(({ points }) => points.map(([, at]) => at)),
    plot.bottom,
    plot.top,
  );
  const parts = [
    `<rect width="${size.width}" height="${size.height}" fill="#ffffff"/>`,
    text(plot.left, 24, title, 'font-weight="600" font-size="15"'),
    ...ys.ticks.flatMap((tick) => [
      line(
        [
          [plot.left, ys.at(tick)],
          [plot.right, ys.at(tick)],
        ],
        '#e3e3e3',
      ),
      text(plot.left - 8, ys.at(tick) + 4, label(tick), 'text-anchor="end"'),
    ]),
    ...xs.ticks.map((tick) => text(xs.at(tick), plot.bottom + 20, label(tick), 'text-anchor="middle"')),
    line(
      [
        [plot.left, plot.bottom],
        [plot.right, plot.bottom],
      ],
      '#777777',
    ),
    text((plot.left + plot.right) / 2, plot.bottom + 44, x, 'text-anchor="middle"'),
    text(
      0,
      0,
      y,
      `text-anchor="middle" transform="translate(18 ${(plot.top + plot.bottom) / 2}) rotate(-90)"`,
    ),
    ...series.flatMap((each, index) => seriesOf(each, index, xs.at, ys.at)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" font-family="system-ui, sans-serif" font-size="12" fill="#222222" role="img" aria-label="${escapeMarkup(title)}">\n${parts.join('\n')}\n</svg>\n`;
}

function seriesOf(
  { name, points, dashed, color }: Series,
  index: number,
  x: (value: number) => number,
  y: (value: number) => number,
): string[] {
  const stroke = color ?? colors[index % colors.length];
  const places = points
    .filter(([, value]) => Number.isFinite(value))
    .map(([a, b]): [number, number] => [x(a), y(b)]);
  const row = plot.top + 4 + index * Math.min(22, (size.height - plot.top - 20) / 17);
  const legend: [number, number][] = [
    [plot.right + 18, row],
    [plot.right + 46, row],
  ];
  const few = places.length <= 12;
  return [
    line(places, stroke, 2, dashed),
    ...(few
      ? places.map(([a, b]) => `<circle cx="${round(a)}" cy="${round(b)}" r="3" fill="${stroke}"/>`)
      : []),
    line(legend, stroke, 2, dashed),
    text(plot.right + 54, row + 4, name),
  ];
}

/** A linear axis with round ticks. */
function scale(
  values: readonly number[],
  from: number,
  to: number,
): { at: (value: number) => number; ticks: readonly number[] } {
  const finite = values.filter(Number.isFinite);
  const low = Math.min(...finite, 0);
  const high = Math.max(...finite, low + 1e-9);
  const rough = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (rough / power < 1.5 ? 1 : rough / power < 3.5 ? 2 : rough / power < 7.5 ? 5 : 10);
  const end = Math.ceil(high / step - 1e-9) * step;
  const start = Math.floor(low / step + 1e-9) * step;
  const ticks = Array.from({ length: Math.round((end - start) / step) + 1 }, (_, i) => start + i * step);
  return { at: (value) => from + ((value - start) / (end - start)) * (to - from), ticks };
}

function line(
  places: readonly (readonly [number, number])[],
  color: string,
  width = 1,
  dashed = false,
): string {
  const points = places.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');
  return `<polyline points="${points}" fill="none" stroke="${color}" stroke-width="${width}"${dashed ? ' stroke-dasharray="6 4"' : ''}/>`;
}

function text(x: number, y: number, content: string, attributes = ''): string {
  return `<text x="${round(x)}" y="${round(y)}" ${attributes}>${escapeMarkup(content)}</text>`;
}

const round = (value: number): number => Math.round(10 * value) / 10;
const label = (value: number): string => String(Number(value.toPrecision(6)));
