import * as vscode from 'vscode';
import { findFiles } from '../logs/findLogs';
import { isCertificate, isGate } from '../logs/logFiles';
import type { Services } from '../services/services';
import { checkCertificate, checkGate, type Asked } from './checks';
import { certificateItem, gateItem } from './gateItems';

const isTest = (uri: vscode.Uri): boolean => isGate(uri) || isCertificate(uri);

/** Gates and certificates of the workspace in the Test Explorer: a run checks them again on today's log. */
export class GateTests implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController('banditLens', 'Bandit Lens');
  private readonly watcher = vscode.workspace.createFileSystemWatcher('**/*.{gate,certificate}.json');
  /** Somebody has looked at the Test Explorer. */
  private isListed = false;
  private readonly listening: vscode.Disposable;

  constructor(private readonly services: Services) {
    const { controller, watcher } = this;
    const list = (uri: vscode.Uri): void => this.list(uri);
    this.listening = vscode.Disposable.from(
      watcher.onDidCreate(list),
      watcher.onDidChange(list),
      watcher.onDidDelete((uri) => controller.items.delete(uri.toString())),
      // Our own results are known without watching: not every file system can be watched.
      services.results.onDidChange(() => {
        if (this.isListed) void this.listAll();
      }),
      vscode.workspace.onDidOpenTextDocument(({ uri }) => this.listOpened(uri)),
    );
    controller.resolveHandler = async (item) => {
      if (item === undefined) await this.listAll();
    };
    controller.refreshHandler = () => this.listAll();
    controller.createRunProfile(
      vscode.l10n.t('Check on Today’s Log'),
      vscode.TestRunProfileKind.Run,
      (request, token) => this.run(request, token),
      true,
    );
    for (const { uri } of vscode.workspace.textDocuments) this.listOpened(uri);
  }

  dispose(): void {
    this.listening.dispose();
    this.watcher.dispose();
    this.controller.dispose();
  }

  private async listAll(): Promise<void> {
    this.isListed = true;
    const files = await findFiles(isTest);
    const there = new Set(files.map(String));
    for (const [id] of this.controller.items) if (!there.has(id)) this.controller.items.delete(id);
    for (const uri of files) this.list(uri);
  }

  /** A gate that is looked at has its buttons at once; a whole workspace is searched only for the Test Explorer. */
  private listOpened(uri: vscode.Uri): void {
    if (uri.scheme === 'file' && isGate(uri)) this.list(uri);
  }

  private list(uri: vscode.Uri): void {
    this.controller.items.add((isGate(uri) ? gateItem : certificateItem)(this.controller, uri));
  }

  private async run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    if (request.include === undefined) await this.listAll();
    const run = this.controller.createTestRun(request);
    try {
      for (const asked of askedFor(request, this.controller.items)) {
        if (token.isCancellationRequested) break;
        await (isGate(asked.uri) ? checkGate : checkCertificate)(this.services, run, asked);
      }
    } finally {
      run.end();
    }
  }
}

/** The files of a run, each once, with the rules that somebody asked for. */
function askedFor({ include, exclude = [] }: vscode.TestRunRequest, all: vscode.TestItemCollection): Asked[] {
  const files = new Map<vscode.TestItem, Set<vscode.TestItem>>();
  for (const item of include ?? [...all].map(([, each]) => each)) {
    const file = item.parent ?? item;
    const rules = files.get(file) ?? new Set();
    const more = item.parent ? [item] : [...item.children].map(([, each]) => each);
    for (const rule of more) if (!exclude.includes(rule)) rules.add(rule);
    if (!exclude.includes(file)) files.set(file, rules);
  }
  return [...files].flatMap(([item, rules]) =>
    item.uri ? [{ uri: item.uri, item, rules: [...rules] }] : [],
  );
}
