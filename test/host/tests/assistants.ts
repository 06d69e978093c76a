import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { api, closeEverything, extensionId } from '../support';
import { nonEmpty } from '../../support/nonEmpty';

async function ask(tool: string, input: object): Promise<Record<string, unknown>> {
  const options = { input, toolInvocationToken: undefined };
  const { content } = await vscode.lm.invokeTool(`bandit_lens_${tool}`, options);
  const [part] = content as vscode.LanguageModelTextPart[];
  return JSON.parse(part.value) as Record<string, unknown>;
}

export function assistants(): void {
  describe('assistants', () => {
    before(() => api());
    after(closeEverything);

    it('find every tool of the manifest', () => {
      const { packageJSON } = vscode.extensions.getExtension(extensionId) as {
        packageJSON: { contributes: { languageModelTools: { name: string }[] } };
      };
      const there = vscode.lm.tools.map(({ name }) => name);
      for (const { name } of nonEmpty(packageJSON.contributes.languageModelTools))
        assert.ok(there.includes(name), name);
    });

    it('get answers that carry their caveats', async () => {
      const inspected = await ask('inspect', { log: 'news.jsonl' });
      assert.equal((inspected['rows'] as { used: number }).used, 2000);
      const analyzed = await ask('analyze', { log: 'news.jsonl', policy: 'uniform' });
      assert.match(String(analyzed['certified']), /With 95% confidence/);
      assert.match(String(analyzed['caveats']), /Taken on trust/);
      const compared = await ask('compare', {
        log: 'news.jsonl',
        policies: ['logging', 'uniform', 'greedy'],
      });
      assert.match(String(compared['caveats']), /charged for 3 policies/);
      const gate = await ask('gate', {
        log: 'news.jsonl',
        policy: 'uniform',
        rules: ['reward improves by 0.9'],
      });
      assert.equal(gate['passed'], false);
    });

    it('are refused what lies outside of the workspace, and told what is wrong', async () => {
      await assert.rejects(ask('inspect', { log: '/etc/hostname' }), /outside of the folder/);
      await assert.rejects(ask('inspect', { log: 'gone.jsonl' }), /There is no file/);
      await assert.rejects(ask('analyze', { log: 'unlogged.jsonl', policy: 'uniform' }), /propensity/);
    });
  });
}
