import * as vscode from 'vscode';

/** Commands that a hover of ours may link to; no other link of its text is followed. */
const linkable = ['banditLens.analyze'];

/** Paragraphs of a hover. What comes from a file must have gone through `plain`. */
export function hoverText(paragraphs: readonly string[]): vscode.MarkdownString {
  // No icons: their syntax survives every way of escaping it in markdown.
  const text = new vscode.MarkdownString(paragraphs.join('\n\n'), false);
  text.isTrusted = { enabledCommands: linkable };
  return text;
}

/** Text from a file, shown as it is and never as markup. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

export function commandLink(label: string, command: string, ...args: unknown[]): string {
  return `[${plain(label)}](command:${command}?${encodeURIComponent(JSON.stringify(args))})`;
}

export const number = (value: number, digits = 6): string => Number(value.toPrecision(digits)).toString();
