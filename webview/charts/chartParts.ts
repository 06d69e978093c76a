import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
  ScatterController,
  Tooltip,
} from 'chart.js';
import type { ChartDataset, ChartOptions } from 'chart.js';
import { translucent, type Colors } from '../page/theme';
import { markers, nameAxis, type Marker } from './markers';

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
  ScatterController,
  Tooltip,
  markers,
);

export interface Point {
  readonly x: number;
  readonly y: number | null;
}

/** An axis as chart.js takes it; its own types know every axis apart, which a shared one cannot. */
type Axis = Readonly<Record<string, unknown>>;

/** An axis with a name, in the theme's colors. */
export function axis(colors: Colors, title: string, more: Axis = {}): Axis {
  const font = { family: colors.font, size: 12 };
  const { ticks, ...rest } = more;
  return {
    ticks: { color: colors.text, font, maxRotation: 0, autoSkipPadding: 12, ...(ticks as object) },
    grid: { color: colors.grid },
    border: { color: colors.grid },
    title: { display: true, text: title, color: colors.quiet, font },
    ...rest,
  };
}

/** What a legend wants to know of a dataset; `sign` stands for points that no line connects. */
interface Signed {
  readonly borderDash?: number[];
  readonly sign?: string;
}

/** Signs of a legend: a piece of the line for lines, a box for bars. */
export function legendLabels(colors: Colors, lines = true): Axis {
  return {
    color: colors.text,
    font: { family: colors.font, size: 12 },
    boxWidth: 22,
    boxHeight: 8,
    padding: 14,
    usePointStyle: lines,
    pointStyleWidth: 26,
    generateLabels: (chart: Chart) =>
      Chart.defaults.plugins.legend.labels.generateLabels(chart).map((item) => {
        const { borderDash = [], sign } = chart.data.datasets[item.datasetIndex ?? 0] as Signed;
        if (sign === undefined) return { ...item, lineDash: borderDash };
        // A legend draws every point as wide as a line or a box: its sign is written instead.
        return {
          ...item,
          text: `${sign} ${item.text}`,
          fillStyle: 'transparent',
          strokeStyle: 'transparent',
        };
      }),
  };
}

/** What all charts share: no motion, the whole width, a legend of small signs, numbers under the pointer. */
export function chartOptions<T extends 'line' | 'bar' | 'scatter'>(
  colors: Colors,
  scales: Record<string, Axis>,
  more: Record<string, unknown> = {},
): ChartOptions<T> {
  const { plugins, ...rest } = more;
  const font = { family: colors.font, size: 12 };
  const named = (plugins as { markers?: { list?: readonly Marker[] } } | undefined)?.markers;
  const above = named?.list ?? [];
  return {
    animation: false,
    font: { family: colors.font },
    responsive: true,
    maintainAspectRatio: false,
    interaction: { mode: 'index', intersect: false },
    scales: above.length > 0 ? { ...scales, names: nameAxis(above) } : scales,
    plugins: {
      legend: {
        align: 'start',
        labels: legendLabels(colors),
      },
      tooltip: {
        backgroundColor: colors.background,
        titleColor: colors.text,
        bodyColor: colors.text,
        borderColor: colors.quiet,
        borderWidth: 1,
        titleFont: font,
        bodyFont: font,
      },
      ...(plugins as object),
      ...(named && { markers: named }),
    },
    ...rest,
  } as unknown as ChartOptions<T>;
}

/** A line without dots. */
export function line(
  label: string,
  data: readonly Point[],
  color: string,
  dash: readonly number[] = [],
): ChartDataset<'line', Point[]> {
  return {
    label,
    data: [...data],
    borderColor: color,
    backgroundColor: color,
    borderDash: [...dash],
    borderWidth: 2,
    pointRadius: 0,
    pointStyle: 'line',
    pointHitRadius: 8,
  };
}

/** Two thin lines with the space between them shaded: put them next to each other in this order. */
export function band(
  labels: readonly [upper: string, lower: string],
  upper: readonly Point[],
  lower: readonly Point[],
  color: string,
): ChartDataset<'line', Point[]>[] {
  const thin = { borderWidth: 1.5, fill: false };
  return [
    { ...line(labels[0], upper, color, [5, 3]), ...thin },
    {
      ...line(labels[1], lower, color, [5, 3]),
      ...thin,
      fill: '-1',
      backgroundColor: translucent(color, 0.16),
    },
  ];
}
