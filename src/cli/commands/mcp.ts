import { realpathSync, statSync } from 'node:fs';
import { LookedAt } from '../../protocol/tools/lookedAt';
import { linesOf } from '../mcp/lines';
import { localHost } from '../mcp/localHost';
import { McpServer } from '../mcp/mcpServer';
import { wrongOption } from '../options/usageError';
import type { Command } from './command';

export const mcp: Command = {
  name: 'mcp',
  words: '',
  summary: 'answer assistants over the Model Context Protocol, on standard input and output',
  options: ['root'],
  async run(_, values) {
    const root = folderOf(values.root ?? '.');
    const looked = new LookedAt();
    const server = new McpServer(
      (isCanceled) => localHost(root, looked, isCanceled),
      (message) => void process.stdout.write(`${JSON.stringify(message)}\n`),
    );
    for await (const line of linesOf(process.stdin)) server.take(line);
    await server.settled();
    return { document: undefined, text: '' };
  },
};

function folderOf(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw wrongOption('root', path, 'an existing folder');
  return realpathSync(path);
}
