import type { Chart, ChartType, Plugin } from 'chart.js';

/** A vertical line at a place of the x axis that has a name. */
export interface Marker {
  readonly x: number;
  readonly label: string;
  readonly color: string;
  readonly dash?: readonly number[];
}

export interface MarkerOptions {
  readonly list?: readonly Marker[];
}

declare module 'chart.js' {
  interface PluginOptionsByType<TType extends ChartType> {
    markers?: MarkerOptions & { readonly never?: TType };
  }
}

const rowHeight = 14;
/** About what the other axis takes; needed before that is known. */
const besides = 56;

/** Where a name stands: from `left` on, in a row counted from the chart outward. */
interface Place {
  readonly marker: Marker;
  readonly x: number;
  readonly left: number;
  readonly row: number;
}

/** Each name on a row of its own where they would touch. */
function placed(
  { ctx, options }: Chart,
  list: readonly Marker[],
  pixel: (x: number) => number,
  area: { readonly left: number; readonly right: number },
): Place[] {
  ctx.save();
  ctx.font = fontOf(options);
  const ends: number[] = [];
  const places = [...list]
    .sort((a, b) => a.x - b.x)
    .flatMap((marker): Place[] => {
      const x = pixel(marker.x);
      if (!(x >= area.left - 1 && x <= area.right + 1)) return [];
      const width = ctx.measureText(marker.label).width + 8;
      const left = x + width > area.right ? Math.max(x - width, area.left) : x;
      const free = ends.findIndex((end) => end <= left);
      const row = free < 0 ? ends.length : free;
      ends[row] = left + width;
      return [{ marker, x, left, row }];
    });
  ctx.restore();
  return places;
}

const fontOf = ({ font }: Chart['options']): string => `11px ${String(font?.family ?? 'sans-serif')}`;

/** An empty axis above the chart, as high as the names of its markers need. */
export function nameAxis(list: readonly Marker[]): Readonly<Record<string, unknown>> {
  return {
    axis: 'x',
    type: 'linear',
    position: 'top',
    ticks: { display: false },
    grid: { display: false },
    border: { display: false },
    afterFit(scale: { chart: Chart; height: number }) {
      const { chart } = scale;
      const { min = 0, max = 1 } = (chart.options.scales?.['x'] ?? {}) as { min?: number; max?: number };
      const wide = chart.width - besides;
      const pixel = (x: number): number => besides + (wide * (x - min)) / (max - min);
      const rows = placed(chart, list, pixel, { left: besides, right: chart.width }).map(
        ({ row }) => row + 1,
      );
      scale.height = rowHeight * Math.max(1, ...rows) + 2;
    },
  };
}

/** Draws the markers of `options.plugins.markers.list`. */
export const markers: Plugin<ChartType, MarkerOptions> = {
  id: 'markers',
  defaults: { list: [] },
  afterDatasetsDraw(chart, _args, { list = [] }) {
    const { ctx, chartArea } = chart;
    const pixel = (x: number): number => chart.scales['x'].getPixelForValue(x);
    const places = placed(chart, list, pixel, chartArea);
    ctx.save();
    ctx.font = fontOf(chart.options);
    ctx.textBaseline = 'top';
    ctx.textAlign = 'left';
    for (const place of places) drawMarker(chart, place);
    ctx.restore();
  },
};

function drawMarker(
  { ctx, chartArea }: Chart,
  { marker: { label, color, dash = [2, 3] }, x, left, row }: Place,
): void {
  const head = chartArea.top - rowHeight * (row + 1);
  ctx.strokeStyle = color;
  ctx.lineWidth = 1.5;
  ctx.setLineDash([...dash]);
  ctx.beginPath();
  ctx.moveTo(x, head);
  ctx.lineTo(x, chartArea.bottom);
  ctx.stroke();
  ctx.fillStyle = color;
  ctx.fillText(label, left + 4, head);
}
