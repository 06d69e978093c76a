import {
  CategoryScale,
  Chart,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import type { AnalysisReport } from '../src/protocol/report';
import { chartValue } from './format';
import { themeColors } from './theme';

Chart.register(
  CategoryScale,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

type Point = AnalysisReport['alphaCurve'][number];

/** At most this many α are drawn and listed: enough for the shape, few enough to read. */
const drawnSteps = 20;

/** Every α of the curve that falls on the drawn grid 0, 0.05, …, 1. */
export function drawnPoints(curve: readonly Point[]): Point[] {
  return curve.filter(({ alpha }) => Math.abs(alpha * drawnSteps - Math.round(alpha * drawnSteps)) < 1e-9);
}

/** The value of the policy over α, between its two certified sides. */
export function alphaChart(canvas: HTMLCanvasElement, points: readonly Point[]): Chart {
  const colors = themeColors();
  const side = { pointRadius: 0, borderWidth: 1, borderDash: [4, 3], borderColor: colors.band };
  const axis = { ticks: { color: colors.text }, grid: { color: colors.grid } };
  return new Chart(canvas, {
    type: 'line',
    data: {
      labels: points.map(({ alpha }) => alpha.toFixed(2)),
      datasets: [
        {
          label: 'Estimate (IPS-α)',
          data: points.map((p) => chartValue(p.value)),
          borderColor: colors.line,
          backgroundColor: colors.line,
          pointRadius: 3,
        },
        { label: 'At most', data: points.map((p) => chartValue(p.upper)), ...side },
        {
          label: 'At least',
          data: points.map((p) => chartValue(p.lower)),
          ...side,
          fill: '-1',
          backgroundColor: colors.fill,
        },
      ],
    },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: {
          ...axis,
          title: { display: true, text: 'α (1 is plain importance weighting)', color: colors.text },
        },
        y: { ...axis, title: { display: true, text: 'Reward per decision', color: colors.text } },
      },
      plugins: { legend: { labels: { color: colors.text } } },
    },
  });
}
