import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { drive } from '../drive';
import { acceptSaving, closeEverything, inWorkspace, until } from '../support';

const question = '.quick-input-widget .quick-input-title';
const focused = '.quick-input-list .monaco-list-row.focused .label-name';

const command = (title: string): string =>
  `.quick-input-list .monaco-list-row[aria-label^="Bandit Lens: ${title}"]`;

/** Types the title of a command and waits until it is offered. */
async function typeCommand(title: string): Promise<void> {
  await drive('openPalette');
  await drive('type', `Bandit Lens: ${title}`);
  await drive('texts', command(title));
}

export function palette(): void {
  describe('the command palette', () => {
    afterEach(closeEverything);

    it('offers everything that needs no click, and nothing that does', async () => {
      for (const title of ['Show Jobs', 'Cancel Job', 'Restart Server', 'Open Walkthrough', 'Clear Cache']) {
        await typeCommand(title);
        await drive('press', 'Escape');
      }
      // Each has a twin for a log that was clicked, which the same words would find.
      for (const title of ['Train Policy', 'Compare Methods', 'Certify a Policy']) {
        await typeCommand(`${title}…`);
        assert.equal(await drive('count', command(`${title} on This Log…`)), 0);
        await drive('press', 'Escape');
      }
    });

    it('lists the logs of the workspace, the latest first', async () => {
      await drive('palette', 'Bandit Lens: Analyze Bandit Log');
      await drive('texts', `${question}:has-text("Choose a bandit log")`);
      await drive('texts', '.quick-input-list .monaco-list-row:has-text("news.jsonl")');
      const logs = (await drive('texts', '.quick-input-list .monaco-list-row .label-name')) as string[];
      assert.ok(logs.includes('news.jsonl') && logs.includes('table.csv'), logs.join());
      assert.ok(!logs.includes('notes.txt'));
      await drive('screenshot', 'choose-log');
      await drive('press', 'Escape');
    });

    it('simulates a log from labeled data, and shows its page', async () => {
      const outcome = vscode.commands.executeCommand('banditLens.simulate', [inWorkspace('labeled.csv')]);
      for (const answer of ['label', '0.5', 'jsonl']) {
        await drive('texts', `.quick-input-list .monaco-list-row.focused:has-text("${answer}")`);
        await drive('press', 'Enter');
      }
      await drive('texts', `${question}:has-text("Simulate a log")`);
      await acceptSaving(inWorkspace('simulated.jsonl').fsPath);
      assert.equal(((await outcome) as { status: string }).status, 'ok');
      const log = readFileSync(inWorkspace('simulated.jsonl').fsPath, 'utf8');
      assert.equal(log.trim().split('\n').length, 285);
      await drive('readPage', 'simulated.jsonl');
      await drive('screenshot', 'simulated');
    });

    it('walks the steps of a training, and back', async () => {
      const policy = inWorkspace('.banditlens/policies/part-2.jsonl.policy.json').fsPath;
      await vscode.commands.executeCommand('workbench.view.explorer');
      await drive('contextMenu', 'part-2.jsonl|Train Policy on This Log…');
      assert.match(
        ((await drive('texts', question)) as string[])[0],
        /Training a policy on part-2\.jsonl.*\(1\/3\)/,
      );
      assert.equal(((await drive('texts', focused)) as string[])[0], 'Gaussian');
      await drive('screenshot', 'train-step-1');
      await drive('pick', 'Softmax');
      await drive('texts', `${question}:has-text("(2/3)")`);
      await drive('pick', 'London');
      // An objective without α has one step less.
      await drive('texts', `${question}:has-text("(3/3)")`);
      await drive('click', '.quick-input-titlebar .codicon-quick-input-back');
      await drive('texts', `${question}:has-text("(2/")`);
      await drive('pick', 'Exponential smoothing, learning principle');
      await drive('pick', 'Another value…');
      await drive('press', 'ControlOrMeta+a');
      await drive('type', '7');
      await drive('texts', '.quick-input-message:has-text("between 0 and 1")');
      await drive('press', 'ControlOrMeta+a');
      await drive('type', '0.75');
      await drive('screenshot', 'train-step-3');
      await drive('press', 'Enter');
      await drive('texts', `${question}:has-text("(4/4)")`);
      await drive('press', 'Enter');
      await until('the policy is written', () => existsSync(policy));
      const { class: kind, provenance } = JSON.parse(readFileSync(policy, 'utf8')) as {
        class: string;
        provenance: { objective: string };
      };
      assert.deepEqual([kind, provenance.objective], ['softmax', 'lp-exponential-smoothing']);
    });

    it('leaves without a trace where a person turns away', async () => {
      const trained = vscode.commands.executeCommand('banditLens.train', inWorkspace('table.csv'));
      await drive('texts', `${question}:has-text("table.csv")`);
      await drive('press', 'Escape');
      assert.equal(await trained, undefined);
    });

    it('clears the cache, and analyzes again afterwards', async () => {
      await drive('palette', 'Bandit Lens: Clear Cache');
      await until('it says so', async () =>
        ((await drive('notifications')) as string[]).some((text) => /Cleared the log cache/.test(text)),
      );
      assert.equal(
        await vscode.commands.executeCommand('banditLens.analyze', inWorkspace('first.jsonl')),
        'ok',
      );
    });

    it('opens the walkthrough, whose first step opens the sample log', async () => {
      await drive('palette', 'Bandit Lens: Open Walkthrough');
      await drive('texts', '.gettingStartedContainer :text("Get Started with Bandit Lens")');
      await drive('screenshot', 'walkthrough');
      await drive('click', '.gettingStartedContainer .monaco-button:has-text("Open the Sample Log")');
      const { facts } = (await drive('readPage', 'sample-news.jsonl')) as { facts: Record<string, string> };
      assert.equal(facts['Actions (K)'], '4');
    });
  });
}
