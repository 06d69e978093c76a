import { escapeMarkup } from '../../core/documents/text/markup';
import * as vscode from 'vscode';
import { paperTheme } from '../../protocol/paperTheme';

/** A page's fragment as a document that needs nothing else: the page's own style, a light theme, and no scripts at all. */
export async function reportDocument(
  fragment: string,
  title: string,
  extensionUri: vscode.Uri,
): Promise<string> {
  const style = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(extensionUri, 'media', 'page.css'));
  const colors = Object.entries(paperTheme).map(([name, value]) => `--vscode-${name}: ${value};`);
  return `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escapeMarkup(title)}</title>
  <style>:root { ${colors.join(' ')} } ${Buffer.from(style).toString('utf8')} :root { color-scheme: light; }</style>
</head>
<body><main>${fragment}</main></body>
</html>
`;
}
