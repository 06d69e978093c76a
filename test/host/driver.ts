// The hands and eyes of the in-host suite. The suite runs inside VS Code's extension host, where it can call the
// API but cannot see the screen; the runner outside holds the browser. The suite asks over a local HTTP channel.
import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Frame, Locator, Page } from 'playwright-core';
import type { Results } from '../support/results';
import { clickHouseUrl } from './clickHouse';
import { patience } from './patience';
import { answer, openFile, openPalette, quickInput } from './quickInput';

type Action = (page: Page, argument: string) => Promise<unknown>;

/** Webviews are frames within frames; the innermost holds our page. */
export async function webviewFrame(page: Page, title: string, time = patience): Promise<Frame> {
  const deadline = Date.now() + time;
  while (Date.now() < deadline) {
    for (const frame of page.frames()) {
      // Asked once, without a wait of its own: on a busy machine an answer takes longer than such a wait would last.
      const heading = frame
        .evaluate<string | null>(`document.querySelector('main#page h1')?.textContent ?? null`)
        .catch(() => null);
      // A frame that is just being replaced may answer half a minute later: the others are not kept waiting.
      const soon = new Promise<null>((resolve) => setTimeout(resolve, 2000, null));
      if ((await Promise.race([heading, soon])) === title) return frame;
    }
    await page.waitForTimeout(100);
  }
  throw new Error(`No webview with the heading "${title}" appeared.`);
}

/** What the page of a log shows, read from its own DOM and its own canvas. */
async function readPage(page: Page, title: string): Promise<unknown> {
  const frame = await webviewFrame(page, title);
  await frame.locator('#alpha-table').waitFor({ state: 'attached', timeout: patience });
  await unfold(frame.locator('#alpha-table'));
  await frame.locator('#alpha-figure canvas[style]').waitFor({ timeout: patience });
  return frame.evaluate(`(() => {
    const texts = (selector) => [...document.querySelectorAll(selector)].map((node) => node.textContent);
    const canvas = document.querySelector('#alpha-figure canvas');
    const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    let painted = 0;
    for (let i = 3; i < pixels.length; i += 4) if (pixels[i] > 0) painted++;
    return {
      facts: Object.fromEntries([...document.querySelectorAll('.facts > div')].map((pair) => [pair.children[0].textContent, pair.children[1].textContent])),
      statement: document.querySelector('.statement').textContent,
      details: texts('.details').join('\\n'),
      curve: [...document.querySelectorAll('#alpha-table tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent)),
      headings: texts('h1, h2'),
      paintedShare: painted / (pixels.length / 4),
    };
  })()`);
}

/** Opens the folds that something on a page lies in, as a person would. */
export async function unfold(target: Locator): Promise<void> {
  const closed = target.locator(
    'xpath=ancestor::details[(contains(@class, "fold") or @id = "filter") and not(@open)]',
  );
  while ((await closed.count()) > 0) await closed.first().locator('> summary').click({ timeout: patience });
}

/** What a page shows at "heading|selector", out of its folds. */
async function unfolded(page: Page, argument: string): Promise<Locator> {
  const [title, selector] = argument.split('|');
  const target = (await webviewFrame(page, title)).locator(selector).first();
  await target.waitFor({ state: 'attached', timeout: patience });
  await unfold(target);
  return target;
}

/** Takes the mouse away: what is told of a row under it would lie over the next one. */
async function leaveHover(page: Page): Promise<void> {
  await page.mouse.move(2, 2);
  const told = page.locator('.context-view .hover-contents').first();
  await told.waitFor({ state: 'hidden', timeout: 5000 }).catch(() => undefined);
}

/** Right-clicks a file in the Explorer and chooses a menu item; returns when the item was clicked. */
export async function clickInExplorer(page: Page, file: string, item: string): Promise<number> {
  await leaveHover(page);
  await page
    .locator(`.explorer-folders-view .monaco-list-row:has(:text-is("${file}"))`)
    .first()
    .click({ button: 'right' });
  const entry = page.locator('.monaco-menu .action-item', { hasText: item }).first();
  await entry.hover();
  // The menu ignores the mouse for its first moments, so that the click that opened it chooses nothing.
  await page.waitForTimeout(500);
  await entry.click();
  return performance.now();
}

export const actions: Readonly<Record<string, Action>> = {
  openPalette,
  readPage,
  readFault: async (page, title) => {
    const frame = await webviewFrame(page, title);
    return frame.locator('.fault').textContent({ timeout: patience });
  },
  /** The text of what a page shows, by its heading and a selector: "heading|selector". */
  pageTexts: async (page, argument) => {
    const [title, selector] = argument.split('|');
    const frame = await webviewFrame(page, title);
    await frame.locator(selector).first().waitFor({ timeout: patience });
    return frame.locator(selector).allTextContents();
  },
  pageClick: async (page, argument) => {
    const target = await unfolded(page, argument);
    await target.click({ timeout: patience });
  },
  /** Writes into an input of a page: "heading|selector|text". */
  pageFill: async (page, argument) => {
    const target = await unfolded(page, argument);
    await target.fill(argument.split('|')[2], { timeout: patience });
  },
  /** Right-clicks a file in the Explorer and chooses a menu item, given as "file|item". */
  contextMenu: async (page, argument) => {
    const [file, item] = argument.split('|');
    await clickInExplorer(page, file, item);
  },
  /** Opens the command palette, types, and takes the command of that name; returns what it was. */
  palette: async (page, words) => {
    await openPalette(page);
    await page.locator(quickInput).first().fill(`>${words}`);
    const entry = page.locator(`.quick-input-list .monaco-list-row[aria-label^="${words}"]`).first();
    const label = await entry.locator('.label-name').first().textContent();
    await entry.click();
    return label;
  },
  /** Chooses an entry of the open quick pick by its label. */
  pick: (page, label) =>
    page.locator(`.quick-input-list .monaco-list-row[aria-label^="${label}"]`).first().click(),
  /** Chooses a log from the list of all: the list may be long, so a person types the name. */
  pickLog: async (page, name) => {
    await page.locator('.quick-input-list .monaco-list-row[aria-label*=".jsonl"]').first().waitFor();
    await page.locator(quickInput).first().fill(name);
    await page.locator(`.quick-input-list .monaco-list-row.focused[aria-label^="${name}"]`).waitFor();
    await page.keyboard.press('Enter');
  },
  /** Answers the open input of this title: "title|text". */
  answer: (page, argument) => {
    const [title, text] = argument.split('|');
    return answer(page, title, text);
  },
  openFile,
  /** A server for logs in tables: its address, or null. */
  clickHouse: () => clickHouseUrl(),
  notificationButton: (page, label) =>
    page.locator('.notifications-toasts .monaco-button', { hasText: label }).first().click(),
  /** For everything else a person does: the selector says where. */
  click: (page, selector) => page.locator(selector).first().click({ timeout: patience }),
  rightClick: async (page, selector) => {
    await leaveHover(page);
    await page.locator(selector).first().click({ button: 'right', timeout: patience });
  },
  controlClick: (page, selector) =>
    page
      .locator(selector)
      .first()
      .click({ modifiers: ['ControlOrMeta'], timeout: patience }),
  /** Rests the mouse, coming from elsewhere so that it counts as a move. */
  rest: async (page, selector) => {
    await page.mouse.move(2, 2);
    await page.locator(selector).first().hover({ timeout: patience });
  },
  press: (page, keys) => page.keyboard.press(keys),
  type: (page, text) => page.keyboard.insertText(text),
  /** The texts of all that match, once there is one. */
  texts: async (page, selector) => {
    await page.locator(selector).first().waitFor({ timeout: patience });
    return page.locator(selector).allTextContents();
  },
  /** How many match right now. */
  count: (page, selector) => page.locator(selector).count(),
  attribute: (page, argument) => {
    const [name, selector] = argument.split('|');
    return page.locator(selector).first().getAttribute(name, { timeout: patience });
  },
  /** What the style sheet writes after an element, as it does with the badges of files. */
  after: async (page, selector) => {
    await page.locator(selector).first().waitFor({ timeout: patience });
    return page.evaluate(
      `getComputedStyle(document.querySelector(${JSON.stringify(selector)}), '::after').content.replaceAll('"', '')`,
    );
  },
  notifications: (page) =>
    page.locator('.notifications-toasts .notification-list-item-message').allTextContents(),
};

export interface Driver {
  readonly url: string;
  readonly results: Promise<Results>;
  close(): void;
}

/** Does what the suite asks on a page until the suite reports its results. */
export async function startDriver(page: () => Page, screenshots: string): Promise<Driver> {
  mkdirSync(screenshots, { recursive: true });
  let report: (results: Results) => void = () => undefined;
  const results = new Promise<Results>((resolve) => (report = resolve));
  const server = createServer((request, response) => {
    void answer(request).then(
      (value) => response.end(JSON.stringify({ value: value ?? null })),
      (error: Error) => response.end(JSON.stringify({ error: error.message })),
    );
  });
  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const { action, argument } = JSON.parse(await body(request)) as { action: string; argument: string };
    if (action === 'results') return report(JSON.parse(argument) as Results);
    if (action === 'log') return void console.log(argument);
    if (action === 'screenshot')
      return void (await page().screenshot({ path: join(screenshots, `${argument}.png`) }));
    if (!Object.hasOwn(actions, action)) throw new Error(`The driver knows no action "${action}".`);
    return actions[action](page(), argument);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, results, close: () => server.close() };
}

async function body(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
