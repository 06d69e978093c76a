/**
 * A log in two ClickHouse shards on this machine: rows per second where they are, against pulling them and reading them here,
 * and against a file that is here already; and the bytes that cross the wire. One run; the ratios are what counts. Run with
 * `npx tsx bench/clickhouse.ts [rows] [actions]`, after `npm run build`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '../scripts/clickhouse';
import { unwatched } from '../src/core/control/jobControl';
import { analyzeInPlace, remoteOptions } from '../src/jobs/clickhouse/askRemote';
import { ClickHouse } from '../src/jobs/clickhouse/connection/clickHouse';
import { openRemote } from '../src/jobs/clickhouse/openRemote';
import { remotePolicy } from '../src/jobs/clickhouse/remotePolicy';
import { runJob } from '../src/jobs/runJob';

const rows = Number(process.argv[2] ?? 1_000_000);
const actions = Number(process.argv[3] ?? 4);
const columns = 'id UInt64, x Float64, y Float64, a Int32, r Float64, p Float64, d Array(Float64)';

async function post(url: string, body: string): Promise<Buffer> {
  const reply = await fetch(`${url}/?wait_end_of_query=1`, { method: 'POST', body });
  const bytes = Buffer.from(await reply.arrayBuffer());
  if (!reply.ok) throw new Error(bytes.toString().slice(0, 500));
  return bytes;
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const begin = performance.now();
  const result = await work();
  return [result, (performance.now() - begin) / 1000];
}

const rate = (seconds: number): string => `${Math.round(rows / seconds).toLocaleString('en-US')} rows/s`;

async function main(): Promise<void> {
  const cluster = await startCluster(2);
  if (!cluster) throw new Error('There is no ClickHouse here.');
  const folder = mkdtempSync(join(tmpdir(), 'bandit-lens-bench-'));
  try {
    const urls = cluster.shards.map(({ url }) => url);
    for (const [shard, url] of urls.entries()) {
      await post(url, `CREATE TABLE part (${columns}) ENGINE = MergeTree ORDER BY id`);
      // d ∝ 1 + h: between 1/(2K) and 2/K, and an action by it.
      const d = `arrayMap(k -> (1 + (sipHash64(id, k) % 1000) / 1000) / 1, range(${actions}))`;
      const drawn = `SELECT number * 2 + ${shard} AS id, (sipHash64(id, 'x') % 2001 - 1000) / 1000 AS x, (sipHash64(id, 'y') % 4000) / 1000 AS y, ${d} AS o, arrayMap(v -> v / arraySum(o), o) AS d, toInt32(sipHash64(id, 'a') % ${actions}) AS a, toFloat64(sipHash64(id, 'r') % 3 = 0) AS r, d[a + 1] AS p FROM numbers(${Math.floor(rows / 2)})`;
      await post(url, `INSERT INTO part SELECT id, x, y, a, r, p, d FROM (${drawn})`);
    }
    await post(urls[0], 'CREATE TABLE log AS part ENGINE = Distributed(test_shards, default, part)');
    const mapping = {
      context: ['x', 'y'],
      action: 'a',
      distribution: 'd',
      propensity: 'p',
      reward: 'r',
      id: 'id',
    };
    const path = join(folder, 'log.banditlog.json');
    writeFileSync(path, JSON.stringify({ engine: 'clickhouse', url: urls[0], table: 'log', mapping }));
    const [opened, surveyed] = await timed(() => openRemote(path, unwatched));
    const { log, server } = opened;
    const policy = remotePolicy('uniform', log);
    const [, summed] = await timed(() => analyzeInPlace(log, server, policy, remoteOptions(log, policy, {})));
    console.log(`${rows.toLocaleString('en-US')} rows, ${actions} actions, full log, uniform policy`);
    console.log(
      `in place: ${rate(surveyed + summed)} (survey ${surveyed.toFixed(1)} s, sums ${summed.toFixed(1)} s)`,
    );
    if (server instanceof ClickHouse)
      console.log(`over the wire: ${server.sent} bytes sent, ${server.received} bytes received`);
    const [text, pulled] = await timed(() => post(urls[0], 'SELECT * FROM log FORMAT JSONEachRow'));
    const file = join(folder, 'log.jsonl');
    writeFileSync(file, text);
    const { context, id, ...fields } = mapping;
    const schema = { features: context, ignore: [id], ...fields };
    const reading = { schema, cacheDirectory: join(folder, 'cache'), format: 'jsonl' as const, threads: 1 };
    const local = (): Promise<unknown> =>
      runJob({ kind: 'analyze', paths: [file], policy: 'uniform', reading }, unwatched);
    const [, read] = await timed(local);
    const [, again] = await timed(local);
    console.log(`pulled and read here: ${rate(pulled + read)} (${text.length} bytes received)`);
    console.log(`a file that is here: ${rate(read)}; from the cache: ${rate(again)}`);
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

void main();
