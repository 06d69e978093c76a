import assert from 'node:assert/strict';
import { ESLint } from 'eslint';
import { root } from '../../scripts/paths';

/** One for each rule: reading the configuration takes far longer than looking at a line. */
const linters = new Map<string, ESLint>();

function linterOf(rule: string): ESLint {
  const made =
    linters.get(rule) ??
    new ESLint({
      cwd: root,
      ruleFilter: ({ ruleId }) => ruleId === rule,
      // Types do not matter to who may import whom, and a file that is not on disk has none.
      overrideConfig: { languageOptions: { parserOptions: { project: null } } },
    });
  linters.set(rule, made);
  return made;
}

/** The complaints of one rule on a file that does not exist, but could. */
async function complaints(filePath: string, code: string, rule: string): Promise<number> {
  const [result] = await linterOf(rule).lintText(code, { filePath });
  return result.messages.filter(({ ruleId }) => ruleId === rule).length;
}

const imports = (filePath: string, module: string): Promise<number> =>
  complaints(filePath, `import * as x from '${module}';\nx;\n`, 'no-restricted-imports');
const globals = (filePath: string, name: string): Promise<number> =>
  complaints(filePath, `${name};\n`, 'no-restricted-globals');

describe('the rooms of the house, as lint sees them', () => {
  for (const [file, module, allowed] of [
    ['src/extension/x.ts', 'vscode', true],
    ['src/server/x.ts', 'vscode', false],
    ['src/core/bounds/x.ts', 'vscode', false],
    ['src/cli/x.ts', 'vscode', false],
    ['webview/x.ts', 'vscode', false],
    ['src/core/bounds/x.ts', 'node:fs', false],
    ['src/core/bounds/x.ts', '../logs/loggedData', true],
    ['src/core/bounds/x.ts', '../../jobs/x', false],
    ['src/jobs/x.ts', 'node:fs', true],
    ['src/jobs/x.ts', '../server/x', false],
    ['src/server/x.ts', '../jobs/x', true],
    ['src/extension/x.ts', '../server/x', false],
    ['src/extension/x.ts', '../jobs/x', false],
    ['src/extension/pages/x.ts', '../jobs/x', true],
    ['src/extension/pages/x.ts', '../../jobs/x', false],
    ['src/extension/pages/x.ts', '../../server/x', false],
    ['src/extension/commands/logs/x.ts', '../../jobs/x', true],
    ['src/extension/commands/logs/x.ts', '../../../jobs/x', false],
    ['webview/x.ts', '../src/protocol/x', true],
    ['webview/x.ts', '../src/server/x', false],
  ] as const) {
    it(`${file} ${allowed ? 'may' : 'may not'} import ${module}`, async () => {
      assert.equal((await imports(file, module)) === 0, allowed);
    });
  }

  for (const [file, name, allowed] of [
    ['webview/x.ts', 'document', true],
    ['src/extension/x.ts', 'document', false],
    ['src/core/bounds/x.ts', 'window', false],
    ['src/core/bounds/x.ts', 'process', false],
    ['src/server/x.ts', 'process', true],
  ] as const) {
    it(`${file} ${allowed ? 'may' : 'may not'} use ${name}`, async () => {
      assert.equal((await globals(file, name)) === 0, allowed);
    });
  }

  const shows = [
    'vscode.window.showErrorMessage(text);',
    'window.showQuickPick(items);',
    'const { showWarningMessage } = vscode.window;',
    'new vscode.TreeItem(text);',
    'new MarkdownString(text);',
    'item.tooltip = text;',
  ];
  for (const [file, allowed] of [
    ['src/extension/x.ts', false],
    ['src/extension/views/x.ts', false],
    ['src/extension/shown/x.ts', true],
  ] as const) {
    for (const code of shows)
      it(`${file} ${allowed ? 'may' : 'may not'} say: ${code}`, async () => {
        assert.equal((await complaints(file, `${code}\n`, 'no-restricted-syntax')) === 0, allowed);
      });
  }

  for (const [file, allowed] of [
    ['src/files/x.ts', true],
    ['src/jobs/x.ts', false],
    ['src/cli/x.ts', false],
    ['src/extension/x.ts', false],
  ] as const) {
    for (const name of ['writeFileSync', 'renameSync', 'readFileSync'])
      it(`${file} ${allowed ? 'may' : 'may not'} use ${name} by itself`, async () => {
        const code = `import { ${name} } from 'node:fs';\n${name};\n`;
        assert.equal((await complaints(file, code, 'no-restricted-syntax')) === 0, allowed);
      });
  }

  for (const [file, module, allowed] of [
    ['src/extension/x.ts', '../files/x', true],
    ['src/core/bounds/x.ts', '../../files/x', false],
    ['webview/x.ts', '../src/files/x', false],
    ['src/files/x.ts', '../jobs/x', false],
  ] as const) {
    it(`${file} ${allowed ? 'may' : 'may not'} import ${module}`, async () => {
      assert.equal((await imports(file, module)) === 0, allowed);
    });
  }
});
