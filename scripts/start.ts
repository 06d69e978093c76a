// Opens Bandit Lens on the sample logs: in desktop VS Code where `code` is on the PATH, otherwise in VS Code's own
// server, whose address is printed.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDirectory, root, samplesDirectory } from './paths';
import { installExtension, startServer, workbenchUrl } from './vscodeServer';

const vsix = join(root, 'bandit-lens.vsix');
const workspace = join(cacheDirectory, 'sample-workspace');
/** The log whose page a newcomer sees first. */
const firstSample = 'news.jsonl';
const settings = { 'banditLens.analyzeOnOpen': [firstSample], 'git.openRepositoryInParentFolders': 'never' };
const windows = process.platform === 'win32';

function prepare(): void {
  console.log('Building Bandit Lens …');
  execFileSync('npm', ['run', '--silent', 'package'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: windows,
  });
  mkdirSync(cacheDirectory, { recursive: true });
  // Kept between starts, so that what a person trained there is still there.
  if (existsSync(workspace)) return;
  cpSync(samplesDirectory, workspace, { recursive: true });
  for (const folder of ['.banditlens', '.vscode']) mkdirSync(join(workspace, folder), { recursive: true });
  writeFileSync(join(workspace, '.vscode', 'settings.json'), JSON.stringify(settings, null, 2));
}

function desktop(): boolean {
  const found = spawnSync('code', ['--version'], { stdio: 'ignore', shell: windows });
  return found.status === 0;
}

function startDesktop(): void {
  const folders = [
    '--user-data-dir',
    join(cacheDirectory, 'start-user'),
    '--extensions-dir',
    join(cacheDirectory, 'start-extensions'),
  ];
  const code = (...args: string[]): void => {
    execFileSync('code', [...folders, ...args], { stdio: ['ignore', 'ignore', 'inherit'], shell: windows });
  };
  code('--install-extension', vsix, '--force');
  code('--new-window', workspace);
  console.log(`VS Code is open on ${workspace}.`);
  console.log('Right-click a log in the Explorer and choose "Analyze Bandit Log".');
}

async function startInServer(): Promise<void> {
  const data = join(cacheDirectory, 'start-data');
  await installExtension(data, vsix);
  const server = await startServer(data);
  console.log(`\nBandit Lens is running in VS Code at\n\n  ${workbenchUrl(server.origin, workspace)}\n`);
  console.log(
    'Open this address in a browser: the sample log is analyzed there. Right-click another log and choose "Analyze Bandit Log". Ctrl+C ends it.',
  );
  const stop = (): void => void server.stop().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

prepare();
if (desktop()) startDesktop();
else void startInServer();
