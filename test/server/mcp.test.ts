import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { root } from '../../scripts/paths';
import { cli } from '../support/cli';
import { metricLog } from '../support/metricLog';
import { nonEmpty } from '../support/nonEmpty';
import { syntheticLog } from '../support/syntheticLog';
import { temporaryFolder } from '../support/temporary';

interface Answer {
  readonly failed: boolean;
  readonly error?: string;
  readonly caveats?: readonly string[];
  readonly [field: string]: unknown;
}

const program = join(root, 'dist', 'cli.js');

describe('mcp', () => {
  const folder = temporaryFolder();
  const work = join(folder.path, 'work');
  const clients: Client[] = [];
  before(() => {
    mkdirSync(work);
    writeFileSync(join(work, 'log.jsonl'), syntheticLog(1500));
    folder.file('secret.jsonl', syntheticLog(50));
  });
  after(() => Promise.all(clients.map((client) => client.close())));

  async function connect(): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' });
    clients.push(client);
    const args = [program, 'mcp', '--root', work];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }));
    return client;
  }

  async function ask(client: Client, tool: string, input: Record<string, unknown>): Promise<Answer> {
    const { content, isError } = await client.callTool({ name: `bandit_lens_${tool}`, arguments: input });
    const [{ text }] = content as { text: string }[];
    return { ...(JSON.parse(text) as Answer), failed: isError === true };
  }

  it('lists read-only tools with what they may be asked', async () => {
    const client = await connect();
    assert.equal(client.getServerVersion()?.name, 'bandit-lens');
    assert.match(client.getInstructions() ?? '', /caveats/);
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name }) => name.replace('bandit_lens_', '')),
      ['inspect', 'analyze', 'compare', 'verify', 'gate'],
    );
    for (const { annotations, inputSchema, description } of nonEmpty(tools)) {
      assert.equal(annotations?.readOnlyHint, true);
      assert.equal(inputSchema.type, 'object');
      assert.ok(description);
    }
    await client.ping();
  });

  it('answers with caveats, never with a number alone', async () => {
    const client = await connect();
    const before = readdirSync(work);
    const inspected = await ask(client, 'inspect', { log: 'log.jsonl' });
    assert.deepEqual((inspected['rows'] as { used: number }).used, 1500);
    assert.match(inspected.caveats?.join() ?? '', /certifies nothing/);
    const analyzed = await ask(client, 'analyze', { log: 'log.jsonl', policy: 'uniform' });
    assert.match(String(analyzed['certified']), /With 95% confidence/);
    assert.match(String(analyzed['estimate']), /NOT certified$/);
    assert.match(analyzed.caveats?.join() ?? '', /for this one policy.*Taken on trust/s);
    // The second policy is charged for the first.
    const again = await ask(client, 'analyze', { log: 'log.jsonl', policy: 'greedy' });
    assert.match(again.caveats?.join() ?? '', /charged for 2 policies/);
    const compared = await ask(client, 'compare', {
      log: 'log.jsonl',
      policies: ['logging', 'uniform', 'always:0'],
    });
    assert.equal((compared['policies'] as unknown[]).length, 3);
    assert.match(compared.caveats?.join() ?? '', /charged for 4 policies/);
    const picked = await ask(client, 'analyze', {
      log: 'log.jsonl',
      policy: 'uniform',
      where: 'context.0 > 0',
    });
    assert.equal(picked['certified'], 'nothing');
    assert.match(picked.caveats?.join() ?? '', /NOTHING IS CERTIFIED.*nobody declared/s);
    assert.deepEqual(readdirSync(work), before);
  });

  it('asks gates and verifies certificates', async () => {
    const client = await connect();
    const rules = ['reward at least 0.1', 'reward improves by 0.9'];
    const asked = await ask(client, 'gate', { log: 'log.jsonl', policy: 'uniform', rules });
    assert.equal(asked['passed'], false);
    assert.match(JSON.stringify(asked['rules']), /"holds":true.*"holds":false.*"help"/);
    assert.match(asked.caveats?.join() ?? '', /All 2 claims hold together/);
    writeFileSync(
      join(work, 'a.gate.json'),
      JSON.stringify({ log: 'log.jsonl', policy: 'uniform', rules: rules.slice(0, 1) }),
    );
    assert.equal((await ask(client, 'gate', { gate: 'a.gate.json' }))['passed'], true);
    assert.match((await ask(client, 'gate', { gate: 'a.gate.json', log: 'x' })).error ?? '', /nothing else/);
    const certificate = join(work, 'c.certificate.json');
    assert.equal(
      cli('certify', join(work, 'log.jsonl'), '--policy', 'uniform', '--out', certificate).code,
      0,
    );
    writeFileSync(join(work, 'metrics.jsonl'), metricLog(1500));
    const metrics = ['latency=0,2000,min'];
    const guarded = { log: 'metrics.jsonl', policy: 'always:0', metrics, rules: ['latency at most 1000'] };
    assert.equal((await ask(client, 'gate', guarded))['passed'], true);
    const told = await ask(client, 'analyze', { log: 'metrics.jsonl', policy: 'always:0', metrics });
    assert.match(String(told['otherOutcomes']), /^latency: between /);
    const verify = { certificate: 'c.certificate.json', log: 'log.jsonl' };
    assert.equal((await ask(client, 'verify', { ...verify, policy: 'uniform' }))['holds'], true);
    const other = await ask(client, 'verify', { ...verify, policy: 'greedy' });
    assert.equal(other['holds'], false);
    assert.match(other.caveats?.join() ?? '', /DOES NOT HOLD/);
  });

  it('opens nothing outside of its folder, whatever leads there', async () => {
    const client = await connect();
    const secret = join(folder.path, 'secret.jsonl');
    symlinkSync(secret, join(work, 'link.jsonl'));
    symlinkSync(folder.path, join(work, 'up'));
    writeFileSync(
      join(work, 'b.gate.json'),
      JSON.stringify({ log: secret, policy: 'uniform', rules: ['rows at least 1'] }),
    );
    const inputs: readonly (readonly [string, Record<string, unknown>])[] = [
      ['inspect', { log: secret }],
      ['inspect', { log: '../secret.jsonl' }],
      ['inspect', { log: 'link.jsonl' }],
      ['inspect', { log: 'up/secret.jsonl' }],
      ['inspect', { log: ['log.jsonl', '../secret.jsonl'] }],
      ['analyze', { log: 'log.jsonl', policy: `file:${secret}` }],
      ['analyze', { log: 'log.jsonl', policy: 'onnx:../m.onnx?as=softmax' }],
      ['compare', { log: 'log.jsonl', policies: ['uniform', 'predictions:../secret.jsonl'] }],
      ['verify', { log: 'log.jsonl', policy: 'uniform', certificate: dirname(secret) }],
      ['gate', { gate: 'b.gate.json' }],
    ];
    for (const [tool, input] of inputs) {
      const { failed, error } = await ask(client, tool, input);
      assert.ok(failed, JSON.stringify(input));
      assert.match(error ?? '', /outside of the folder/, JSON.stringify(input));
    }
  });

  it('says what is wrong with a question, and goes on', async () => {
    const client = await connect();
    assert.match((await ask(client, 'inspect', {})).error ?? '', /log/);
    assert.match((await ask(client, 'inspect', { log: 'gone.jsonl' })).error ?? '', /There is no file gone/);
    assert.match(
      (await ask(client, 'analyze', { log: 'log.jsonl', policy: 'x', delta: 7 })).error ?? '',
      /delta/,
    );
    assert.match(
      (await ask(client, 'analyze', { log: 'log.jsonl', policy: 'nonsense' })).error ?? '',
      /nonsense/,
    );
    assert.match((await ask(client, 'gate', { log: 'log.jsonl' })).error ?? '', /"rules"/);
    await assert.rejects(client.callTool({ name: 'rm', arguments: {} }), /no tool "rm"/);
    assert.equal((await ask(client, 'inspect', { log: 'log.jsonl' })).failed, false);
  });

  it('survives lines that are no messages, takes questions back, and ends with its input', async () => {
    const child = spawn(process.execPath, [program, 'mcp', '--root', work], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    const call = (id: number): string =>
      JSON.stringify({
        jsonrpc: '2.0',
        id,
        method: 'tools/call',
        params: { name: 'bandit_lens_inspect', arguments: { log: 'log.jsonl' } },
      });
    const lines = [
      'nonsense',
      '[]',
      '{"jsonrpc":"1.0","id":1,"method":"ping"}',
      'x'.repeat(2_000_000),
      '{"jsonrpc":"2.0","id":2,"method":"nothing"}',
      call(3),
      call(4),
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":4}}',
      '{"jsonrpc":"2.0","id":5,"method":"ping"}',
    ];
    child.stdin.end(`${lines.join('\n')}\n`);
    const code = await new Promise((resolve) => child.on('close', resolve));
    assert.equal(code, 0);
    const replies = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: number | null; error?: { code: number } });
    assert.deepEqual(
      replies.map(({ id, error }) => [id, error?.code]),
      [
        [null, -32700],
        [null, -32600],
        [null, -32600],
        [null, -32600],
        [2, -32601],
        [3, undefined],
        [5, undefined],
      ],
    );
    assert.equal(cli('mcp', '--root', join(work, 'gone')).code, 2);
  });
});
