import { BasicPlatform, Chart, type ChartDataset } from 'chart.js';
import type { FigureModel } from './figure';
import type { Colors } from '../page/theme';
import { SvgContext } from './svgContext';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The figure as an SVG document: the same chart, drawn by the same program on a context that writes vectors. */
export function svgOf(figure: FigureModel, colors: Colors, size: Size): string {
  const width = Math.max(size.width, 360);
  const height = Math.max(size.height, 220);
  const context = new SvgContext(figure.id, width, height);
  const { options, data, ...config } = figure.chart(colors);
  const chart = new Chart(context.canvas, {
    ...config,
    data: { ...data, datasets: data.datasets.map(drawnStepByStep) },
    platform: BasicPlatform,
    options: { ...options, responsive: false, animation: false, devicePixelRatio: 1 },
  });
  chart.draw();
  const drawing = context.document(figure.title, colors.background);
  chart.destroy();
  return drawing;
}

/** A line with styles for its segments is drawn through the context, any other through the browser's own Path2D. */
function drawnStepByStep(dataset: ChartDataset): ChartDataset {
  return 'pointStyle' in dataset && !('showLine' in dataset) ? { ...dataset, segment: {} } : dataset;
}
