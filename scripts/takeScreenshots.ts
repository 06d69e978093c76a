// The pictures of the README, of the built page with the sample log. Run with
// `npm run build && npx tsx scripts/takeScreenshots.ts`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwatched } from '../src/core/control/jobControl';
import { analyzeLog } from '../src/jobs/kinds/analyze';
import { trainPolicy } from '../src/jobs/kinds/train';
import { pageReportOf, type ToPage } from '../src/protocol/page';
import { startPageServer, type OpenOptions, type PageServer } from '../test/webview/pageServer';
import { root } from './paths';

const sample = join(root, 'media', 'samples', 'news.jsonl');
const images = join(root, 'docs', 'images');

/** What is in a picture, and how the page looks on it. */
interface Shot {
  readonly name: string;
  /** A part of the page; absent: the first screen. */
  readonly part?: string;
  readonly options?: OpenOptions;
}

/** High enough for all folds at once: the bar that stays on top covers nothing then. */
const high = 8000;
/** Around a part, in pixels. */
const margin = 16;

const shots: readonly Shot[] = [
  { name: 'answer', options: { width: 1100, height: 840, unfolded: false } },
  { name: 'answer-dark', options: { width: 1100, height: 840, unfolded: false, theme: 'dark' } },
  { name: 'claims', part: '#claims' },
  { name: 'segments', part: '#segments' },
  { name: 'trade-off', part: '#trade-off' },
  { name: 'anatomy', part: '#anatomy' },
  { name: 'estimators', part: '#estimators' },
  { name: 'data-health', part: '#health' },
];

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bandit-lens-images-'));
  const server = await startPageServer();
  try {
    const message = await sampleMessage(folder);
    for (const shot of shots) await take(server, message, shot);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The sample with a trained policy, as a person would have it before long. */
async function sampleMessage(folder: string): Promise<ToPage> {
  const policy = join(folder, 'news.policy.json');
  await trainPolicy({ kind: 'train', paths: [sample], out: policy }, unwatched);
  const policies = [
    'logging',
    `file:${policy}`,
    'rule:if segment = premium then travel else politics',
    'best-action',
    'greedy',
    'uniform',
  ];
  const report = await analyzeLog(
    { kind: 'analyze', paths: [sample], policies, segment: 'segment,time' },
    unwatched,
  );
  return { type: 'analysis', report: pageReportOf(report), command: 'bandit-lens analyze news.jsonl' };
}

async function take(server: PageServer, message: ToPage, { name, part, options }: Shot): Promise<void> {
  const { page, show } = await server.open({ width: 1000, height: high, ...options });
  await show(message);
  await page.locator('#verdict').waitFor();
  // Charts are drawn one after another, and move into place.
  await page.waitForTimeout(2000);
  const path = join(images, `${name}.png`);
  const box = part === undefined ? null : await page.locator(part).boundingBox();
  const clip = box && {
    x: box.x - margin,
    y: box.y + 1,
    width: box.width + 2 * margin,
    height: box.height - 2,
  };
  await page.screenshot({ path, ...(clip && { clip }) });
  await page.close();
}

void main();
