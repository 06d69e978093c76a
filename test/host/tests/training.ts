import assert from 'node:assert/strict';
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import * as vscode from 'vscode';
import { drive } from '../drive';
import { api, closeEverything, inWorkspace, setting, until } from '../support';

interface Outcome {
  status: string;
  result?: {
    policy: string;
    certificate: { statement: string; atLeast: { statement: string } };
    history: unknown[];
  };
  fault?: { code: string; message: string };
}

const train = (log: vscode.Uri): Thenable<Outcome> =>
  vscode.commands.executeCommand('banditLens.train', log, undefined, {});

const setEpochs = (epochs: number | undefined): Promise<void> => setting('training.epochs', epochs);

async function jobStarted(): Promise<void> {
  const lens = await api();
  await until('the job runs', async () => (await lens.status()).jobs.length > 0);
}

export function training(): void {
  describe('Train Policy…', () => {
    const log = inWorkspace('news.jsonl');
    const results = inWorkspace('.banditlens');
    const policies = inWorkspace('.banditlens/policies').fsPath;
    beforeEach(() => rmSync(results.fsPath, { recursive: true, force: true }));
    afterEach(async () => {
      await setEpochs(undefined);
      await closeEverything();
    });

    it('writes a policy and tells its certificate', async () => {
      const { status, result } = await train(log);
      assert.equal(status, 'ok');
      assert.equal(result?.history.length, 20);
      assert.ok(JSON.parse(readFileSync(result.policy, 'utf8')));
      const { statement, atLeast } = result.certificate;
      await until('the verdict and the certificate are told', async () => {
        const shown = (await drive('notifications')) as string[];
        return shown.some(
          (text) =>
            /^(Switch|Not yet|Stay): /.test(text) &&
            [statement, atLeast.statement].some((claim) => text.endsWith(` ${claim}`)),
        );
      });
      await drive('screenshot', 'trained');
      await drive('notificationButton', 'Show Its Page');
      const page = (await drive('readPage', 'news.jsonl')) as { facts: Record<string, string> };
      await drive('screenshot', 'trained-page');
      assert.equal(page.facts['Policy'], 'trained gaussian');
    });

    it('starts from the command palette, asks for the log, and takes the first answer of every step', async () => {
      assert.equal(await drive('palette', 'Bandit Lens: Train Policy…'), 'Bandit Lens: Train Policy…');
      await drive('pickLog', 'news.jsonl');
      for (const answer of ['Gaussian', 'Recommended', '0 to 1']) {
        await drive('texts', `.quick-input-list .monaco-list-row.focused:has-text("${answer}")`);
        await drive('press', 'Enter');
      }
      const policy = inWorkspace('.banditlens/policies/news.jsonl.policy.json').fsPath;
      await until('the policy is written', () => existsSync(policy));
    });

    it('asks how wide a network is, and for a model of the workspace that makes its features', async () => {
      const encoder = inWorkspace('encoder.onnx').fsPath;
      copyFileSync(inWorkspace('../models/ranker.onnx').fsPath, encoder);
      try {
        await setEpochs(3);
        void vscode.commands.executeCommand('banditLens.train', inWorkspace('shop.jsonl'));
        await drive('pick', 'Neural softmax');
        await drive('texts', '.quick-input-list .monaco-list-row.focused:has-text("32 units")');
        await drive('pick', '8 units');
        await drive('texts', '.quick-input-list .monaco-list-row.focused:has-text("Those of the log")');
        await drive('screenshot', 'feature-models');
        await drive('pick', 'encoder.onnx');
        for (const answer of ['No, or not known', 'Recommended', '0 to 1']) {
          await drive('texts', `.quick-input-list .monaco-list-row.focused:has-text("${answer}")`);
          await drive('press', 'Enter');
        }
        const policy = inWorkspace('.banditlens/policies/shop.jsonl.policy.json').fsPath;
        await until('the policy is written', () => existsSync(policy));
        const document = JSON.parse(readFileSync(policy, 'utf8')) as { network: { hidden: number } };
        assert.equal(document.network.hidden, 8);
        assert.ok(JSON.stringify(document).includes('encoder.onnx'));
      } finally {
        rmSync(encoder);
      }
    });

    it('is canceled from the palette, and leaves no policy', async () => {
      await setEpochs(100_000);
      const outcome = train(log);
      await jobStarted();
      await drive('screenshot', 'training');
      await drive('palette', 'Bandit Lens: Cancel Job');
      assert.equal((await outcome).status, 'canceled');
      assert.deepEqual(existsSync(policies) ? readdirSync(policies) : [], []);
      assert.deepEqual((await (await api()).status()).jobs, []);
    });

    it('lets hovers through while it runs', async () => {
      await setEpochs(100_000);
      await vscode.window.showTextDocument(log);
      const outcome = train(log);
      await jobStarted();
      const found = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        log,
        new vscode.Position(0, 1),
      );
      assert.ok(found.length > 0);
      assert.equal((await (await api()).status()).jobs.length, 1);
      await vscode.commands.executeCommand('banditLens.cancelJob');
      assert.equal((await outcome).status, 'canceled');
    });

    it('survives the death of the child: says so, and the next command works', async () => {
      await setEpochs(100_000);
      const outcome = train(log);
      await jobStarted();
      const { processId } = await (await api()).status();
      process.kill(processId, 'SIGKILL');
      const { status, fault } = await outcome;
      assert.equal(status, 'failed');
      assert.match(fault?.message ?? '', /background process stopped/);
      await setEpochs(undefined);
      assert.equal((await train(log)).status, 'ok');
      assert.notEqual((await (await api()).status()).processId, processId);
    });
  });
}
