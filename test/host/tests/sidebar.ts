import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import * as vscode from 'vscode';
import { drive } from '../drive';
import { closeEverything, inWorkspace, setting, until } from '../support';
import { listed, pane } from '../workbench';

const jobRow = `${pane('banditLens.jobs')} .monaco-list-row:has-text("Training a policy on news.jsonl")`;

export function sidebar(): void {
  describe('the view in the activity bar', () => {
    const log = inWorkspace('news.jsonl');
    afterEach(closeEverything);

    it('welcomes a person where there is nothing yet', async () => {
      rmSync(inWorkspace('.banditlens/policies').fsPath, { recursive: true, force: true });
      rmSync(inWorkspace('.banditlens/certificates').fsPath, { recursive: true, force: true });
      // A click on the icon of what is in front already would hide it.
      await vscode.commands.executeCommand('workbench.view.explorer');
      await drive('click', '.activitybar .action-item:has([aria-label^="Bandit Lens"])');
      await vscode.commands.executeCommand('banditLens.refreshViews');
      const words = (await drive(
        'texts',
        `${pane('banditLens.policies')} .welcome-view-content`,
      )) as string[];
      assert.match(words.join(), /No policy has been trained/);
      await drive('screenshot', 'sidebar-empty');
    });

    it('lists logs with what is known of them, policies and certificates with their value', async () => {
      assert.equal(
        await vscode.commands.executeCommand('banditLens.analyze', inWorkspace('first.jsonl')),
        'ok',
      );
      await vscode.commands.executeCommand('banditLens.train', log, undefined, { epochs: 2 });
      await listed('banditLens.logs', /^first\.jsonl(Switch|Not yet|Stay|What).* · 100 rows/);
      await listed(
        'banditLens.policies',
        /^news\.jsonl(Switch|Not yet|Stay).* · (≥ )?0\.\d+( – 0\.\d+)? \(95% confidence\)/,
      );
      await listed('banditLens.certificates', /^news\.jsonl/);
      await drive('screenshot', 'sidebar');
    });

    it('shows a job as it runs, pauses it, lets it go on and cancels it, each by its button', async () => {
      await setting('training.epochs', 100_000);
      const outcome = vscode.commands.executeCommand<{ status: string }>(
        'banditLens.train',
        log,
        undefined,
        {},
      );
      await drive('pageTexts', 'Training a policy on news.jsonl|button:has-text("Pause")');
      await drive('palette', 'Bandit Lens: Show Jobs');
      await until('its progress is told', async () =>
        /\d+% · epoch \d+ of 100000/.test(String(await drive('texts', jobRow))),
      );
      assert.match(
        String(await drive('texts', '.statusbar-item[id*="banditLens.jobs"]')),
        /Training a policy on news\.jsonl/,
      );
      await drive('screenshot', 'jobs');
      const press = async (button: string): Promise<void> => {
        await drive('rest', jobRow);
        await drive('click', `${jobRow} .action-label[aria-label^="${button}"]`);
      };
      await press('Pause Job');
      await until('it rests', async () => /paused at/.test(String(await drive('texts', jobRow))));
      await press('Resume Job');
      await until('it goes on', async () => /epoch/.test(String(await drive('texts', jobRow))));
      await press('Cancel Job');
      assert.equal((await outcome).status, 'canceled');
      await until(
        'the status bar is clear',
        async () => (await drive('count', '.statusbar-item[id*="banditLens.jobs"]:visible')) === 0,
      );
      await setting('training.epochs', undefined);
    });

    it('opens what a job has made', async () => {
      await vscode.commands.executeCommand('banditLens.train', log, undefined, { epochs: 3 });
      await closeEverything();
      await vscode.commands.executeCommand('banditLens.showJobs');
      await drive('click', `${jobRow}[data-index="0"]:has-text("finished")`);
      const page = (await drive('readPage', 'news.jsonl')) as { facts: Record<string, string> };
      assert.equal(page.facts['Policy'], 'trained gaussian');
    });

    it('opens what a job has made while another one goes on', async () => {
      await vscode.commands.executeCommand('banditLens.train', inWorkspace('first.jsonl'), undefined, {
        epochs: 3,
      });
      await setting('training.epochs', 100_000);
      const other = vscode.commands.executeCommand<{ status: string }>(
        'banditLens.train',
        log,
        undefined,
        {},
      );
      await until('the other goes on', async () => /epoch/.test(String(await drive('texts', jobRow))));
      for (let click = 0; click < 3; click++) {
        await closeEverything();
        await drive('click', `${jobRow.replace('news', 'first')}:has-text("finished")`);
        await drive('readPage', 'first.jsonl');
      }
      await drive('rest', jobRow);
      await drive('click', `${jobRow} .action-label[aria-label^="Cancel Job"]`);
      assert.equal((await other).status, 'canceled');
      await setting('training.epochs', undefined);
    });
  });
}
