import { BasicPlatform, Chart } from 'chart.js';
import type { FigureModel } from '../figure';
import type { Colors } from '../theme';
import { SvgContext } from './svgContext';

const width = 800;
const heights = { low: 240, normal: 360, high: 480 } as const;

/** The figure as an SVG document: the same chart, drawn by the same program on a context that writes vectors. */
export function svgOf(figure: FigureModel, colors: Colors): string {
  const height = heights[figure.height ?? 'normal'];
  const context = new SvgContext(figure.id, width, height);
  const { options, ...config } = figure.chart(colors);
  const chart = new Chart(context.canvas, {
    ...config,
    platform: BasicPlatform,
    options: { ...options, responsive: false, animation: false, devicePixelRatio: 1 },
  });
  chart.draw();
  const drawing = context.document(figure.title, colors.background);
  chart.destroy();
  return drawing;
}
