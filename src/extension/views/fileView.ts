import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import { findFiles } from '../logs/findLogs';
import { isTable } from '../logs/logFiles';
import { treeItem } from '../shown/items';

export interface FileLook {
  readonly description?: string;
  readonly tooltip?: string;
  readonly icon: vscode.ThemeIcon;
}

/** A list of the workspace's files of one kind, most recent first. */
export class FileView implements vscode.TreeDataProvider<vscode.Uri> {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;

  constructor(
    private readonly kind: 'log' | 'policy' | 'certificate',
    private readonly accepts: (uri: vscode.Uri) => boolean,
    private readonly look: (uri: vscode.Uri) => Promise<FileLook> | FileLook,
  ) {}

  refresh(): void {
    this.changed.fire();
  }

  getChildren(parent?: vscode.Uri): Promise<vscode.Uri[]> {
    return parent === undefined ? findFiles(this.accepts) : Promise.resolve([]);
  }

  async getTreeItem(uri: vscode.Uri): Promise<vscode.TreeItem> {
    const { description, tooltip, icon } = await this.look(uri);
    const folder = dirname(vscode.workspace.asRelativePath(uri));
    return treeItem(
      {
        label: basename(uri.fsPath).replace(/\.(policy|certificate)\.json$/, ''),
        description: description ?? (folder === '.' ? '' : folder),
        tooltip: [vscode.workspace.asRelativePath(uri), tooltip].filter(Boolean).join('\n\n'),
        iconPath: icon,
        // The rows of a table cannot be shown.
        contextValue: isTable(uri) ? 'table' : this.kind,
        command: {
          title: '',
          command: this.kind === 'log' ? 'banditLens.analyze' : 'vscode.open',
          arguments: [uri],
        },
      },
      uri,
    );
  }
}
