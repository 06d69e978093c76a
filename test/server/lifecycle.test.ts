import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { root } from '../../scripts/paths';
import { ServerProcess } from '../../src/extension/server/serverProcess';
import { StatusRequest } from '../../src/protocol/jobs';
import { check } from '../../src/protocol/method';
import { temporaryFolder } from '../support/temporary';

const program = join(root, 'dist', 'server.js');

interface Run {
  readonly server: ServerProcess;
  readonly lines: string[];
  /** Why it ended. */
  readonly end: Promise<string>;
}

function start(file: string, inspectPort?: number): Run {
  const lines: string[] = [];
  let end: (reason: string) => void = () => undefined;
  const ended = new Promise<string>((resolve) => (end = resolve));
  const server = new ServerProcess({
    file,
    inspectPort,
    onOutput: (line) => lines.push(line),
    onEnd: end,
  });
  return { server, lines, end: ended };
}

async function statusOf({ server }: Run): Promise<{ processId: number }> {
  const raw: unknown = await server.connection.sendRequest(StatusRequest.method, {});
  return check(StatusRequest.result, raw, 'reply');
}

function lives(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}

async function isGone(id: number): Promise<boolean> {
  for (let i = 0; i < 100 && lives(id); i++) await new Promise((resolve) => setTimeout(resolve, 50));
  return !lives(id);
}

describe('the background process', () => {
  const folder = temporaryFolder();

  it('answers what was asked before it was loaded, and ends at once when it is told to', async () => {
    const run = start(program);
    const { processId } = await statusOf(run);
    assert.equal(processId, run.server.id);
    const told = performance.now();
    await run.server.stop();
    assert.ok(performance.now() - told < 1500, 'by itself, before it would be killed');
    assert.equal(await run.end, 'exit code 0');
    assert.ok(!lives(processId));
    assert.deepEqual(run.lines, []);
  });

  it('ends also when it is told to before it was loaded', async () => {
    const run = start(program);
    await run.server.stop();
    assert.match(await run.end, /exit code 0/);
  });

  it('rejects what is asked while it dies, and says why it ended', async () => {
    const run = start(program);
    const { processId } = await statusOf(run);
    process.kill(processId, 'SIGSTOP');
    const asked = statusOf(run);
    process.kill(processId, 'SIGKILL');
    await assert.rejects(asked);
    assert.equal(await run.end, 'SIGKILL');
  });

  it('is killed where it does not end by itself', async () => {
    const deaf = folder.file('deaf.js', "process.send('loaded'); for (;;);");
    const run = start(deaf);
    await run.server.stop();
    assert.equal(await run.end, 'SIGKILL');
  });

  it('may print without disturbing the messages', async () => {
    const chatty = folder.file(
      'chatty.js',
      `console.log('Content-Length: 1'); console.error('oops'); require(${JSON.stringify(program)});`,
    );
    const run = start(chatty);
    await statusOf(run);
    await run.server.stop();
    assert.deepEqual(run.lines.sort(), ['Content-Length: 1', 'oops']);
  });

  it('lets a debugger attach where a port is given', async () => {
    const run = start(program, 0);
    await statusOf(run);
    await run.server.stop();
    assert.match(run.lines.join('\n'), /Debugger listening on ws:/);
  });

  it('that cannot be started says so in its output', async () => {
    const run = start(join(folder.path, 'missing.js'));
    await assert.rejects(statusOf(run));
    assert.equal(await run.end, 'exit code 1');
    assert.match(run.lines.join('\n'), /Cannot find module/);
  });

  it('ends with the process that started it, however that ends', async () => {
    const code = `const child = require('node:child_process').fork(${JSON.stringify(program)}, { silent: true });
      child.on('message', ({ result }) => console.log(result.processId));
      child.send({ jsonrpc: '2.0', id: 1, method: ${JSON.stringify(StatusRequest.method)}, params: {} });`;
    const parent = spawn(process.execPath, ['-e', code]);
    const id = await new Promise<number>((resolve) =>
      parent.stdout.once('data', (text: Buffer) => resolve(Number(text.toString()))),
    );
    assert.ok(lives(id));
    parent.kill('SIGKILL');
    assert.ok(await isGone(id), `process ${id} is still there`);
  });

  it('says how it is started where a person starts it by hand', () => {
    const child = spawn(process.execPath, [program]);
    let text = '';
    child.stderr.on('data', (part: Buffer) => (text += part.toString()));
    return new Promise<void>((resolve) =>
      child.on('close', (exit) => {
        assert.deepEqual([exit, /bandit-lens/.test(text)], [1, true]);
        resolve();
      }),
    );
  });
});
