import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** What a webview that holds the page may do: run its script, and read nothing but the extension's own files. */
export function pageOptions(extensionUri: vscode.Uri): vscode.WebviewOptions {
  return {
    enableScripts: true,
    localResourceRoots: ['dist', 'media'].map((name) => vscode.Uri.joinPath(extensionUri, name)),
  };
}

/** The page's frame. Everything a log could contain arrives later as data and is set as text, never as markup. */
export function pageHtml(webview: vscode.Webview, extensionUri: vscode.Uri): string {
  const nonce = randomBytes(16).toString('base64');
  const uri = (...path: string[]): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, ...path)).toString();
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${webview.cspSource}; img-src ${webview.cspSource} data:`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${policy}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="stylesheet" href="${uri('media', 'page.css')}">
  <title>Bandit Lens</title>
</head>
<body>
  <main id="page"></main>
  <script nonce="${nonce}" src="${uri('dist', 'page.js')}"></script>
</body>
</html>`;
}
