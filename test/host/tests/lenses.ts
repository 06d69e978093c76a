import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { drive } from '../drive';
import { closeEverything, inWorkspace, setting, told, until } from '../support';

export async function lensesOf(uri: vscode.Uri): Promise<string[]> {
  await vscode.workspace.openTextDocument(uri);
  const found = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    uri,
  );
  return found.map(({ command }) => command?.title ?? '');
}

export function lenses(): void {
  describe('the lenses at the top of a file', () => {
    const log = inWorkspace('news.jsonl');
    const made: string[] = [];
    afterEach(closeEverything);
    // Lists of logs and policies are as long for other tests as before.
    after(() => made.forEach((path) => rmSync(path, { force: true })));

    it('tell rows, effective sample size and value of a log, and what can be done with it', async () => {
      assert.equal(await vscode.commands.executeCommand('banditLens.analyze', log), 'ok');
      await closeEverything();
      await vscode.window.showTextDocument(log);
      const told =
        /: (Switch|Not yet|Stay).* · earns [\d.]+ – [\d.]+ \(95% confidence\) · 2,000 rows, worth [\d,]+ of its own/;
      // At first the editor shows the lenses that the file had when it was last open.
      await until('the verdict is told', async () =>
        told.test(((await drive('texts', '.codelens-decoration')) as string[])[0]),
      );
      await drive('screenshot', 'lenses');
      const [shown] = (await drive('texts', '.codelens-decoration')) as string[];
      assert.match(shown, /Analyze Again.*Train….*Open Page/s);
      await drive('click', '.codelens-decoration a:has-text("Open Page")');
      await drive('readPage', 'news.jsonl');
    });

    it('tell the value of a policy, and open its certificate', async () => {
      const { result } = await vscode.commands.executeCommand<{ result: { policy: string } }>(
        'banditLens.train',
        log,
        undefined,
        { epochs: 2 },
      );
      const titles = await lensesOf(vscode.Uri.file(result.policy));
      assert.match(titles[0], /^(Switch|Not yet|Stay).* · (earns|nothing).* · 377 rows$/);
      for (const offered of ['Open Certificate', 'Certify on a Log…', 'Export…'])
        assert.ok(titles.includes(offered), titles.join());
    });

    it('certify a policy on what came since with one click, and say so where nothing did', async () => {
      const grown = inWorkspace('grown.jsonl');
      const rows = readFileSync(log.fsPath, 'utf8').split(/(?<=\n)/);
      writeFileSync(grown.fsPath, rows.slice(0, 1500).join(''));
      const { result } = await vscode.commands.executeCommand<{ result: { policy: string } }>(
        'banditLens.train',
        grown,
        undefined,
        { epochs: 2 },
      );
      made.push(grown.fsPath, result.policy);
      await vscode.window.showTextDocument(vscode.Uri.file(result.policy));
      const click = (): Promise<unknown> =>
        drive('click', '.codelens-decoration a:has-text("Certify on What Came Since")');
      await click();
      await told(/has seen every row that could certify it/);
      await vscode.commands.executeCommand('notifications.clearAll');
      appendFileSync(grown.fsPath, rows.slice(1500).join(''));
      await click();
      const name = 'grown.jsonl.grown.jsonl.new-rows.certificate.json';
      const words = (await drive('pageTexts', `${name}|article`)) as string[];
      await drive('screenshot', 'certified-since');
      assert.match(words.join(), /500 rows/);
      const file = inWorkspace(`.banditlens/certificates/${name}`).fsPath;
      const { kind, n } = JSON.parse(readFileSync(file, 'utf8')) as { kind: string; n: number };
      assert.deepEqual({ kind, n }, { kind: 'sequential', n: 500 });
    });

    it('tell nothing of a policy that is another by now', async () => {
      const { result } = await vscode.commands.executeCommand<{ result: { policy: string } }>(
        'banditLens.train',
        log,
        undefined,
        { epochs: 2 },
      );
      const job = { kind: 'train', job: { paths: [log.fsPath] }, result };
      await vscode.commands.executeCommand('banditLens.openResult', job);
      assert.match((await lensesOf(log))[0], /trained gaussian/);
      appendFileSync(result.policy, '\n');
      assert.deepEqual((await lensesOf(log)).slice(0, 2), ['2,000 rows', 'Analyze']);
    });

    it('are off where a person has turned them off', async () => {
      await setting('codeLens.enabled', false);
      await until('they are gone', async () => (await lensesOf(log)).length === 0);
      await setting('codeLens.enabled', undefined);
      await until('they are back', async () => (await lensesOf(log)).length > 1);
    });
  });
}
