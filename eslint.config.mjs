import js from '@eslint/js';
import globals from 'globals';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

/**
 * The rooms of the house and what each may not import. Dependencies point one way:
 * extension, server, cli, webview -> jobs -> files -> core, and everyone but files and core may use protocol.
 */
const rooms = {
  'src/core': ['node', 'vscode', 'files', 'jobs', 'protocol', 'server', 'extension', 'cli', 'webview'],
  'src/files': ['vscode', 'jobs', 'protocol', 'server', 'extension', 'cli', 'webview'],
  'src/protocol': ['node', 'vscode', 'files', 'jobs', 'server', 'extension', 'cli', 'webview'],
  'src/jobs': ['vscode', 'server', 'extension', 'cli', 'webview'],
  'src/server': ['vscode', 'extension', 'cli', 'webview'],
  'src/cli': ['vscode', 'server', 'extension', 'webview'],
  'src/extension': ['jobs', 'server', 'cli', 'webview'],
  webview: ['node', 'vscode', 'files', 'jobs', 'server', 'extension', 'cli'],
};

const patternOf = {
  node: {
    regex: '^(node:|fs$|path$|os$|child_process$|worker_threads$)',
    message: 'This room runs anywhere: no Node modules.',
  },
  vscode: { regex: '^vscode$', message: 'Only src/extension imports vscode.' },
  webview: { regex: '(^|/)webview/', message: 'Only the page itself imports webview.' },
};

const roomRule = (forbidden, way = '\\.\\.?/(.*/)?') => ({
  'no-restricted-imports': [
    'error',
    {
      patterns: forbidden.map(
        (room) =>
          patternOf[room] ?? {
            regex: `^${way}${room}/`,
            message: `This room may not import src/${room}.`,
          },
      ),
    },
  ],
});

/** What the editor renders as markup goes through src/extension/shown, where texts are made inert. */
const rendered = {
  methods:
    'show(Error|Information|Warning)Message|show(QuickPick|InputBox)|create(QuickPick|InputBox|StatusBarItem|WebviewPanel)|setStatusBarMessage|withProgress',
  classes: 'TreeItem|CodeLens|MarkdownString|InlayHint|InlayHintLabelPart|FileDecoration|QuickPickItem',
  fields: 'tooltip|label|description|detail|placeholder|prompt|validationMessage|supportThemeIcons|isTrusted',
};
const shownElsewhere = 'What is shown may hold text from a file: use src/extension/shown.';
const onlyShown = [
  `MemberExpression[property.name=/^(${rendered.methods})$/]`,
  `Property[key.name=/^(${rendered.methods})$/]`,
  `NewExpression[callee.property.name=/^(${rendered.classes})$/]`,
  `NewExpression[callee.name=/^(${rendered.classes})$/]`,
  `AssignmentExpression[left.property.name=/^(${rendered.fields})$/]`,
].map((selector) => ({ selector, message: shownElsewhere }));

/** Files are read and written through src/files. */
const onlyFiles = [
  {
    selector:
      'ImportDeclaration[source.value=/^node:fs/] ImportSpecifier[imported.name=/^(writeFile|appendFile|copyFile|rename|readFile|createWriteStream|createReadStream)/]',
    message: 'Use src/files: it reads whole regular files, and writes so that nothing is lost.',
  },
];
/** Places that do it by themselves, each for a reason it names. */
const ownFiles = [
  'src/files/**',
  'src/jobs/cache/**',
  'src/jobs/kinds/simulate.ts',
  'src/jobs/kinds/score.ts',
  'src/jobs/wasm/webAssembly.ts',
];

const domGlobals = ['window', 'document', 'navigator', 'localStorage', 'HTMLElement', 'acquireVsCodeApi'];

export default tseslint.config(
  { ignores: ['dist', '.vscode-test', 'test-results', 'test/fixtures', 'media', '**/assembly/**'] },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked.map((config) => ({ ...config, files: ['**/*.ts'] })),
  {
    files: ['**/*.ts'],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './webview/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': 'off',
      '@typescript-eslint/no-floating-promises': 'error',
      eqeqeq: 'error',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    },
  },
  ...Object.entries(rooms).map(([room, forbidden]) => ({
    files: [`${room}/**/*.ts`],
    rules: roomRule(forbidden),
  })),
  // The extension has folders named jobs and server itself: only a path that leaves it is another room.
  { files: ['src/extension/*.ts'], rules: roomRule(rooms['src/extension'], '\\.\\./') },
  { files: ['src/extension/*/*.ts'], rules: roomRule(rooms['src/extension'], '\\.\\./\\.\\./') },
  { files: ['src/extension/*/*/*.ts'], rules: roomRule(rooms['src/extension'], '\\.\\./\\.\\./\\.\\./') },
  {
    files: ['src/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...domGlobals.map((name) => ({ name, message: 'Only webview touches the DOM.' })),
      ],
    },
  },
  {
    files: ['src/core/**/*.ts', 'src/protocol/**/*.ts'],
    rules: { 'no-restricted-globals': ['error', 'process', 'Buffer', ...domGlobals] },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ownFiles,
    rules: { 'no-restricted-syntax': ['error', ...onlyFiles] },
  },
  {
    files: ['src/extension/**/*.ts'],
    ignores: ['src/extension/shown/**'],
    rules: { 'no-restricted-syntax': ['error', ...onlyShown, ...onlyFiles] },
  },
  { files: ['test/**/*.ts'], rules: { '@typescript-eslint/no-floating-promises': 'off' } },
  {
    files: ['**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: globals.node,
    },
  },
  prettier,
);
