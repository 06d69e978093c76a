import * as vscode from 'vscode';
import { claimsOf } from '../core/bounds/claims';
import type { AnalysisPanels } from './analysisPanels';
import type { BackgroundServer, Outcome } from './backgroundServer';
import { chooseLog, homeOf, resultPath } from './logFiles';
import { claimSettings, trainingEpochs } from './settings';
import { showFault } from './showFault';
import type { TrainingReport } from '../protocol/jobs';

/** "Train Policy…": trains in the background behind a notification that can cancel it. */
export async function trainCommand(
  server: BackgroundServer,
  panels: AnalysisPanels,
  clicked: unknown,
): Promise<Outcome<TrainingReport> | undefined> {
  const log = await chooseLog(clicked);
  if (log === undefined) return undefined;
  const training = { ...claimSettings(log), epochs: trainingEpochs(log) };
  const out = resultPath(log, 'policies', '.policy.json');
  const title = `Training a policy on ${vscode.workspace.asRelativePath(log)}`;
  const outcome = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, cancellable: true, title },
    (progress, token) => {
      let done = 0;
      return server.train(
        { kind: 'train', path: log.fsPath, home: homeOf(log), out, training },
        token,
        ({ fraction, message }) => {
          progress.report({ message, increment: 100 * (fraction - done) });
          done = fraction;
        },
      );
    },
  );
  if (outcome.status === 'failed') showFault(outcome.fault, log);
  if (outcome.status === 'ok') announce(outcome.result, panels, log);
  return outcome;
}

function announce(report: TrainingReport, panels: AnalysisPanels, log: vscode.Uri): void {
  const openPolicy = 'Open Policy';
  const showPage = 'Show Its Page';
  void vscode.window
    .showInformationMessage(claimsOf(report.certificate)[0], showPage, openPolicy)
    .then((choice) => {
      if (choice === openPolicy) void vscode.window.showTextDocument(vscode.Uri.file(report.policy));
      if (choice === showPage) void panels.analyze(log, report.policy);
    });
}
