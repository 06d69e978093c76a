import { randomBytes } from 'node:crypto';
import { startCluster, type Shard } from '../../scripts/clickhouse';

/** Real servers that tests may fill with tables. */
export interface TestCluster {
  /** The one that is asked. */
  readonly url: string;
  /** All of ours; empty where the server is somebody else's. */
  readonly shards: readonly Shard[];
  readonly database: string;
  /** Runs a statement on the server that is asked. */
  readonly run: (sql: string) => Promise<string>;
  /** Makes a table on every shard, and `name` over all of them; fills it from JSON lines. */
  readonly table: (name: string, columns: string, rows: readonly object[]) => Promise<void>;
}

let starting: Promise<TestCluster | undefined> | undefined;
let stopAll = async (): Promise<void> => {};

const why =
  'SKIPPED: no ClickHouse. There is none on the PATH, none from Debian (apt-get and dpkg), and CLICKHOUSE_URL names none.';

/** The servers of this run of the tests, started when the first asks; its tests are skipped where there can be none. */
export function useCluster(): () => TestCluster {
  let cluster: TestCluster | undefined;
  before('starts ClickHouse', async function () {
    cluster = await (starting ??= startServers());
    if (cluster === undefined) {
      console.log(`\n*** ${why} ***\n`);
      this.skip();
    }
  });
  return () => cluster as TestCluster;
}

// At the top of a module: once for all files of the run.
after('stops ClickHouse', () => stopAll());

async function startServers(): Promise<TestCluster | undefined> {
  const given = process.env.CLICKHOUSE_URL;
  const own = given === undefined ? await startCluster(2) : undefined;
  if (own) stopAll = () => own.stop();
  const url = given ?? own?.shards[0].url;
  if (url === undefined) return undefined;
  const shards = own?.shards ?? [];
  const database = `bandit_lens_${randomBytes(4).toString('hex')}`;
  const everywhere = shards.length > 0 ? shards.map((shard) => shard.url) : [url];
  for (const each of everywhere) await post(each, `CREATE DATABASE ${database}`);
  if (!own)
    stopAll = async () => {
      await post(url, `DROP DATABASE ${database}`);
    };
  const run = (sql: string): Promise<string> => post(url, sql);
  return {
    url,
    shards,
    database,
    run,
    async table(name, columns, rows) {
      const distributed = shards.length > 0;
      const local = `${database}.\`${distributed ? `${name}_part` : name}\``;
      for (const each of everywhere)
        await post(each, `CREATE TABLE ${local} (${columns}) ENGINE = MergeTree ORDER BY tuple()`);
      if (distributed)
        await run(
          `CREATE TABLE ${database}.\`${name}\` AS ${local} ENGINE = Distributed(test_shards, ${database}, \`${name}_part\`)`,
        );
      // Straight into the shards: rows of a distributed table arrive later.
      for (const [i, each] of everywhere.entries()) {
        const own = rows.filter((_, row) => row % everywhere.length === i);
        for (let first = 0; first < own.length; first += 50_000) {
          const lines = own.slice(first, first + 50_000).map((row) => JSON.stringify(row));
          await post(each, `INSERT INTO ${local} FORMAT JSONEachRow\n${lines.join('\n')}`);
        }
      }
    },
  };
}

async function post(url: string, body: string): Promise<string> {
  const reply = await fetch(`${url}/?wait_end_of_query=1`, { method: 'POST', body });
  const text = await reply.text();
  if (!reply.ok) throw new Error(text.slice(0, 1000));
  return text;
}
