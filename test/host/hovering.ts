import * as vscode from 'vscode';
import { until } from './support';

/** The text that Markdown shows for what is escaped in it. */
const unescaped = (markdown: string): string => markdown.replace(/\\([!-/:-@[-`{-~])/g, '$1');

/** What a person would see who rests the mouse at a place. */
export async function hoverText(uri: vscode.Uri, line: number, character = 3): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    uri,
    new vscode.Position(line, character),
  );
  return hovers
    .flatMap(({ contents }) => contents.map((part) => unescaped((part as vscode.MarkdownString).value)))
    .join('\n');
}

/** The hover once the log is read: until then it says so. */
export async function readyHover(uri: vscode.Uri, line: number): Promise<string> {
  let text = '';
  await until('the hover answers', async () => {
    text = await hoverText(uri, line);
    return text !== '' && !text.includes('is reading this log');
  });
  return text;
}
