import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { decisionColumns, tableDecisions } from '../../support/tableLogs';
import { drive } from '../drive';
import { hoverText } from '../hovering';
import { ListPage } from '../listPage';
import { acceptSaving, closeEverything, extensionId, inWorkspace, told, until } from '../support';
import { explorerMenu, lensTells, listed } from '../workbench';

/** As scripts/clickhouse.ts has it. */
const password = 'correct horse';
const rows = 1500;

const extensionPath = (): string => vscode.extensions.getExtension(extensionId)?.extensionPath ?? '';

/** What the command line of a page says when somebody types it. */
function typed(command: string): Report {
  const program = `"${process.execPath}" "${join(extensionPath(), 'dist', 'cli.js')}"`;
  const words = `${command.replace(/^bandit-lens/, program)} --json`;
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1', CLICKHOUSE_PASSWORD: password };
  return JSON.parse(execFileSync('sh', ['-c', words], { env, encoding: 'utf8', maxBuffer: 1e8 })) as Report;
}

interface Report {
  readonly alphaCurve: readonly { alpha: number; value: number }[];
  readonly leaderboard: {
    readonly rows: readonly { name: string; verdict: string; estimate: number; atLeast: number }[];
  };
  readonly rows: { readonly used: number };
}

interface Outcome {
  readonly status: string;
  readonly fault?: { readonly code: string; readonly message: string };
  readonly result?: {
    readonly policy: string;
    readonly path: string;
    readonly certificate: { readonly n: number; readonly withheld: string | null; readonly rows: string };
  };
}

export function tables(): void {
  describe('a log in a table', () => {
    const file = inWorkspace('decisions.banditlog.json');
    const script = inWorkspace('table.py');
    let url = '';

    before(async function () {
      const found = (await drive('clickHouse')) as string | null;
      if (found === null) {
        await drive(
          'log',
          '*** SKIPPED: there is no ClickHouse on the PATH, from Debian or at CLICKHOUSE_URL. ***',
        );
        return this.skip();
      }
      url = found;
      const run = async (sql: string): Promise<void> => {
        const reply = await fetch(url, { method: 'POST', body: sql });
        assert.ok(reply.ok, await reply.text());
      };
      await run('DROP DATABASE IF EXISTS shop');
      await run('CREATE DATABASE shop');
      await run(
        `CREATE TABLE shop.decisions (${decisionColumns}, decision_id UInt32, at DateTime) ENGINE = MergeTree ORDER BY tuple()`,
      );
      const lines = tableDecisions({ rows, seed: 21 }).map((row, i) =>
        JSON.stringify({ ...row, decision_id: 7 * i + 3, at: 1_700_000_000 + 60 * i }),
      );
      await run(`INSERT INTO shop.decisions FORMAT JSONEachRow\n${lines.join('\n')}`);
    });
    afterEach(closeEverything);
    after(() => [file, script].forEach(({ fsPath }) => rmSync(fsPath, { force: true })));

    const focused = async (label: string): Promise<void> => {
      await drive('texts', `.quick-input-list .monaco-list-row.focused[aria-label^="${label}"]`);
      await drive('press', 'Enter');
    };
    const answerPassword = (text: string): Promise<unknown> =>
      drive('answer', `Password of reader at ${url}|${text}`);

    it('is connected to step by step, and its file holds no password', async () => {
      await drive('palette', 'Bandit Lens: Connect to a Table…');
      await drive('answer', `Connect to a Table|${url}`);
      await drive('texts', '.quick-input-message:has-text("Who asks?")');
      await drive('answer', 'Connect to a Table|reader');
      await answerPassword('battery staple');
      await drive('texts', '.quick-input-message:has-text("did not take that one")');
      await drive('screenshot', 'table-password');
      await answerPassword(password);
      await drive('pick', 'shop');
      await drive('texts', '.quick-input-list .monaco-list-row[aria-label*="1,500 rows"]');
      await drive('screenshot', 'table-list');
      await drive('pick', 'decisions');
      for (const proposed of ['a', 'd and p', 'r', 'decision_id', 'Actions are numbered from 0'])
        await focused(proposed);
      await drive('texts', '.quick-input-list .monaco-list-row[aria-label*="city"]');
      await drive('screenshot', 'table-context');
      await drive('press', 'Enter');
      await focused('0 to 1');
      await acceptSaving(file.fsPath);
      assert.deepEqual(JSON.parse(readFileSync(file.fsPath, 'utf8')), {
        engine: 'clickhouse',
        url,
        user: 'reader',
        passwordVariable: 'CLICKHOUSE_PASSWORD',
        database: 'shop',
        table: 'decisions',
        mapping: {
          action: 'a',
          distribution: 'd',
          propensity: 'p',
          reward: 'r',
          id: 'decision_id',
          firstAction: 0,
          context: ['x', 'y', 'city'],
        },
        rewardRange: { min: 0, max: 1 },
      });
      await told(/names the table now/);
      await drive('notificationButton', 'Analyze');
      const page = new ListPage(file);
      await until('the list is shown', async () => (await page.names()).length === 3);
    });

    it('has the page of a file, with the numbers of the command line', async () => {
      await vscode.commands.executeCommand('workbench.view.explorer');
      await drive('contextMenu', 'decisions.banditlog.json|Analyze Bandit Log');
      const page = (await drive('readPage', 'decisions.banditlog.json')) as {
        facts: Record<string, string>;
        curve: string[][];
      };
      await drive('screenshot', 'table-page');
      assert.equal(page.facts['Rows (n)'], '1,500');
      const list = new ListPage(file);
      await list.click('code.command');
      const [command] = await list.texts('code.command');
      const report = typed(command);
      assert.equal(report.rows.used, rows);
      assert.deepEqual(
        await list.names(),
        report.leaderboard.rows.map(({ name }) => name),
      );
      const shown = new Map(page.curve.map(([alpha, estimate]) => [Number(alpha), estimate]));
      const both = report.alphaCurve.filter(({ alpha }) => shown.has(alpha));
      assert.ok(both.length >= 5, `${both.length} values of α are on both`);
      for (const { alpha, value } of both) assert.equal(shown.get(alpha), value.toFixed(4), `at ${alpha}`);
      const lines = await list.texts('.leaderboard tbody tr');
      for (const [i, { estimate, verdict }] of report.leaderboard.rows.entries())
        for (const text of [estimate.toFixed(4), verdict])
          assert.ok(lines[i].includes(text), `${lines[i]} lacks ${text}`);
      await list.click('#table');
      await drive('screenshot', 'table-health');
      assert.match(
        (await list.texts('#table')).join(),
        /the table shop\.decisions.*dm, dr: .*empirical-likelihood/s,
      );
    });

    it('is a log in the menus, in the side bar, in its lenses and where a script names it', async () => {
      const items = await explorerMenu('decisions.banditlog.json');
      for (const item of [
        'Analyze Bandit Log',
        'Train Policy on This Log…',
        'Compare Methods on This Log…',
        'Certify a Policy on This Log…',
      ])
        assert.ok(items.includes(item), `${item} is not among ${items.join()}`);
      await listed('banditLens.logs', /^decisions\.banditlog\.json.*1,500 rows/);
      await vscode.window.showTextDocument(file);
      await lensTells(file, /1,500 rows/);
      writeFileSync(script.fsPath, 'log = "decisions.banditlog.json"\n');
      await vscode.window.showTextDocument(script);
      assert.match(
        await hoverText(script, 0, 10),
        /With 95% confidence[^]*As the table was when it was last/,
      );
    });

    it('is trained on, certified and asked by a gate', async () => {
      const { status, result, fault } = await vscode.commands.executeCommand<Outcome>(
        'banditLens.train',
        file,
        undefined,
        { epochs: 2, class: 'softmax' },
      );
      assert.equal(status, 'ok', fault?.message);
      assert.equal(result?.certificate.rows, 'hold-out');
      assert.ok(result.certificate.n > 200 && result.certificate.n < 400, String(result.certificate.n));
      await told(/^(Switch|Not yet|Stay): /);
      await closeEverything();
      const policy = vscode.Uri.file(result.policy);
      const certified = await vscode.commands.executeCommand<Outcome>(
        'banditLens.certify',
        file,
        undefined,
        policy,
      );
      assert.equal(certified.status, 'ok', certified.fault?.message);
      assert.equal(certified.result?.certificate.withheld, null);
      const verified = await vscode.commands.executeCommand<Outcome>(
        'banditLens.verifyCertificate',
        vscode.Uri.file(certified.result.path),
        file,
      );
      assert.equal(verified.status, 'ok', verified.fault?.message);
      await told(/holds: recomputing it from/);
      const gate = inWorkspace('table.gate.json');
      try {
        const rules = ['reward at least 0.05'];
        writeFileSync(
          gate.fsPath,
          JSON.stringify({ log: 'decisions.banditlog.json', policy: 'uniform', rules }),
        );
        const [task] = (await vscode.tasks.fetchTasks({ type: 'bandit-lens' })).filter(
          ({ definition }) => definition['gate'] === 'table.gate.json',
        );
        const ended = new Promise<number | undefined>((resolve) => {
          const listening = vscode.tasks.onDidEndTaskProcess(({ exitCode }) => {
            listening.dispose();
            resolve(exitCode);
          });
        });
        await vscode.tasks.executeTask(task);
        assert.equal(await ended, 0);
      } finally {
        rmSync(gate.fsPath);
      }
    });

    it('is not asked without its password: what to do is said, and it is asked for again', async () => {
      await vscode.commands.executeCommand('banditLens.forgetPassword', file);
      await told(/The password of reader at .* is no longer kept/);
      const outcome = vscode.commands.executeCommand('banditLens.analyze', file);
      await drive('texts', `.quick-input-title:text-is("Password of reader at ${url}")`);
      await drive('press', 'Escape');
      assert.equal(await outcome, 'failed');
      const fault = String(await drive('readFault', 'decisions.banditlog.json'));
      await drive('screenshot', 'table-fault');
      assert.match(fault, /CLICKHOUSE_PASSWORD.*The editor asks for the password when you start again/s);
      const again = vscode.commands.executeCommand('banditLens.analyze', file);
      await answerPassword(password);
      assert.equal(await again, 'ok');
    });

    it('leaves its password in no file', () => {
      const workspace = dirname(file.fsPath);
      const data = dirname(dirname(extensionPath()));
      const secrets = [password, Buffer.from(`reader:${password}`).toString('base64')];
      const files = [...filesBelow(workspace), ...filesBelow(data)];
      assert.ok(files.length > 20);
      for (const path of files) {
        const content = readFileSync(path);
        for (const secret of secrets) assert.ok(!content.includes(secret), path);
      }
    });
  });
}

/** Large files are none of ours that a password could be in, and what was installed is what it was. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.startsWith(`${extensionPath()}/`) && statSync(path).size < 5e6);
}
