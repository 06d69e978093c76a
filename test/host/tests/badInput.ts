import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { drive } from '../drive';
import { closeEverything, inWorkspace, pageTitle } from '../support';

const cases: readonly { file: string; says: RegExp }[] = [
  { file: 'empty.jsonl', says: /empty.*(choose|check)/is },
  { file: 'binary.jsonl', says: /not text.*export the log/is },
  { file: 'unlogged.jsonl', says: /too few to estimate.*name the field/is },
];

export function badInput(): void {
  describe('bad input', () => {
    afterEach(closeEverything);

    for (const { file, says } of cases) {
      it(`${file}: says what is wrong, where, and what to do, without a stack trace`, async () => {
        const log = inWorkspace(file);
        assert.equal(await vscode.commands.executeCommand('banditLens.analyze', log), 'failed');
        const onPage = (await drive('readFault', pageTitle(log))) as string;
        const shown = ((await drive('notifications')) as string[]).join('\n');
        await drive('screenshot', `fault-${file}`);
        for (const text of [onPage, shown]) {
          assert.match(text, says);
          assert.doesNotMatch(text, /\bat \S+ \(|\.js:\d+/);
        }
      });
    }
  });
}
