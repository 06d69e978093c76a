// A real ClickHouse without a service and without root: Debian's packages, unpacked into the cache; or the program that is
// on the PATH. `startCluster` starts servers of our own on loopback.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { fetchOnce } from './fetchOnce';
import { run } from './npm';
import { freePort } from './vscodeServer';

const packages = ['clickhouse-server', 'clickhouse-common', 'clickhouse-client'];
/** They are on every Debian, and must be those that everything else uses. */
const ownLibraries = /^(libc6|libgcc-s1|libstdc\+\+6|libcrypt1|libc-bin)$/;

const onlyNeeded = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'].map(
  (kind) => `--no-${kind}`,
);

/** A program that runs as a server, with the variables that it needs. */
interface Program {
  readonly command: string;
  readonly words: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}

/** The server's program: that on the PATH, else Debian's. Undefined where neither can be had. */
export async function installClickHouse(): Promise<Program | undefined> {
  const installed = onPath('clickhouse-server') ?? onPath('clickhouse');
  if (installed !== undefined) {
    const words = installed.endsWith('clickhouse') ? ['server'] : [];
    return { command: installed, words, variables: {} };
  }
  if (process.platform !== 'linux' || onPath('apt-get') === undefined || onPath('dpkg') === undefined)
    return undefined;
  try {
    const home = await fetchOnce('clickhouse-debian', 'ClickHouse', unpackDebian, "Debian's packages");
    const libraries = [join(home, 'usr', 'lib'), join(home, 'lib')]
      .filter((folder) => existsSync(folder))
      .flatMap((folder) => readdirSync(folder).map((inner) => join(folder, inner)));
    return {
      command: join(home, 'usr', 'sbin', 'clickhouse-server'),
      words: [],
      variables: { LD_LIBRARY_PATH: libraries.join(':') },
    };
  } catch (error) {
    console.error(`ClickHouse cannot be had from Debian: ${(error as Error).message}`);
    return undefined;
  }
}

async function unpackDebian(work: string): Promise<string> {
  if (!(await isKnown(packages[0]))) await run('apt-get', ['update'], work);
  const { stdout } = await promisify(execFile)('apt-cache', [
    'depends',
    '--recurse',
    ...onlyNeeded,
    ...packages,
  ]);
  const libraries = [...stdout.matchAll(/^(lib\S+)$/gm)].map(([, name]) => name);
  const wanted = new Set([...packages, ...libraries.filter((name) => !ownLibraries.test(name))]);
  const unpacked = join(work, 'unpacked');
  mkdirSync(unpacked);
  await run('apt-get', ['download', ...wanted], work);
  for (const file of readdirSync(work))
    if (file.endsWith('.deb')) await run('dpkg', ['-x', file, unpacked], work);
  return unpacked;
}

const isKnown = (name: string): Promise<boolean> =>
  promisify(execFile)('apt-cache', ['show', name]).then(
    ({ stdout }) => stdout.includes('Package:'),
    () => false,
  );

function onPath(program: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

/** One server of a cluster. */
export interface Shard {
  readonly url: string;
  readonly processId: number;
  /** Ends it as a failing machine would. */
  kill(): Promise<void>;
  /** Starts it again, on the same ports and with the same tables. */
  restart(): Promise<void>;
}

export interface Cluster {
  /** `test_shards` is its name in the servers' configuration. */
  readonly shards: readonly Shard[];
  stop(): Promise<void>;
}

interface Ports {
  readonly http: number;
  readonly tcp: number;
  readonly interserver: number;
}

/** Of the users `reader`, `strict` (who may set nothing) and `careless` (whose settings leave out shards without a word). */
export const readerPassword = 'correct horse';

/** Starts servers that know each other as the shards of one cluster, and resolves when all of them answer. */
export async function startCluster(count = 2): Promise<Cluster | undefined> {
  const program = await installClickHouse();
  if (program === undefined) return undefined;
  const home = mkdtempSync(join(tmpdir(), 'bandit-lens-clickhouse-'));
  const ports: Ports[] = [];
  for (let shard = 0; shard < count; shard++)
    ports.push({ http: await freePort(), tcp: await freePort(), interserver: await freePort() });
  const servers = ports.map((own, shard) => new Server(program, join(home, `shard${shard}`), own, ports));
  const endAll = (): void => servers.forEach((server) => server.endAtOnce());
  process.once('exit', endAll);
  const stop = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.kill()));
    process.removeListener('exit', endAll);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    await Promise.all(servers.map((server) => server.restart()));
  } catch (error) {
    await stop();
    throw error;
  }
  return { shards: servers, stop };
}

class Server implements Shard {
  readonly url: string;
  private child: ChildProcess | undefined;
  private ended: Promise<void> = Promise.resolve();
  private output = '';

  constructor(
    private readonly program: Program,
    private readonly home: string,
    private readonly ports: Ports,
    private readonly all: readonly Ports[],
  ) {
    this.url = `http://127.0.0.1:${ports.http}`;
  }

  get processId(): number {
    return this.child?.pid ?? 0;
  }

  endAtOnce(): void {
    this.child?.kill('SIGKILL');
  }

  async kill(): Promise<void> {
    this.endAtOnce();
    await this.ended;
  }

  async restart(): Promise<void> {
    const { program, home, ports, all } = this;
    for (const folder of ['data', 'temporary', 'formats', 'files'])
      mkdirSync(join(home, folder), { recursive: true });
    writeFileSync(join(home, 'config.xml'), serverXml(home, ports, all));
    writeFileSync(join(home, 'users.xml'), usersXml);
    // Where it can be told so, it ends with us, however we end.
    const leash = onPath('setpriv');
    const before = leash === undefined ? [] : [leash, '--pdeathsig', 'SIGKILL'];
    const [command, ...words] = [...before, program.command, ...program.words];
    const child = spawn(
      command,
      [...words, `--config-file=${join(home, 'config.xml')}`, `--pid-file=${join(home, 'pid')}`],
      { cwd: home, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...program.variables } },
    );
    this.child = child;
    const keep = (chunk: Buffer): void =>
      void (this.output = (this.output + chunk.toString()).slice(-20_000));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    this.ended = new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', (error) => {
        this.output += error.message;
        resolve();
      });
    });
    await this.answers(child);
  }

  private async answers(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + 120_000;
    while (!(await ping(this.url))) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`ClickHouse ended at once:\n${this.output}`);
      if (Date.now() > deadline) {
        await this.kill();
        throw new Error(`ClickHouse did not answer within two minutes:\n${this.output}`);
      }
      await sleep(50);
    }
  }
}

const ping = (url: string): Promise<boolean> =>
  fetch(`${url}/ping`).then(
    async (reply) => reply.ok && (await reply.text()).startsWith('Ok'),
    () => false,
  );

const serverXml = (home: string, own: Ports, all: readonly Ports[]): string => `<yandex>
  <logger><level>warning</level><console>1</console></logger>
  <http_port>${own.http}</http_port>
  <tcp_port>${own.tcp}</tcp_port>
  <interserver_http_port>${own.interserver}</interserver_http_port>
  <listen_host>127.0.0.1</listen_host>
  <keep_alive_timeout>600</keep_alive_timeout>
  <path>${home}/data/</path>
  <tmp_path>${home}/temporary/</tmp_path>
  <format_schema_path>${home}/formats/</format_schema_path>
  <user_files_path>${home}/files/</user_files_path>
  <mark_cache_size>67108864</mark_cache_size>
  <users_config>users.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
  <timezone>UTC</timezone>
  <remote_servers>
    <test_shards>
${all.map(({ tcp }) => `      <shard><replica><host>127.0.0.1</host><port>${tcp}</port></replica></shard>`).join('\n')}
    </test_shards>
  </remote_servers>
</yandex>
`;

/** A user with a password. */
const reading = (name: string, profile: string): string =>
  `    <${name}><password>${readerPassword}</password><networks><ip>127.0.0.1</ip></networks><profile>${profile}</profile><quota>default</quota></${name}>`;

const usersXml = `<yandex>
  <profiles>
    <default><max_threads>1</max_threads><max_memory_usage>4000000000</max_memory_usage></default>
    <reading><readonly>2</readonly><max_threads>1</max_threads></reading>
    <strict><readonly>1</readonly><max_threads>1</max_threads></strict>
    <careless><readonly>1</readonly><skip_unavailable_shards>1</skip_unavailable_shards></careless>
  </profiles>
  <users>
    <default>
      <password></password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota>
    </default>
${[reading('reader', 'reading'), reading('strict', 'strict'), reading('careless', 'careless')].join('\n')}
  </users>
  <quotas><default><interval><duration>3600</duration></interval></default></quotas>
</yandex>
`;
