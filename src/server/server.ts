import { encodeNumbers } from '../core/documents/text/numberCodec';
import {
  createMessageConnection,
  IPCMessageReader,
  IPCMessageWriter,
  type CancellationToken,
} from 'vscode-jsonrpc/node';
import * as v from 'valibot';
import { trainingEngines } from '../jobs/training/engines';
import { faultOf } from '../jobs/results/fault';
import { prepareEnvironment } from '../jobs/tensorflow/loadTensorflow';
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
  type Progress,
} from '../protocol/jobs';
import { check, type Method } from '../protocol/method';
import { IndexRequest, RowRequest, RowsRequest, WeightsRequest } from '../protocol/rows';
import { serverSettings, SettingsNotice } from '../protocol/serverSettings';
import { Indexing } from './indexing';
import { JobQueue } from './jobQueue';
import { LogIndex } from './logIndex';
import { indexLog, rowAt, rowsFrom, weightsOn } from './rowRequests';

if (process.send === undefined) {
  console.error('This program is started by the extension. Use the command line, bandit-lens, instead.');
  process.exit(1);
}
// The window is gone, or has told us to end. Also where that was before this program was loaded.
process.on('disconnect', () => process.exit(0));
if (!process.connected) process.exit(0);

prepareEnvironment();

const connection = createMessageConnection(new IPCMessageReader(process), new IPCMessageWriter(process));
/** What this machine trains with: compiled once, not at every question. */
const engine = trainingEngines()[0].name;
const queue = new JobQueue();
queue.keepWorkerReady();
/** Hovers do not wait behind a training. */
const indexQueue = new JobQueue();
const index = new LogIndex(new Indexing(indexQueue));

connection.onNotification(SettingsNotice.method, takeSettings);

for (const kind of Object.keys(jobKinds) as JobKind[]) if (kind !== 'index') serveJob(kind);

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

/** The extension tells a person what is wrong with a setting; here it must only do no harm. */
function takeSettings(raw: unknown): void {
  const settings = v.safeParse(serverSettings, raw);
  if (!settings.success) return;
  const { jobsAtOnce, cacheMegabytes, tensorflowPath, chdbPath } = settings.output;
  // Before a waiting job starts.
  queue.tensorflow = tensorflowPath;
  queue.chdb = chdbPath;
  queue.atOnce = jobsAtOnce;
  for (const each of [queue, indexQueue]) each.cacheMegabytes = cacheMegabytes;
}

/** One request is one job: its progress flows as notices, its cancellation is the request's own. */
function serveJob(kind: JobKind): void {
  const { method, params } = jobRequest(kind);
  connection.onRequest(method, async (raw: unknown, token: CancellationToken): Promise<unknown> => {
    const { jobId, job, access } = check(params, raw, method);
    // The token of a request that was canceled before it came here fires no event.
    if (token.isCancellationRequested) return { status: 'canceled' };
    token.onCancellationRequested(() => queue.cancel(jobId));
    const tell = (progress: Progress): void =>
      void connection.sendNotification(ProgressNotice.method, encodeNumbers({ jobId, ...progress }));
    const outcome = await queue.run(jobId, job, tell, access);
    return encodeNumbers(outcome);
  });
}
