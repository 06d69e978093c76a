// A real VS Code without its download host: the npm package code-server carries VS Code's own server and
// workbench under lib/vscode. We take that part alone, install its dependencies and start it directly.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fetchOnce } from './fetchOnce';
import { nodeRuntime, ownRuntime, type NodeRuntime } from './nodeRuntime';
import { run, runNpm, withoutVariables } from './npm';

const hostVariables = /^(npm_|VSCODE_|ELECTRON_)/;

interface Editor {
  /** Of code-server: 4.100 carries VS Code 1.100. */
  readonly version: string;
  /** Where it wants another Node.js than ours. */
  readonly node?: string;
  /** The native modules that are needed at start-up; their builds need nothing from the network. */
  readonly natives: readonly string[];
}

/** The oldest editor that our manifest allows, and a current one. */
export const editors = {
  minimum: { version: '4.100.3', natives: ['@vscode/spdlog', 'native-watchdog'] },
  current: {
    version: '4.139.1',
    node: '24.21.0',
    natives: ['@vscode/spdlog', '@vscode/native-watchdog', '@vscode/sqlite3'],
  },
} as const satisfies Record<string, Editor>;

/**
 * What no test uses. Before a task runs, the editor starts all extensions that have tasks, and waits five seconds, twice,
 * for that of TypeScript, which never gets ready here.
 */
const idleExtensions = ['typescript-language-features'];

export type EditorName = keyof typeof editors;

interface InstalledServer {
  readonly home: string;
  readonly runtime: NodeRuntime;
}

/** Puts VS Code's server into the cache once. */
export async function installServer(name: EditorName = 'minimum'): Promise<InstalledServer> {
  const { version, natives, node }: Editor = editors[name];
  const runtime = node === undefined ? ownRuntime : await nodeRuntime(node);
  const built = node === undefined ? `abi${process.versions.modules}` : `node${node}`;
  const what = `VS Code's server (code-server ${version})`;
  const home = await fetchOnce(`vscode-server-${version}-${built}`, what, async (work) => {
    await runNpm(['pack', `code-server@${version}`, '--ignore-scripts'], work);
    const tarball = readdirSync(work).find((file) => file.endsWith('.tgz'));
    if (tarball === undefined)
      throw new Error(`npm pack left no archive of code-server@${version} in ${work}.`);
    await run('tar', ['xzf', tarball], work);
    const server = join(work, 'package', 'lib', 'vscode');
    await runNpm(['install', '--omit=dev', '--ignore-scripts'], server, runtime.variables);
    await runNpm(['rebuild', ...natives], server, runtime.variables);
    for (const name of idleExtensions)
      rmSync(join(server, 'extensions', name), { recursive: true, force: true });
    symlinkSync('node_modules', join(server, 'node_modules.asar'), 'dir');
    return server;
  });
  return { home, runtime };
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
  editor?: EditorName,
): Promise<RunningServer> {
  const { home, runtime } = await installServer(editor);
  const port = await freePort();
  mkdirSync(dataDirectory, { recursive: true });
  const address = ['--host', '127.0.0.1', '--port', String(port), '--without-connection-token'];
  const quiet = ['--accept-server-license-terms', '--telemetry-level', 'off', '--disable-workspace-trust'];
  const child = spawn(
    runtime.program,
    ['out/server-main.js', ...address, ...quiet, '--server-data-dir', dataDirectory],
    {
      cwd: home,
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
export async function installExtension(
  dataDirectory: string,
  vsix: string,
  editor?: EditorName,
): Promise<void> {
  const { home, runtime } = await installServer(editor);
  const flags = [
    '--accept-server-license-terms',
    '--server-data-dir',
    dataDirectory,
    '--install-extension',
    vsix,
  ];
  await run(runtime.program, ['out/server-main.js', ...flags], home, withoutVariables(hostVariables));
}

/** The workbench's address, opened on a folder. */
export function workbenchUrl(origin: string, folder: string): string {
  const query = new URLSearchParams({ folder, payload: JSON.stringify([['skipWelcome', 'true']]) });
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
