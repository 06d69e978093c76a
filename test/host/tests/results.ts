import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { closeEverything, inWorkspace } from '../support';

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
  });
}
