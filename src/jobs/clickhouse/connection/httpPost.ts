import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { createGunzip } from 'node:zlib';
import type { Readable } from 'node:stream';

export interface HttpReply {
  readonly status: number;
  readonly text: string;
  /** Bytes that came over the wire. */
  readonly received: number;
}

export interface HttpQuestion {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** No answer is larger. */
  readonly mostBytes: number;
  readonly signal: AbortSignal;
}

/**
 * Sends a question and waits for the whole answer, as long as that takes: Node's own fetch gives up after five minutes
 * without a word, and a query over a large table says nothing until it is done. Goes where it is told and nowhere else: a
 * redirect is an answer like any other.
 */
export function httpPost({ url, headers, body, mostBytes, signal }: HttpQuestion): Promise<HttpReply> {
  const send = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      // A connection of its own: one that was kept may have been closed by the server while we were busy training.
      { method: 'POST', headers: { ...headers, 'Accept-Encoding': 'gzip' }, signal, agent: false },
      (response) => {
        let received = 0;
        response.on('data', (chunk: Buffer) => (received += chunk.length));
        const packed = response.headers['content-encoding'] === 'gzip';
        const stream: Readable = packed ? response.pipe(createGunzip()) : response;
        const chunks: Buffer[] = [];
        let size = 0;
        stream.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > mostBytes) request.destroy(new Error('The answer is too large.'));
          else chunks.push(chunk);
        });
        stream.once('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          // A connection that breaks may look like the end.
          if (response.complete) resolve({ status: response.statusCode ?? 0, text, received });
          else reject(new Error('The connection broke in the middle of the answer.'));
        });
        stream.once('error', reject);
        response.once('error', reject);
        response.once('aborted', () =>
          reject(new Error('The connection broke in the middle of the answer.')),
        );
      },
    );
    request.once('error', reject);
    request.end(body);
  });
}
