import { toJsonSchema } from '@valibot/to-json-schema';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type * as v from 'valibot';
import { banditLogDocument } from '../src/core/documents/log/banditLog';
import { certificateDocument } from '../src/core/documents/results/certificate';
import { gateDocument } from '../src/core/documents/results/gate';
import { workspaceSchemas } from '../src/core/documents/log/logSchema';
import { anyPolicyDocument } from '../src/core/documents/policy';
import { inputSchemaOf, tools } from '../src/protocol/tools/tools';
import { root } from './paths';

interface SchemaFile {
  readonly title: string;
  readonly description: string;
  readonly schema: v.GenericSchema;
}

const files: Readonly<Record<string, SchemaFile>> = {
  banditlog: {
    title: 'Bandit Lens log in a table',
    description: 'A log that lives in a table of an analytic engine: where it is, and which column is which.',
    schema: banditLogDocument,
  },
  certificate: {
    title: 'Bandit Lens certificate',
    description:
      "A statement about a policy's value that holds with probability at least 1-delta, with everything needed to recompute it.",
    schema: certificateDocument,
  },
  gate: {
    title: 'Bandit Lens gate',
    description: 'Rules that a policy must fulfil on a log before it is rolled out.',
    schema: gateDocument,
  },
  policy: {
    title: 'Bandit Lens policy',
    description:
      'A trained policy: scores that are linear in features of the context, or of context and actions, and where it comes from.',
    schema: anyPolicyDocument,
  },
  schemas: {
    title: 'How Bandit Lens reads the logs of this workspace',
    description: 'Which logs are in which format, and which of their fields is which.',
    schema: workspaceSchemas,
  },
};

/** The JSON schemas that editors check documents by, from the schemas that we check them by. */
export async function schemaTexts(): Promise<Readonly<Record<string, string>>> {
  const texts: Record<string, string> = {};
  for (const [name, { title, description, schema }] of Object.entries(files)) {
    const path = join(root, 'media', 'schemas', `${name}.schema.json`);
    // What it leaves out are checks that JSON Schema has no words for, such as that a number is finite.
    const { $schema, ...rest } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' });
    const text = JSON.stringify({ $schema, title, description, ...closed(rest) });
    texts[path] = await format(text, { ...(await resolveConfig(path)), filepath: path });
  }
  return texts;
}

/** The manifest, with the tools for assistants as they are. What people see of them is in package.nls.json. */
export async function manifestText(): Promise<string> {
  const path = join(root, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { contributes: Record<string, unknown> };
  manifest.contributes['languageModelTools'] = tools.map((tool) => {
    const word = tool.name.replace('bandit_lens_', '');
    return {
      name: tool.name,
      displayName: `%tool.${word}%`,
      toolReferenceName: `bandit${word[0].toUpperCase()}${word.slice(1)}`,
      canBeReferencedInPrompt: true,
      icon: '$(graph)',
      userDescription: `%tool.${word}.description%`,
      modelDescription: tool.description,
      tags: ['bandit-lens'],
      inputSchema: inputSchemaOf(tool),
    };
  });
  return format(JSON.stringify(manifest), { ...(await resolveConfig(path)), filepath: path });
}

/** A field that nobody knows is a mistake in a file that a person writes, and none that we write has one. */
function closed<T>(part: T): T {
  return JSON.parse(JSON.stringify(part), (_, value: unknown) =>
    typeof value === 'object' && value !== null && 'properties' in value
      ? { ...value, additionalProperties: false }
      : value,
  ) as T;
}

if (process.argv[1]?.endsWith('makeSchemas.ts'))
  void Promise.all([schemaTexts(), manifestText()]).then(([texts, manifest]) => {
    for (const [path, text] of Object.entries(texts)) writeFileSync(path, text);
    writeFileSync(join(root, 'package.json'), manifest);
  });
