import { encodeNumbers } from '../../src/core/documents/text/numberCodec';
// The built page in a real browser, under the content policy it has in the editor, with the editor's side of the
// message channel played by whoever opens it.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../scripts/browser';
import { root } from '../../scripts/paths';
import type { FromPage, ToPage } from '../../src/protocol/page';
import { themes, type Theme } from './themes';

const served: Readonly<Record<string, { file: string; type: string }>> = {
  '/page.js': { file: 'dist/page.js', type: 'text/javascript' },
  '/page.css': { file: 'media/page.css', type: 'text/css' },
};

// The editor keeps a webview's state over reloads, and so does the session's storage.
const html = (theme: Theme): string => `<!DOCTYPE html>
<html lang="en" data-theme="${theme}">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'nonce-test'; style-src 'self'; img-src 'self' data:">
  <link rel="stylesheet" href="/theme-${theme}.css"><link rel="stylesheet" href="/page.css"><title>Bandit Lens</title>
</head>
<body class="vscode-${theme}">
  <main id="page"></main>
  <script nonce="test">
    window.sent = [];
    window.acquireVsCodeApi = () => ({
      postMessage: (message) => window.sent.push(message),
      getState: () => JSON.parse(sessionStorage.getItem('state')),
      setState: (state) => sessionStorage.setItem('state', JSON.stringify(state)),
    });
  </script>
  <script nonce="test" src="/page.js"></script>
</body>
</html>`;

const folds = [
  'claims',
  'trade-off',
  'estimators',
  'segments',
  'metrics',
  'features',
  'health',
  'curious',
  'export',
];
const openFolds = `sessionStorage.getItem('state') ?? sessionStorage.setItem('state', '${JSON.stringify({ open: folds })}')`;

export interface OpenOptions {
  readonly theme?: Theme;
  readonly width?: number;
  readonly height?: number;
  readonly reducedMotion?: 'reduce' | 'no-preference';
  readonly deviceScaleFactor?: number;
  /** Whether the parts of the page stand open, as a reader may have left them. Default: yes. */
  readonly unfolded?: boolean;
}

export interface OpenPage {
  readonly page: Page;
  /** Errors the page threw, and violations of its content policy. */
  readonly errors: readonly string[];
  readonly show: (message: ToPage | object) => Promise<void>;
  readonly sent: () => Promise<FromPage[]>;
}

export interface PageServer {
  open(options?: OpenOptions): Promise<OpenPage>;
  close(): Promise<void>;
}

export async function startPageServer(): Promise<PageServer> {
  const server = createServer(({ url = '/' }, response) => {
    const theme = /^\/theme-(\w+)\.css$/.exec(url)?.[1] as Theme | undefined;
    if (theme !== undefined) return response.setHeader('content-type', 'text/css').end(themes[theme]);
    const asset = served[url];
    if (asset !== undefined)
      return response.setHeader('content-type', asset.type).end(readFileSync(join(root, asset.file)));
    return response.setHeader('content-type', 'text/html').end(html((url.slice(1) || 'light') as Theme));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await launchBrowser();
  return {
    async open({ theme = 'light', width = 1000, height = 900, unfolded = true, ...more } = {}) {
      const page = await browser.newPage({ viewport: { width, height }, ...more });
      if (unfolded) await page.addInitScript(openFolds);
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${theme}`);
      return {
        page,
        errors,
        show: (message) =>
          page.evaluate(`window.postMessage(${JSON.stringify(encodeNumbers(message))}, '*')`),
        sent: () => page.evaluate('window.sent'),
      };
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}
