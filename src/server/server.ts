import { encodeNumbers } from '../core/documents/numberCodec';
import {
  createConnection,
  MessageType,
  ProposedFeatures,
  ShowMessageNotification,
  type CancellationToken,
  type Connection,
} from 'vscode-languageserver/node';
import * as v from 'valibot';
import { trainingEngines } from '../jobs/training/engines';
import { faultOf } from '../jobs/results/fault';
import { clearCache } from '../jobs/cache/cacheDirectory';
import { checkedEntry, saveWorkspaceSchema } from '../jobs/open/schemaFiles';
import { version } from '../jobs/results/version';
import { jobKinds, type JobKind } from '../protocol/jobKinds';
import {
  ClearCacheRequest,
  jobRequest,
  PauseRequest,
  ProgressNotice,
  SaveSchemaRequest,
  StatusRequest,
} from '../protocol/jobs';
import { check, type Method } from '../protocol/method';
import { IndexRequest, RowRequest, RowsRequest, WeightsRequest } from '../protocol/rows';
import { serverSettings, SettingsNotice } from '../protocol/serverSettings';
import { Indexing } from './indexing';
import { JobQueue } from './jobQueue';
import { LogIndex } from './logIndex';
import { indexLog, rowAt, rowsFrom, weightsOn } from './rowFacts';

const connection = createConnection(ProposedFeatures.all);
/** What this machine trains with: compiled once, not at every question. */
const engine = trainingEngines()[0].name;
const queue = new JobQueue();
/** Hovers do not wait behind a training. */
const index = new LogIndex(new Indexing(new JobQueue()));

connection.onInitialize(({ initializationOptions }) => {
  if (initializationOptions !== undefined) takeSettings(initializationOptions);
  return { capabilities: {}, serverInfo: { name: 'Bandit Lens', version } };
});

connection.onNotification(SettingsNotice.method, takeSettings);

for (const kind of Object.keys(jobKinds) as JobKind[]) if (kind !== 'index') serveJob(connection, kind);

answer(IndexRequest, (view) => indexLog(index, view));
answer(RowRequest, (request) => rowAt(index, request));
answer(RowsRequest, (request) => rowsFrom(index, request));
answer(WeightsRequest, (request) => weightsOn(index, request));

answer(PauseRequest, ({ jobId, paused }) => {
  queue.pause(jobId, paused);
  return null;
});

answer(SaveSchemaRequest, ({ home, path, entry }) =>
  orFault(() => {
    saveWorkspaceSchema(home, path, checkedEntry(entry));
    return Promise.resolve(null);
  }),
);

answer(ClearCacheRequest, () => orFault(() => clearCache()));

answer(StatusRequest, () => ({ version, processId: process.pid, engine, jobs: queue.jobs }));

// The library looks after its parent only every few seconds, and never where the channel alone breaks.
process.on('disconnect', () => process.exit(0));

connection.listen();

function answer<P extends v.GenericSchema, R extends v.GenericSchema>(
  { method, params }: Method<P, R>,
  handle: (request: v.InferOutput<P>) => v.InferOutput<R> | Promise<v.InferOutput<R>>,
): void {
  connection.onRequest(method, async (raw: unknown): Promise<unknown> =>
    encodeNumbers(await handle(check(params, raw, method))),
  );
}

async function orFault<T>(
  work: () => Promise<T>,
): Promise<{ status: 'ok'; result: T } | { status: 'failed'; fault: ReturnType<typeof faultOf> }> {
  try {
    return { status: 'ok', result: await work() };
  } catch (error) {
    return { status: 'failed', fault: faultOf(error) };
  }
}

/** A person may write anything into the settings: what cannot be taken is said, and is no reason not to start. */
function takeSettings(raw: unknown): void {
  const settings = v.safeParse(serverSettings, raw);
  if (settings.success) queue.atOnce = settings.output.jobsAtOnce;
  else
    void connection.sendNotification(ShowMessageNotification.type, {
      type: MessageType.Warning,
      message:
        'Bandit Lens: the setting "banditLens.jobsAtOnce" must be a whole number from 1 to 16. Correct it; until then it stays as it was.',
    });
}

/** One request is one job: its progress flows as notices, its cancellation is the request's own. */
function serveJob(to: Connection, kind: JobKind): void {
  const { method, params } = jobRequest(kind);
  to.onRequest(method, async (raw: unknown, token: CancellationToken): Promise<unknown> => {
    const { jobId, job } = check(params, raw, method);
    // A request that was cancelled before it came here has a token that tells nobody any more.
    if (token.isCancellationRequested) return { status: 'cancelled' };
    token.onCancellationRequested(() => queue.cancel(jobId));
    const outcome = await queue.run(jobId, job, (progress) => {
      void to.sendNotification(ProgressNotice.method, encodeNumbers({ jobId, ...progress }));
    });
    return encodeNumbers(outcome);
  });
}
