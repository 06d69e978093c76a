import * as v from 'valibot';

/** The versions of the Model Context Protocol whose handshake and tools these are, the newest first. */
export const versions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

const id = v.union([v.string(), v.number()]);

/** A request, or a notice where it has no id (JSON-RPC 2.0). Answers are not awaited: this server asks nothing. */
export const message = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.exactOptional(id),
  method: v.string(),
  params: v.exactOptional(v.looseObject({})),
});

export const initializeParams = v.looseObject({ protocolVersion: v.string() });
export const callParams = v.looseObject({ name: v.string(), arguments: v.exactOptional(v.unknown()) });
export const canceledParams = v.looseObject({ requestId: id });

export type Id = v.InferOutput<typeof id>;

/** The codes of JSON-RPC. */
export const codes = { unreadable: -32700, badRequest: -32600, noMethod: -32601, badParams: -32602 } as const;

/** What is wrong with a request itself. */
export class BadRequest extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}
