import * as vscode from 'vscode';
import { shellWord } from '../../../protocol/commandLine';
import type { Services } from '../../services/services';
import { showInformation } from '../../shown/messages';

/** "Install TensorFlow Engine…": says what it takes, then sets it up in a terminal, in the extension's own storage. */
export async function installTensorflow({ context }: Services): Promise<void> {
  const { l10n } = vscode;
  const install = l10n.t('Install in a Terminal');
  const choice = await showInformation(
    l10n.t(
      "The engine tfjs-node trains with TensorFlow's own library. About 350 MB are downloaded, and 1.2 GB are taken on the disk. It needs Node.js and npm; where TensorFlow's host cannot be reached, also Python with pip and a C++ compiler. Training works without it.",
    ),
    install,
  );
  if (choice !== install) return;
  const folder = vscode.Uri.joinPath(context.globalStorageUri, 'tensorflow').fsPath;
  const settings = vscode.workspace.getConfiguration('banditLens');
  await settings.update('tensorflow.path', folder, vscode.ConfigurationTarget.Global);
  const terminal = vscode.window.createTerminal({ name: l10n.t('Install TensorFlow') });
  terminal.show();
  terminal.sendText(commandIn(context.asAbsolutePath('dist/cli.js'), folder));
}

/** Paths hold no quotes on Windows, where its shells know double ones. */
function commandIn(program: string, folder: string): string {
  const quoted = process.platform === 'win32' ? (path: string) => `"${path}"` : shellWord;
  return `node ${quoted(program)} setup-tensorflow --out ${quoted(folder)}`;
}
