import { startCluster, type Cluster } from '../../scripts/clickhouse';

let starting: Promise<Cluster | undefined> | undefined;

/** The address of a real server, started when the first test asks; null where none can be had. */
export async function clickHouseUrl(): Promise<string | null> {
  const given = process.env.CLICKHOUSE_URL;
  if (given !== undefined) return given;
  const cluster = await (starting ??= startCluster(1));
  return cluster?.shards[0].url ?? null;
}

export async function stopClickHouse(): Promise<void> {
  const cluster = await starting?.catch(() => undefined);
  starting = undefined;
  await cluster?.stop();
}
