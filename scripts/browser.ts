// A Chromium for the tests: the one that is there, else the one inside an npm package (no root needed), else the
// distribution's own where we may install it. TEST_BROWSER=installed or TEST_BROWSER=carried asks for one of them.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { fetchOnce } from './fetchOnce';
import { run, runNpm } from './npm';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const macApplications = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const carrierVersion = '143.0.4';
const carrier = `@sparticuz/chromium@${carrierVersion}`;
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
  readonly kind: 'installed' | 'carried';
  readonly what: string;
  readonly find: () => Promise<string | undefined>;
  readonly extraFlags: readonly string[];
}

const candidates: readonly Candidate[] = [
  {
    kind: 'installed',
    what: 'the installed browser',
    find: () => Promise.resolve(installedBrowser()),
    extraFlags: [],
  },
  { kind: 'carried', what: carrier, find: carriedBrowser, extraFlags: ['--headless=shell', '--no-zygote'] },
  {
    kind: 'installed',
    what: "Debian's chromium",
    find: () => Promise.resolve(debianBrowser()),
    extraFlags: [],
  },
];

function wantedCandidates(): readonly Candidate[] {
  const wanted = process.env['TEST_BROWSER'];
  if (wanted === undefined || wanted === '') return candidates;
  const found = candidates.filter(({ kind }) => kind === wanted);
  if (found.length === 0) throw new Error(`TEST_BROWSER is "${wanted}": it takes "installed" or "carried".`);
  return found;
}

/** Has a browser ready before it is needed: one that is there already, or the one that npm carries. */
export async function prepareBrowser(): Promise<void> {
  for (const { find } of wantedCandidates()) if ((await find()) !== undefined) return;
}

/** Starts a headless browser, installing one first where there is none. */
export async function launchBrowser(): Promise<Browser> {
  const failures: string[] = [];
  for (const { what, find, extraFlags } of wantedCandidates()) {
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
  const home = await fetchOnce(`browser-${carrierVersion}`, `a browser (${carrier})`, async (work) => {
    await runNpm(['install', carrier, '--ignore-scripts', '--no-save', '--prefix', work], work);
    const unpacked = join(work, 'unpacked');
    mkdirSync(unpacked);
    // The package unpacks into the folder for temporary files, and takes whatever stands there under its name for its
    // own: a folder that nobody else uses is the only safe one.
    const program = `import('@sparticuz/chromium').then((carrier) => carrier.default.executablePath())`;
    await run(process.execPath, ['-e', program], work, { ...process.env, TMPDIR: unpacked });
    return unpacked;
  });
  return join(home, 'chromium');
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
