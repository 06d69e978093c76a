import assert from 'node:assert/strict';
import { appendFileSync, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { drive } from '../drive';
import { closeEverything, inWorkspace, told, until } from '../support';
import { listed } from '../workbench';

interface Outcome {
  status: string;
  result?: { valid: boolean; reasons: string[] };
}

const question = '.quick-input-widget .quick-input-title';
const pageName = 'news.jsonl.certificate.json';
const ownLog = '.quick-input-list .monaco-list-row.focused:has-text("made from this log")';

export function verifying(): void {
  describe('Verify Certificate…', () => {
    const log = inWorkspace('news.jsonl');
    const certificate = inWorkspace(`.banditlens/policies/${pageName}`);
    const policy = inWorkspace('.banditlens/policies/news.jsonl.policy.json').fsPath;
    const copy = inWorkspace('copied.certificate.json').fsPath;
    const verify = (on = log): Thenable<Outcome> =>
      vscode.commands.executeCommand('banditLens.verifyCertificate', certificate, on);
    beforeEach(async () => {
      await vscode.commands.executeCommand('banditLens.train', log, undefined, { epochs: 2 });
      await closeEverything();
    });
    afterEach(async () => {
      rmSync(copy, { force: true });
      await closeEverything();
    });

    it('starts on the page of the certificate, finds its log and policy, and says there that it holds', async () => {
      assert.equal(await vscode.commands.executeCommand('banditLens.analyze', log), 'ok');
      await closeEverything();
      await vscode.commands.executeCommand('vscode.open', certificate);
      await drive('pageClick', `${pageName}|button:text-is("Verify…")`);
      await drive('texts', ownLog);
      await drive('screenshot', 'verify-log');
      await drive('press', 'Enter');
      await told(/^news\.jsonl\.certificate\.json holds: recomputing it from news\.jsonl/);
      const words = (await drive('pageTexts', `${pageName}|.verified`)) as string[];
      assert.match(words.join(), /Verified: recomputing it from news\.jsonl/);
      await drive('screenshot', 'verified');
    });

    it('says why a certificate does not hold, also on its page and in the list of jobs', async () => {
      const text = readFileSync(certificate.fsPath, 'utf8');
      writeFileSync(certificate.fsPath, text.replace('"delta": 0.05', '"delta": 0.01'));
      const { status, result } = await verify();
      assert.equal(status, 'ok');
      assert.equal(result?.valid, false);
      await told(/does not hold for news\.jsonl\. The document was changed after it was written/);
      await drive('notificationButton', 'Open Certificate');
      const words = (await drive('pageTexts', `${pageName}|.verified`)) as string[];
      assert.match(words.join(), /does not hold for news\.jsonl.*The document was changed/);
      await drive('screenshot', 'does-not-hold');
      await listed('banditLens.jobs', /^Verifying.*does not hold/);
      // What was said is about that document alone.
      writeFileSync(certificate.fsPath, text);
      await closeEverything();
      await vscode.commands.executeCommand('vscode.open', certificate);
      await drive('pageTexts', `${pageName}|article:not(:has(.verified))`);
    });

    it('does not take another log or another policy for the right one', async () => {
      const other = await verify(inWorkspace('part-1.jsonl'));
      assert.match(other.result?.reasons.join() ?? '', /^The log is not the one/);
      appendFileSync(policy, '\n');
      const outcome = verify();
      await drive('texts', `${question}:has-text("Which policy is it about?")`);
      await drive('pick', 'news.jsonl.policy.json');
      assert.match((await outcome).result?.reasons.join() ?? '', /^The policy is not the one/);
    });

    it('starts from the Explorer, on a certificate that lies apart from its policy', async () => {
      copyFileSync(certificate.fsPath, copy);
      await vscode.commands.executeCommand('workbench.view.explorer');
      await drive('contextMenu', 'copied.certificate.json|Verify Certificate…');
      await drive('texts', `${question}:has-text("Which log was it made from?")`);
      await drive('pickLog', 'news.jsonl');
      await told(/^copied\.certificate\.json holds/);
    });

    it('starts from the palette, and leaves without a trace where a person turns away', async () => {
      await drive('palette', 'Bandit Lens: Verify Certificate…');
      await drive('texts', `${question}:has-text("Verify which certificate?")`);
      await drive('pick', 'news.jsonl.certificate.json');
      await drive('texts', `${question}:has-text("Which log was it made from?")`);
      await drive('press', 'Escape');
      await until('the question is gone', async () => (await drive('count', `${question}:visible`)) === 0);
      assert.deepEqual(await drive('notifications'), []);
    });

    it('says what is wrong with a file that is no certificate', async () => {
      writeFileSync(copy, '{}');
      await vscode.commands.executeCommand('banditLens.verifyCertificate', vscode.Uri.file(copy), log);
      await told(/This is not a certificate/);
    });
  });
}
