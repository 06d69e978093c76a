/**
 * The page in a real browser: how long a finished analysis takes from its message to the first painted frame, with
 * the parts below folded as a person finds them, and how long a moved slider takes to recompute and redraw. Run with `npm run build && npx tsx bench/page.ts [rows]`.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwatched } from '../src/core/control/jobControl';
import { encodeNumbers } from '../src/core/documents/text/numberCodec';
import { analyzeLog } from '../src/jobs/kinds/analyze';
import { pageReportOf, type ToPage } from '../src/protocol/page';
import { root } from '../scripts/paths';
import { startPageServer } from '../test/webview/pageServer';
import { writeLogs } from './generateLog';

const rows = Number(process.argv[2] ?? 100_000);
const folder = mkdtempSync(join(tmpdir(), 'bandit-lens-page-'));
const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1];
const say = (what: string, milliseconds: number, target: number): void =>
  console.log(`${what.padEnd(52)}${milliseconds.toFixed(1).padStart(8)} ms   target ${target} ms`);

async function main(): Promise<void> {
  const { jsonl } = writeLogs(folder, rows);
  const policies = ['logging', 'uniform', 'greedy', 'best-action', 'always:1'];
  const job = { kind: 'analyze' as const, paths: [jsonl], policies, policy: 'greedy' };
  const report = pageReportOf(await analyzeLog(job, unwatched));
  const message: ToPage = { type: 'analysis', report, command: '' };
  console.log(
    `${rows} rows; message of ${(JSON.stringify(message).length / 1000).toFixed(0)} KB; page of ${(statSync(join(root, 'dist', 'page.js')).size / 1000).toFixed(0)} KB`,
  );
  const server = await startPageServer();
  try {
    const paints: number[] = [];
    for (let run = 0; run < 7; run++) {
      const { page } = await server.open({ unfolded: false });
      paints.push(await page.evaluate<number>(firstPaint(message)));
      await page.close();
    }
    say('first paint of a finished analysis, median of 7', median(paints), 300);
    const { page, show } = await server.open();
    await show(message);
    await page.locator('#trade-off .readout').waitFor();
    for (const [slider, values] of Object.entries(positions)) {
      say(
        `slider ${slider}: recompute and redraw, median of ${values.length}`,
        median(await page.evaluate<number[]>(moves(slider, values))),
        16,
      );
    }
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const positions: Readonly<Record<string, readonly number[]>> = {
  alpha: Array.from({ length: 41 }, (_, i) => i / 40),
  delta: Array.from({ length: 41 }, (_, i) => i % 10),
  'beta-slider': Array.from({ length: 41 }, (_, i) => i / 40),
};

/** From the message to the frame after the one in which everything was drawn. */
const firstPaint = (message: ToPage): string => `new Promise((resolve) => {
  const started = performance.now();
  window.postMessage(${JSON.stringify(encodeNumbers(message))}, '*');
  const look = () => document.querySelector('.leaderboard') === null
    ? requestAnimationFrame(look)
    : requestAnimationFrame(() => resolve(performance.now() - started));
  look();
})`;

/** Everything that happens in the page before it returns to the browser. */
const moves = (
  slider: string,
  values: readonly number[],
): string => `${JSON.stringify(values)}.map((value) => {
  const input = document.getElementById(${JSON.stringify(slider)});
  input.value = String(value);
  const started = performance.now();
  input.dispatchEvent(new Event('input'));
  return performance.now() - started;
})`;

void main();
