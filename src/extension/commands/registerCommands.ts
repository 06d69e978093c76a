import * as vscode from 'vscode';
import type { Services } from '../services/services';
import { addPolicyCommand } from './logs/addPolicy';
import { analyzeAsCommand, analyzeCommand } from './logs/analyzeCommand';
import { certifyCommand, certifyPolicy, certifySince } from './results/certifyCommand';
import { clearCache } from './clearCache';
import { compareCommand } from './results/compareCommand';
import { connectCommand } from './tables/connectCommand';
import { exportCommand } from './results/exportCommand';
import { forgetPassword } from './tables/forgetPassword';
import { installTensorflow } from './training/installTensorflow';
import { cancelJob, openResult, pauseJob, removeJob, resumeJob } from './jobCommands';
import { openAsText } from './logs/openAsText';
import { declareRewardRange, editSchema, excludeRow } from './logs/schemaCommands';
import { showRows } from './logs/showRows';
import { simulateCommand } from './training/simulateCommand';
import { trainCommand } from './training/trainCommand';
import { verifyCommand } from './results/verifyCommand';
import { openSample, openWalkthrough } from './walkthrough';

/** A command gets whatever the menu, link or caller passes: it checks what it takes. */
type Command = (services: Services, ...args: unknown[]) => unknown;

const commands: Readonly<Record<string, Command>> = {
  analyze: analyzeCommand,
  analyzeAs: analyzeAsCommand,
  addPolicy: addPolicyCommand,
  train: trainCommand,
  compare: compareCommand,
  certify: certifyCommand,
  // The same under another title: "… on This Log…" where a log was clicked.
  trainThis: trainCommand,
  compareThis: compareCommand,
  certifyThis: certifyCommand,
  certifyPolicy,
  certifySince,
  verifyCertificate: verifyCommand,
  exportPolicy: exportCommand,
  simulate: simulateCommand,
  showJobs: () => vscode.commands.executeCommand('banditLens.jobs.focus'),
  cancelJob,
  pauseJob,
  resumeJob,
  removeJob,
  openResult,
  openAsText: (_, uri) => openAsText(uri),
  showRows,
  openBeside: () => vscode.commands.executeCommand('workbench.action.moveEditorToRightGroup'),
  popOut: () => vscode.commands.executeCommand('workbench.action.moveEditorToNewWindow'),
  exportReport: ({ logPages }) => logPages.exportReport(),
  restartServer: ({ server }) => server.restart(),
  clearCache,
  connect: connectCommand,
  forgetPassword,
  installTensorflow,
  editSchema,
  declareRewardRange,
  excludeRow,
  openWalkthrough,
  openSample,
};

export function registerCommands(services: Services): vscode.Disposable[] {
  return Object.entries(commands).map(([name, run]) =>
    vscode.commands.registerCommand(`banditLens.${name}`, (...args: unknown[]) => run(services, ...args)),
  );
}
