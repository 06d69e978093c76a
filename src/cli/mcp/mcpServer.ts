import * as v from 'valibot';
import { Canceled } from '../../core/control/jobControl';
import { faultOf } from '../../jobs/results/fault';
import { version } from '../../jobs/results/version';
import type { ToolHost } from '../../protocol/tools/tool';
import { askTool, inputSchemaOf, tools } from '../../protocol/tools/tools';
import {
  BadRequest,
  callParams,
  canceledParams,
  codes,
  initializeParams,
  message,
  versions,
  type Id,
} from './messages';

/** What a model is told before it asks anything. */
const instructions =
  'Bandit Lens answers from logged bandit data which policy to run and how sure that is. Every answer has caveats: never quote a number of it without them. An estimate is not a certificate, and where nothing is certified say so.';

/** The host of the tools, for one question: `isCanceled` says whether somebody has taken it back. */
export type HostFor = (isCanceled: () => boolean) => ToolHost;

/** The Model Context Protocol over lines of JSON: tools, and nothing else. */
export class McpServer {
  private readonly canceled = new Set<Id>();
  private readonly open = new Set<Id>();
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly hostFor: HostFor,
    private readonly send: (message: object) => void,
  ) {}

  /** Takes a line; undefined: one that was too long. Questions are worked on one after the other. */
  take(line: string | undefined): void {
    if (line?.trim() === '') return;
    const read = parsed(line);
    if ('error' in read) return this.send({ jsonrpc: '2.0', id: null, error: read.error });
    const { id, method, params } = read;
    if (id === undefined) return this.notice(method, params);
    this.open.add(id);
    this.last = this.last.then(() => this.reply(id, method, params));
  }

  /** Until all that was asked is answered. */
  async settled(): Promise<void> {
    await this.last;
  }

  private notice(method: string, params: unknown): void {
    if (method !== 'notifications/cancelled') return;
    const read = v.safeParse(canceledParams, params);
    if (read.success && this.open.has(read.output.requestId)) this.canceled.add(read.output.requestId);
  }

  private async reply(id: Id, method: string, params: unknown): Promise<void> {
    try {
      const result = await this.answer(id, method, params);
      if (result !== undefined) this.send({ jsonrpc: '2.0', id, result });
    } catch (error) {
      const code = error instanceof BadRequest ? error.code : -32603;
      this.send({ jsonrpc: '2.0', id, error: { code, message: faultText(error) } });
    } finally {
      this.open.delete(id);
      this.canceled.delete(id);
    }
  }

  /** Nothing where the question was taken back: then nobody waits for an answer. */
  private async answer(id: Id, method: string, params: unknown): Promise<object | undefined> {
    switch (method) {
      case 'initialize':
        return handshake(checked(initializeParams, params).protocolVersion);
      case 'ping':
        return {};
      case 'tools/list':
        return { tools: tools.map(listed) };
      case 'tools/call':
        return this.call(id, checked(callParams, params));
      default:
        throw new BadRequest(codes.noMethod, `There is no method "${method.slice(0, 60)}".`);
    }
  }

  private async call(id: Id, asked: v.InferOutput<typeof callParams>): Promise<object | undefined> {
    const tool = tools.find(({ name }) => name === asked.name);
    if (tool === undefined)
      throw new BadRequest(codes.badParams, `There is no tool "${asked.name.slice(0, 60)}".`);
    const isCanceled = (): boolean => this.canceled.has(id);
    if (isCanceled()) return undefined;
    try {
      return content(await askTool(tool, asked.arguments, this.hostFor(isCanceled)));
    } catch (error) {
      if (error instanceof Canceled) return undefined;
      return { ...content(JSON.stringify({ error: faultText(error) })), isError: true };
    }
  }
}

const content = (text: string): object => ({ content: [{ type: 'text', text }] });

const faultText = (error: unknown): string =>
  error instanceof BadRequest ? error.message : faultOf(error).message.slice(0, 2000);

function handshake(asked: string): object {
  const protocolVersion = versions.find((each) => each === asked) ?? versions[0];
  return {
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'bandit-lens', title: 'Bandit Lens', version },
    instructions,
  };
}

function listed(tool: (typeof tools)[number]): object {
  const { name, title, description } = tool;
  return {
    name,
    title,
    description,
    inputSchema: inputSchemaOf(tool),
    annotations: {
      title,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  };
}

function parsed(
  line: string | undefined,
): v.InferOutput<typeof message> | { readonly error: { readonly code: number; readonly message: string } } {
  if (line === undefined)
    return { error: { code: codes.badRequest, message: 'A message has at most 1 MB.' } };
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return { error: { code: codes.unreadable, message: 'This is not JSON.' } };
  }
  const read = v.safeParse(message, json);
  if (read.success) return read.output;
  return { error: { code: codes.badRequest, message: 'This is not a request of JSON-RPC 2.0.' } };
}

function checked<S extends v.GenericSchema>(schema: S, params: unknown): v.InferOutput<S> {
  const read = v.safeParse(schema, params);
  if (read.success) return read.output;
  throw new BadRequest(
    codes.badParams,
    `The parameters are not those of this method: ${read.issues[0].message}`,
  );
}
