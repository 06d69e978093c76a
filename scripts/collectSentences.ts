// Collects what core, page and command line say to a person into docs/sentences, one file for each, to be read in one go.
// What the extension says is in l10n/bundle.l10n.json (scripts/collectWords.ts).
//   npx tsx scripts/collectSentences.ts
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './paths';

/** Where the sentences of some folders go. */
export const rooms = [
  {
    file: 'core.md',
    title: 'What core and jobs say',
    folders: ['src/core', 'src/files', 'src/jobs', 'src/protocol', 'src/server'],
  },
  { file: 'page.md', title: 'What the page says', folders: ['webview'] },
  { file: 'command-line.md', title: 'What the command line says', folders: ['src/cli'] },
] as const;

export type SentenceRoom = (typeof rooms)[number];

/** SQL and AssemblyScript are words, too, but for machines. */
const forMachines = /^src\/core\/sql\/|\/assembly\//;

export const pathOf = ({ file }: SentenceRoom): string => join(root, 'docs', 'sentences', file);

/** All sentences of a room, below the names of the files that say them. */
export function sentencesText({ title, folders }: SentenceRoom): string {
  const files = folders.flatMap((folder) => sourcesIn(folder)).sort();
  const parts = files.flatMap((name) => {
    const found = sentencesIn(readFileSync(join(root, name), 'utf8'));
    return found.length > 0 ? [`## ${name}\n\n${found.map((sentence) => `- ${sentence}`).join('\n')}\n`] : [];
  });
  return `# ${title}\n\nMade by \`npx tsx scripts/collectSentences.ts\`. A part in braces is put in.\n\n${parts.join('\n')}`;
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.ts') && !forMachines.test(name));
}

/** Texts of several words, in the order of the source; what is added up with + is one text. */
export function sentencesIn(source: string): string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (isForProgrammers(node)) return;
    if (isText(node)) {
      const text = textOf(node).replace(/\s+/g, ' ').trim();
      if (isSentence(text)) found.add(text);
    }
    ts.forEachChild(node, (child) => {
      // A part of a text was seen with the whole; what is put into it may be a text of its own.
      if (isText(node) && isText(child) && ts.isBinaryExpression(node)) innerOf(child).forEach(visit);
      else visit(child);
    });
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true));
  return [...found];
}

/** A path of a module, or the message of a defect: no person can act on it. */
const isForProgrammers = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isLiteralTypeNode(node) ||
  (ts.isNewExpression(node) && node.expression.getText() === 'Error');

function isText(node: ts.Node): node is ts.Expression {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return true;
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.PlusToken &&
    (isText(node.left) || isText(node.right))
  );
}

function textOf(node: ts.Expression): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return `${node.head.text}${node.templateSpans.map(({ expression, literal }) => `${hole(expression)}${literal.text}`).join('')}`;
  if (ts.isBinaryExpression(node) && isText(node)) return `${textOf(node.left)}${textOf(node.right)}`;
  return hole(node);
}

/** What is put into the texts that are added up. */
function innerOf(node: ts.Expression): ts.Expression[] {
  if (ts.isStringLiteralLike(node)) return [];
  if (ts.isTemplateExpression(node)) return node.templateSpans.map(({ expression }) => expression);
  if (ts.isBinaryExpression(node) && isText(node)) return [...innerOf(node.left), ...innerOf(node.right)];
  return [node];
}

/** The name of what is put in, where it has one. */
function hole(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return `{${node.text}}`;
  if (ts.isPropertyAccessExpression(node)) return `{${node.name.text}}`;
  return '{…}';
}

/** Markup, SQL, scripts and selectors. */
const isCode =
  /^<|^(SELECT|FROM|ARRAY JOIN|WHERE|GROUP BY|HAVING|LIMIT|DESCRIBE|KILL|SET)\b|\w\([\w(]+, |toFloat64\(|tupleElement\(| AS (\{|context)|require\(|^import |, \./;

/** Several words that end like a sentence or begin like one; a few names of classes or keys are none. */
function isSentence(text: string): boolean {
  if (isCode.test(text)) return false;
  const words = text.match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  if (words.length < 2 || !/\p{L}[,;:]? +[\p{L}{(]/u.test(text)) return false;
  return /^[^a-z]*\p{Lu}|[.?!:…]$/u.test(text) || words.length > 4;
}

if (process.argv[1]?.endsWith('collectSentences.ts')) {
  mkdirSync(join(root, 'docs', 'sentences'), { recursive: true });
  for (const room of rooms) writeFileSync(pathOf(room), sentencesText(room));
}
