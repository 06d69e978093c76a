import { randomUUID } from 'node:crypto';
import type { BanditLog } from '../../../core/documents/log/banditLog';
import type { JobControl } from '../../../core/control/jobControl';
import { UserError } from '../../../core/errors/userError';
import { textValue } from '../../../core/sql/quote';
import { rowsOf } from './answerRows';
import { httpPost, type HttpReply } from './httpPost';
import { connectionFault, noAnswerFault, serverFault } from './serverFaults';
import { lockedSettings, newerSettings, safeSettings, type Settings } from './settings';
import { mostAnswerBytes, type TableEngine } from './tableEngine';

/** Seconds for one query. */
export const defaultTimeout = 600;
/** Milliseconds between two looks at whether the answer is still wanted. */
const lookEvery = 100;
/** Milliseconds after a query's time is over in which the server may say so itself: one that waits for a shard that hangs does not. */
const timeoutPatience = 10_000;
/** Milliseconds that a query which nobody wants may take to be told so. */
const killPatience = 5000;

/** A server, asked over HTTP: only SELECT, only reading, and never part of an answer. */
export class ClickHouse implements TableEngine {
  /** Bytes that went over the wire. */
  sent = 0;
  received = 0;
  private settings: Settings | undefined;

  constructor(
    private readonly log: Pick<BanditLog, 'user' | 'database' | 'timeout'> & { readonly url: string },
    private readonly password: string | undefined,
    private readonly control: JobControl,
  ) {}

  async ask(sql: string, mostBytes = mostAnswerBytes): Promise<readonly unknown[]> {
    this.settings ??= await this.findSettings();
    return rowsOf(await this.send(sql, this.settings, mostBytes));
  }

  private get seconds(): number {
    return this.log.timeout ?? defaultTimeout;
  }

  /**
   * What every query is sent with. A user who may set nothing has to have the settings that could make an answer partial
   * right already: they are looked at, once.
   */
  private async findSettings(): Promise<Settings> {
    const names = [...lockedSettings.keys(), ...newerSettings.keys(), 'readonly'].map(textValue).join(', ');
    const answer = rowsOf(
      await this.send(
        `SELECT name, value FROM system.settings WHERE name IN (${names})`,
        {},
        mostAnswerBytes,
      ),
    );
    const values = new Map(
      answer.map((row) => (Array.isArray(row) ? row.map(String) : []) as [string, string]),
    );
    const readOnly = values.get('readonly');
    const newer = [...newerSettings].filter(([name, wanted]) => (values.get(name) ?? wanted) !== wanted);
    if (readOnly !== '1') return safeSettings(this.seconds, readOnly === '2', newer);
    for (const [name, wanted] of [...lockedSettings, ...newer]) {
      const value = values.get(name);
      if (value === undefined || value === wanted) continue;
      throw new UserError(
        'unsafe-settings',
        `The server's settings for this user could leave out rows, or tell of rows that were, without a word: ${name} is ${value}, and the user may not change it. Have it set to ${wanted}.`,
      );
    }
    return {};
  }

  private async send(sql: string, settings: Settings, mostBytes: number): Promise<string> {
    const { url, origin } = this.address();
    const id = `bandit-lens-${randomUUID()}`;
    // The status is that of the whole answer: without it a query may fail after it was said to be fine.
    for (const [name, value] of Object.entries({ query_id: id, wait_end_of_query: '1', ...settings }))
      url.searchParams.set(name, value);
    const body = `${sql}\nFORMAT JSONCompact`;
    const stop = new AbortController();
    const { control } = this;
    let canceled: Error | undefined;
    const latest = performance.now() + 1000 * this.seconds + timeoutPatience;
    const watch = setInterval(() => {
      try {
        control.checkpoint();
        if (performance.now() > latest) throw noAnswerFault(this.seconds);
      } catch (error) {
        canceled = error as Error;
        clearInterval(watch);
        void this.kill(id).finally(() => stop.abort());
      }
    }, lookEvery);
    let reply: HttpReply;
    try {
      reply = await httpPost({ url, headers: this.headers(), body, mostBytes, signal: stop.signal });
    } catch (error) {
      if (canceled !== undefined) throw canceled;
      throw connectionFault(origin, error as Error);
    } finally {
      clearInterval(watch);
    }
    this.sent += Buffer.byteLength(body);
    this.received += reply.received;
    if (canceled !== undefined) throw canceled;
    if (reply.status !== 200) throw serverFault(reply.status, reply.text);
    return reply.text;
  }

  /** Ends a query on the server: closing the connection alone would let it run on. */
  private async kill(id: string): Promise<void> {
    const { url } = this.address();
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), killPatience);
    try {
      await httpPost({
        url,
        headers: this.headers(),
        body: `KILL QUERY WHERE query_id = ${textValue(id)} ASYNC`,
        mostBytes: mostAnswerBytes,
        signal: patience.signal,
      });
    } catch {
      // Whoever cancels is not told that the server could not be reached for it.
    } finally {
      clearTimeout(timer);
    }
  }

  private address(): { readonly url: URL; readonly origin: string } {
    const url = new URL(this.log.url);
    const { database } = this.log;
    if (database !== undefined) url.searchParams.set('database', database);
    return { url, origin: url.origin };
  }

  private headers(): Record<string, string> {
    const { user } = this.log;
    if (user === undefined && this.password === undefined) return {};
    const word = Buffer.from(`${user ?? 'default'}:${this.password ?? ''}`).toString('base64');
    return { Authorization: `Basic ${word}` };
  }
}
