import * as vscode from 'vscode';

/** Hidden folders hold no data of a person, except our own results. */
const skipped = /^(\.(?!banditlens$).*|node_modules|__pycache__|venv)$/;
/** A workspace may be a whole disk: the search stays polite. */
const mostFolders = 2000;

/** Milliseconds that somebody waits for the first answers of a search. */
export const shortWait = 400;

/**
 * The workspace's files that a test accepts, most recently changed first. Walks the folders itself: the editor's own
 * search leaves out what a person has excluded from searching, and data folders often are.
 */
export async function findFiles(
  accepts: (uri: vscode.Uri) => boolean,
  mostMilliseconds = Infinity,
): Promise<vscode.Uri[]> {
  const start = performance.now();
  const queue = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  const found: vscode.Uri[] = [];
  for (let visited = 0; queue.length > 0 && visited < mostFolders; visited++) {
    if (performance.now() - start > mostMilliseconds) break;
    const folder = queue.shift() as vscode.Uri;
    for (const [name, type] of await entriesOf(folder)) {
      const uri = vscode.Uri.joinPath(folder, name);
      if (type === vscode.FileType.Directory && !skipped.test(name)) queue.push(uri);
      if (type === vscode.FileType.File && accepts(uri)) found.push(uri);
    }
  }
  const changed = await Promise.all(found.map(async (uri) => (await vscode.workspace.fs.stat(uri)).mtime));
  return found
    .map((uri, index) => ({ uri, changed: changed[index] }))
    .sort((a, b) => b.changed - a.changed)
    .map(({ uri }) => uri);
}

async function entriesOf(folder: vscode.Uri): Promise<[string, vscode.FileType][]> {
  try {
    return await vscode.workspace.fs.readDirectory(folder);
  } catch {
    // A folder that may not be read holds no log for us.
    return [];
  }
}
