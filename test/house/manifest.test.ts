import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/paths';
import { nonEmpty } from '../support/nonEmpty';

interface MenuItem {
  command: string;
  when?: string;
  group?: string;
}
interface Manifest {
  icon: string;
  main: string;
  bin: Record<string, string>;
  contributes: {
    commands: { command: string; title: string; category?: string; icon?: string }[];
    views: Record<string, { id: string; name: string }[]>;
    viewsWelcome: { view: string; contents: string }[];
    customEditors?: { viewType: string; selector: { filenamePattern: string }[] }[];
    menus: Record<string, MenuItem[]>;
    configuration: {
      properties: Record<
        string,
        { description?: string; markdownDescription?: string; scope?: string; type: string; default: unknown }
      >;
    };
    jsonValidation?: { url: string }[];
    walkthroughs: { id: string; steps: { id: string; description: string; completionEvents: string[] }[] }[];
  };
  devDependencies: Record<string, string>;
  engines: Record<string, string>;
}

const source = readFileSync(join(root, 'package.json'), 'utf8');
const words = JSON.parse(readFileSync(join(root, 'package.nls.json'), 'utf8')) as Record<string, string>;

/** The manifest as a person reads it. */
const manifest = JSON.parse(source, (_, value: unknown) =>
  typeof value === 'string' ? (words[/^%(.+)%$/.exec(value)?.[1] ?? ''] ?? value) : value,
) as Manifest;
const { commands, menus, configuration } = manifest.contributes;

/** Commands that make no sense without a file that was clicked; they must hide from the palette. */
const needsClickedFile = new Set(
  [
    'trainThis',
    'compareThis',
    'certifyThis',
    'certifyPolicy',
    'openResult',
    'removeJob',
    'excludeRow',
    'openAsText',
    'refreshViews',
  ].map((name) => `banditLens.${name}`),
);

/** Every relative path that the manifest's contributions mention, wherever it stands. */
function* referencedFiles(value: unknown): Generator<string> {
  if (typeof value === 'string' && /^\.?\/?(media|dist)\//.test(value)) yield value;
  if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* referencedFiles(inner);
}

describe('package.json', () => {
  it('gives every command our category and a title in title case without the category', () => {
    for (const { command, title, category } of nonEmpty(commands)) {
      assert.equal(category, 'Bandit Lens', command);
      assert.match(title, /^[A-Z]/, command);
      assert.doesNotMatch(title, /bandit lens/i, command);
      assert.ok(command.startsWith('banditLens.'), command);
    }
    assert.equal(new Set(commands.map(({ command }) => command)).size, commands.length);
  });

  it('shows a command in the palette unless it needs a clicked file', () => {
    const hidden = new Set(
      (menus['commandPalette'] ?? []).filter(({ when }) => when === 'false').map(({ command }) => command),
    );
    assert.deepEqual(hidden, needsClickedFile);
  });

  it('puts only known commands into menus, and into the Explorer only under a condition', () => {
    const known = new Set(commands.map(({ command }) => command));
    for (const items of nonEmpty(Object.values(menus)))
      for (const { command } of items) assert.ok(known.has(command), command);
    for (const { command, when } of nonEmpty(menus['explorer/context']))
      assert.ok(when, `${command} would appear on every file`);
  });

  it('offers the menus on the files the extension takes for logs', () => {
    const source = readFileSync(join(root, 'src/extension/logs/logFiles.ts'), 'utf8');
    const known = /logExtensions = \[(.*)\]/.exec(source)?.[1].replace(/[' ]/g, '').split(',') ?? [];
    assert.ok(known.length > 3);
    const onResults = /\.(policy|certificate)\\\.json\$\/$/;
    const onLogs = menus['explorer/context'].filter(({ when }) => !onResults.test(when ?? ''));
    for (const { when } of nonEmpty(onLogs)) assert.ok(when?.includes(`(${known.join('|')})`), when);
  });

  it('describes every setting, with its scope and a default', () => {
    for (const [name, setting] of nonEmpty(Object.entries(configuration.properties))) {
      assert.ok(name.startsWith('banditLens.'), name);
      const description = setting.markdownDescription ?? setting.description ?? '';
      assert.match(description, /^.{15,}[.]$/s, `${name} needs a sentence of description`);
      assert.ok(setting.scope, `${name} has no scope`);
      assert.notEqual(setting.default, undefined, `${name} has no default`);
    }
  });

  it('refers only to files that exist', () => {
    const files = [
      manifest.icon,
      manifest.main,
      ...Object.values(manifest.bin),
      ...referencedFiles(manifest.contributes),
    ];
    const sources: Record<string, string> = {
      './dist/extension.js': 'src/extension/extension.ts',
      './dist/cli.js': 'src/cli/cli.ts',
    };
    for (const file of files) assert.ok(existsSync(join(root, sources[file] ?? file)), file);
  });

  it('has every word in package.nls.json, and no word there that nobody reads', () => {
    const used = [...source.matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key);
    assert.deepEqual(Object.keys(words).sort(), [...new Set(used)].sort());
    const shown = /"(title|description|markdownDescription|contents|name|displayName)": "(?!%)(.+)"/g;
    // A matcher of problems and a tool have names that programs know them by.
    const own = /^(Bandit Lens|bandit-lens(-gate)?|bandit_lens_\w+)$/;
    // What a tool may be asked is read by models.
    const readByPeople = source.replace(/"inputSchema": \{.*?\n {8}\}/gs, '');
    for (const [, key, text] of readByPeople.slice(source.indexOf('"contributes"')).matchAll(shown))
      assert.match(text, own, `${key}: ${text} is not translatable`);
  });

  it('gives what stands beside a name an icon, and names icons the way the editor does', () => {
    const inline = ['view/item/context', 'view/title', 'editor/title'].flatMap((menu) =>
      (menus[menu] ?? []).filter(({ group }) => /^(inline|navigation)/.test(group ?? '')),
    );
    assert.ok(inline.length > 5);
    const icons = new Map(commands.map(({ command, icon }) => [command, icon]));
    for (const { command } of inline) assert.match(icons.get(command) ?? '', /^\$\([a-z-]+\)$/, command);
  });

  it('welcomes a person to every list that can be empty, with something to do', () => {
    const views = Object.values(manifest.contributes.views).flat();
    const known = new Set(commands.map(({ command }) => command));
    for (const { id } of nonEmpty(views)) {
      const welcome = manifest.contributes.viewsWelcome.find(({ view }) => view === id);
      assert.ok(welcome, id);
      assert.match(welcome.contents, /\]\(command:/, id);
    }
    const texts = [
      ...manifest.contributes.viewsWelcome.map(({ contents }) => contents),
      ...manifest.contributes.walkthroughs.flatMap(({ steps }) =>
        steps.map(({ description }) => description),
      ),
    ];
    for (const [, command] of nonEmpty(texts.join('\n').matchAll(/command:(banditLens\.\w+)\)/g)))
      assert.ok(known.has(command), command);
  });

  it('limits itself in a workspace that is not trusted, and runs where the files are', () => {
    const { capabilities, extensionKind } = JSON.parse(source) as {
      capabilities: { untrustedWorkspaces: { supported: string; restrictedConfigurations: string[] } };
      extensionKind: string[];
    };
    assert.deepEqual(extensionKind, ['workspace']);
    assert.equal(capabilities.untrustedWorkspaces.supported, 'limited');
    for (const name of nonEmpty(capabilities.untrustedWorkspaces.restrictedConfigurations))
      assert.ok(Object.hasOwn(configuration.properties, name), name);
  });

  it('lets no workspace say where code is loaded from', () => {
    const { capabilities } = JSON.parse(source) as {
      capabilities: { untrustedWorkspaces: { restrictedConfigurations: string[] } };
    };
    const name = 'banditLens.tensorflow.path';
    assert.equal(configuration.properties[name].scope, 'machine');
    assert.ok(capabilities.untrustedWorkspaces.restrictedConfigurations.includes(name));
  });

  it('types against the oldest VS Code it claims to support', () => {
    const claimed = manifest.engines['vscode'].replace('^', '').replace(/\.0$/, '');
    assert.ok(manifest.devDependencies['@types/vscode'].includes(claimed));
  });
});
