import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { encodeNumbers } from '../../core/documents/text/numberCodec';
import { UserError } from '../../core/errors/userError';
import { analyzeTool } from './analyzeTool';
import { compareTool } from './compareTool';
import { gateTool } from './gateTool';
import { inspectTool } from './inspectTool';
import type { Tool, ToolHost } from './tool';
import { verifyTool } from './verifyTool';

/** All that an assistant may ask. */
export const tools: readonly Tool[] = [inspectTool, analyzeTool, compareTool, verifyTool, gateTool];

/** An answer is read by a model, and costs by its length. */
const longest = 20_000;

/** What a tool may be asked, as JSON Schema. */
export function inputSchemaOf({ input }: Tool): object {
  const { $schema, ...schema } = toJsonSchema(input, { typeMode: 'input', errorMode: 'ignore' });
  return schema;
}

/** A name in a log may be as long as the log. */
const longestText = 1500;

const shortened = (_: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > longestText ? `${value.slice(0, longestText)}…` : value;

/** Asks a tool, and answers with one JSON document. What a person could act on is thrown as a UserError. */
export async function askTool(tool: Tool, raw: unknown, host: ToolHost): Promise<string> {
  const { success, output, issues } = v.safeParse(tool.input, raw ?? {});
  if (!success) {
    const [issue] = issues;
    const field = v.getDotPath(issue) ?? 'the input';
    throw new UserError('bad-input', `${field}: ${issue.message}. Correct the input of ${tool.name}.`);
  }
  const text = JSON.stringify(encodeNumbers(await tool.ask(output, host)), shortened);
  if (text.length <= longest) return text;
  throw new UserError('too-long', 'The answer is too long. Ask for fewer policies or rules at once.');
}
