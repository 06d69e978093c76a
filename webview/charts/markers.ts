import type { Chart, ChartType, Plugin } from 'chart.js';

/** A vertical line at a place of the x axis that has a name. */
export interface Marker {
  readonly x: number;
  readonly label: string;
  readonly color: string;
  readonly dash?: readonly number[];
  /** Its name stands at the foot of the line instead of its head. */
  readonly foot?: boolean;
}

export interface MarkerOptions {
  readonly list?: readonly Marker[];
  /** Stands behind the names, so that no curve runs through them. */
  readonly background?: string;
}

declare module 'chart.js' {
  interface PluginOptionsByType<TType extends ChartType> {
    markers?: MarkerOptions & { readonly never?: TType };
  }
}

const rowHeight = 14;

/** Draws the markers of `options.plugins.markers.list`, each name on a row of its own where they would touch. */
export const markers: Plugin<ChartType, MarkerOptions> = {
  id: 'markers',
  defaults: { list: [] },
  afterDatasetsDraw(chart, _args, { list = [], background = 'transparent' }) {
    const scale = chart.scales['x'];
    const { ctx, chartArea } = chart;
    ctx.save();
    ctx.font = `11px ${String(chart.options.font?.family ?? 'sans-serif')}`;
    ctx.textBaseline = 'top';
    const ends: number[] = [];
    for (const marker of [...list].sort((a, b) => a.x - b.x)) {
      const x = scale.getPixelForValue(marker.x);
      if (!(x >= chartArea.left - 1 && x <= chartArea.right + 1)) continue;
      drawMarker(chart, marker, x, ends, background);
    }
    ctx.restore();
  },
};

function drawMarker(chart: Chart, marker: Marker, x: number, ends: number[], background: string): void {
  const { label, color, dash = [2, 3], foot = false } = marker;
  const { ctx, chartArea } = chart;
  ctx.strokeStyle = color;
  ctx.lineWidth = 1.5;
  ctx.setLineDash([...dash]);
  ctx.beginPath();
  ctx.moveTo(x, chartArea.top);
  ctx.lineTo(x, chartArea.bottom);
  ctx.stroke();
  const width = ctx.measureText(label).width + 8;
  const left = x + width > chartArea.right ? Math.max(x - width, chartArea.left) : x;
  const free = ends.findIndex((end) => end <= left);
  const row = free < 0 ? ends.length : free;
  ends[row] = left + width;
  ctx.textAlign = 'left';
  const top = foot ? chartArea.bottom - rowHeight * (row + 1) : chartArea.top + 2 + rowHeight * row;
  ctx.fillStyle = background;
  ctx.fillRect(left + 2, top - 1, width - 3, rowHeight);
  ctx.fillStyle = color;
  ctx.fillText(label, left + 4, top);
}
