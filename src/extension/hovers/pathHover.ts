import { basename, dirname, isAbsolute, normalize, resolve } from 'node:path';
import * as vscode from 'vscode';
import type { AnalyzedLogs } from '../logs/analyzedLogs';
import { isCertificate, isLog, isPolicy } from '../logs/logFiles';
import type { ResultFiles } from '../results/resultFiles';
import { hoversAreOn } from '../settings/settings';
import { certificateParagraphs } from './certificateParagraphs';
import { hoverText, plain } from '../shown/markdown';

/** What a path may consist of in a script, a configuration or a notebook. */
const pathLike = /[^\s"'`<>|;,(){}[\]=]+/;

/** On the path of an analyzed log or of a policy, wherever it is written: what is certified of it. */
export class PathHovers implements vscode.HoverProvider {
  constructor(
    private readonly analyzed: AnalyzedLogs,
    private readonly results: ResultFiles,
  ) {}

  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
    const { text } = document.lineAt(position.line);
    // Every hover of every file comes by here: most leave at this line.
    if (!this.namesAny(text) || isOurs(document.uri) || !hoversAreOn(document.uri)) return undefined;
    const range = document.getWordRangeAtPosition(position, pathLike);
    if (range === undefined) return undefined;
    for (const path of candidates(document.getText(range), document.uri)) {
      const paragraphs = this.about(path);
      if (paragraphs !== undefined) return new vscode.Hover(hoverText(paragraphs), range);
    }
    return undefined;
  }

  private namesAny(text: string): boolean {
    if (text.includes('.policy.json')) return true;
    return this.analyzed.all.some(({ paths }) => paths.some((path) => text.includes(basename(path))));
  }

  private about(path: string): string[] | undefined {
    const log = this.analyzed.of(path);
    if (log !== undefined)
      return [`**${plain(basename(path))}**`, ...certificateParagraphs(vscode.Uri.file(path), log)];
    if (!path.endsWith('.policy.json')) return undefined;
    const certified = this.results.certificateOf(path);
    return certified && [`**${plain(basename(path))}**`, ...certified.lines.map(plain)];
  }
}

const isOurs = (uri: vscode.Uri): boolean => isLog(uri) || isPolicy(uri) || isCertificate(uri);

/** The files a written path may mean: beside the document, or in a folder of the workspace. */
function candidates(written: string, document: vscode.Uri): string[] {
  const path = written.replace(/^file:\/\//, '');
  if (isAbsolute(path)) return [normalize(path)];
  const bases = [
    dirname(document.fsPath),
    ...(vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath),
  ];
  return bases.map((base) => resolve(base, path));
}
