import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { drive } from '../drive';
import { closeEverything, inWorkspace, until } from '../support';

const results = inWorkspace('.banditlens').fsPath;

function contents(): Record<string, string> {
  const files = readdirSync(results, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')]),
  );
}

export function resultFiles(): void {
  describe('result files', () => {
    const log = inWorkspace('news.jsonl');
    afterEach(closeEverything);

    it('are the same every time, and know nothing of this machine', async () => {
      const train = async (): Promise<Record<string, string>> => {
        rmSync(results, { recursive: true, force: true });
        const { status } = await vscode.commands.executeCommand<{ status: string }>(
          'banditLens.train',
          log,
          undefined,
          {
            epochs: 3,
          },
        );
        assert.equal(status, 'ok');
        return contents();
      };
      const first = await train();
      assert.deepEqual(Object.keys(first).sort(), ['news.jsonl.certificate.json', 'news.jsonl.policy.json']);
      assert.deepEqual(await train(), first);
      const year = new Date().getFullYear();
      for (const text of Object.values(first)) {
        assert.ok(!text.includes(inWorkspace('').fsPath), 'an absolute path');
        assert.doesNotMatch(text, new RegExp(`"${year}-\\d\\d|"seconds"|T\\d\\d:\\d\\d:`), 'a time');
      }
    });

    it('open a certificate as a document to read, and as text on request', async () => {
      const certificate = inWorkspace('.banditlens/policies/news.jsonl.certificate.json');
      await vscode.commands.executeCommand('vscode.open', certificate);
      const words = (await drive('pageTexts', 'news.jsonl.certificate.json|article')) as string[];
      await drive('screenshot', 'certificate');
      assert.match(words.join(), /Certificate of the policy “trained gaussian”[^]*confidence/);
      assert.doesNotMatch(words.join(), /was changed after it was written/);
      await drive('click', '.editor-actions .action-label[aria-label^="Open as Text"]');
      await until('the text is there', () => vscode.window.visibleTextEditors.length > 0);
      assert.match(
        vscode.window.activeTextEditor?.document.getText() ?? '',
        /^\{\n {2}"document": "bandit-lens-certificate"/,
      );
    });

    it('warn of a certificate that was changed by hand', async () => {
      const certificate = inWorkspace('.banditlens/policies/news.jsonl.certificate.json');
      const text = readFileSync(certificate.fsPath, 'utf8');
      const name = 'news.jsonl.certificate.json';
      await vscode.commands.executeCommand('vscode.open', certificate, { preview: false });
      await drive('pageTexts', `${name}|article`);
      const rewritten = async (content: string): Promise<void> => {
        writeFileSync(certificate.fsPath, content);
        await vscode.window.showTextDocument(inWorkspace('notes.txt'), { preview: false });
        await vscode.commands.executeCommand('vscode.open', certificate, { preview: false });
      };
      await rewritten(text.replace('"delta": 0.05', '"delta": 0.01'));
      await drive('pageTexts', `${name}|.warning:has-text("was changed after it was written")`);
      await rewritten('not a certificate');
      assert.match(String(await drive('pageTexts', `${name}|.fault`)), /not valid JSON[^]*Open it as text/);
      writeFileSync(certificate.fsPath, text);
    });
  });
}
