// A real VS Code without its download host: the npm package code-server carries VS Code's own server and
// workbench under lib/vscode. We take that part alone, install its dependencies and start it directly.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runNpm, withoutVariables } from './npm';
import { cacheDirectory } from './paths';

const version = '4.100.3';
const hostVariables = /^(npm_|VSCODE_|ELECTRON_)/;

/** Puts VS Code's server into the cache once and returns its folder. */
export function installServer(): string {
  const home = join(cacheDirectory, `vscode-server-${version}-abi${process.versions.modules}`);
  if (existsSync(home)) return home;
  console.error(
    `Fetching VS Code's server (code-server ${version}) from the npm registry; this happens once.`,
  );
  mkdirSync(cacheDirectory, { recursive: true });
  const work = mkdtempSync(join(cacheDirectory, 'incoming-'));
  try {
    runNpm(['pack', `code-server@${version}`, '--ignore-scripts'], work);
    const tarball = readdirSync(work).find((name) => name.endsWith('.tgz'));
    if (tarball === undefined)
      throw new Error(`npm pack left no archive of code-server@${version} in ${work}.`);
    execFileSync('tar', ['xzf', tarball], { cwd: work });
    const server = join(work, 'package', 'lib', 'vscode');
    runNpm(['install', '--omit=dev', '--ignore-scripts'], server);
    // Only these two native modules are needed at start-up; their builds need nothing from the network.
    for (const name of ['@vscode/spdlog', 'native-watchdog']) runNpm(['rebuild', name], server);
    symlinkSync('node_modules', join(server, 'node_modules.asar'), 'dir');
    renameSync(server, home);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return home;
}

export interface RunningServer {
  readonly origin: string;
  readonly processId: number;
  stop(): Promise<void>;
}

/** Starts the server and resolves once it answers. `dataDirectory` keeps settings and installed extensions. */
export async function startServer(
  dataDirectory: string,
  variables: Record<string, string> = {},
): Promise<RunningServer> {
  const port = await freePort();
  mkdirSync(dataDirectory, { recursive: true });
  const address = ['--host', '127.0.0.1', '--port', String(port), '--without-connection-token'];
  const quiet = ['--accept-server-license-terms', '--telemetry-level', 'off', '--disable-workspace-trust'];
  const child = spawn(
    process.execPath,
    ['out/server-main.js', ...address, ...quiet, '--server-data-dir', dataDirectory],
    {
      cwd: installServer(),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...withoutVariables(hostVariables), ...variables },
    },
  );
  let output = '';
  const keep = (chunk: Buffer): void => void (output = (output + chunk.toString()).slice(-20_000));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = `127.0.0.1:${port}`;
  const deadline = Date.now() + 60_000;
  while (!(await answers(`http://${origin}/version`))) {
    if (child.exitCode !== null) throw new Error(`VS Code's server ended at once:\n${output}`);
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`VS Code's server did not answer within a minute:\n${output}`);
    }
    await sleep(100);
  }
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), 5000);
    await ended;
    clearTimeout(patience);
  };
  return { origin, processId: child.pid ?? 0, stop };
}

/** Installs a packaged extension into a data directory, as a person would with "Install from VSIX". */
export function installExtension(dataDirectory: string, vsix: string): void {
  const flags = [
    '--accept-server-license-terms',
    '--server-data-dir',
    dataDirectory,
    '--install-extension',
    vsix,
  ];
  execFileSync(process.execPath, ['out/server-main.js', ...flags], {
    cwd: installServer(),
    env: withoutVariables(hostVariables),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** The workbench's address, opened on a folder; the payload carries what a command line would. */
export function workbenchUrl(
  origin: string,
  folder: string,
  payload: readonly [string, string][] = [],
): string {
  const query = new URLSearchParams({
    folder,
    payload: JSON.stringify([...payload, ['skipWelcome', 'true']]),
  });
  return `http://${origin}/?${query}`;
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (reply) => reply.ok,
    () => false,
  );

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
