// Collects every sentence that the extension says through vscode.l10n into l10n/bundle.l10n.json, the file that
// translations start from.
//   npx tsx scripts/collectWords.ts
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './paths';

export const bundlePath = join(root, 'l10n', 'bundle.l10n.json');

/** The first argument of every call of `l10n.t`, in alphabetical order. */
export function wordsInSources(): string[] {
  const folder = join(root, 'src', 'extension');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const words = new Set(files.flatMap((name) => wordsIn(readFileSync(join(folder, name), 'utf8'))));
  return [...words].sort();
}

function wordsIn(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /(^|\.)l10n\.t$/.test(node.expression.getText())) {
      const [message] = node.arguments;
      if (!ts.isStringLiteralLike(message)) throw new Error(`Not a plain sentence: ${message.getText()}`);
      found.push(message.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true));
  return found;
}

export function bundleText(): string {
  return `${JSON.stringify(Object.fromEntries(wordsInSources().map((word) => [word, word])), null, 2)}\n`;
}

if (process.argv[1]?.endsWith('collectWords.ts')) writeFileSync(bundlePath, bundleText());
