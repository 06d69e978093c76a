import { fileURLToPath } from 'node:url';
import {
  createConnection,
  ProposedFeatures,
  TextDocuments,
  TextDocumentSyncKind,
  type CancellationToken,
  type Connection,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type * as v from 'valibot';
import { trainingEngines } from '../jobs/engines';
import { faultOf } from '../jobs/fault';
import { checkedEntry, saveWorkspaceSchema } from '../jobs/logs/schemaFiles';
import {
  AnalyzeRequest,
  CertifyRequest,
  CompareRequest,
  PauseRequest,
  ProgressNotice,
  SaveSchemaRequest,
  StatusRequest,
  TrainRequest,
  type Job,
} from '../protocol/jobs';
import { check } from '../protocol/method';
import { version } from '../jobs/version';
import { hoverRow, unsavedHover } from './hover';
import { JobQueue } from './jobQueue';
import { LogIndex } from './logIndex';

const connection = createConnection(ProposedFeatures.all);
const documents = new TextDocuments(TextDocument);
/** What this machine trains with: compiled once, not at every question. */
const engine = trainingEngines()[0].name;
const queue = new JobQueue();
/** Hovers do not wait behind a training. */
const index = new LogIndex(new JobQueue());
/** Documents with changes that are not on disk yet: their lines are not the index's lines. */
const unsaved = new Set<string>();

connection.onInitialize(({ workspaceFolders }) => {
  index.homes = (workspaceFolders ?? [])
    .filter(({ uri }) => uri.startsWith('file:'))
    .map(({ uri }) => fileURLToPath(uri));
  return {
    capabilities: { textDocumentSync: TextDocumentSyncKind.Incremental, hoverProvider: true },
    serverInfo: { name: 'Bandit Lens', version },
  };
});

documents.onDidChangeContent(({ document }) => {
  if (document.version > 1) unsaved.add(document.uri);
});
documents.onDidSave(({ document }) => unsaved.delete(document.uri));
documents.onDidClose(({ document }) => unsaved.delete(document.uri));

connection.onHover(({ textDocument: { uri }, position }) =>
  unsaved.has(uri) ? unsavedHover : hoverRow(index, uri, position.line + 1),
);

serveJob(connection, AnalyzeRequest);
serveJob(connection, TrainRequest);
serveJob(connection, CompareRequest);
serveJob(connection, CertifyRequest);

connection.onRequest(PauseRequest.method, (raw: unknown) => {
  const { jobId, paused } = check(PauseRequest.params, raw, PauseRequest.method);
  queue.pause(jobId, paused);
  return null;
});

connection.onRequest(SaveSchemaRequest.method, async (raw: unknown) => {
  const { home, path, entry } = check(SaveSchemaRequest.params, raw, SaveSchemaRequest.method);
  try {
    await saveWorkspaceSchema(home, path, checkedEntry(entry));
    return { status: 'ok', result: null };
  } catch (error) {
    return { status: 'failed', fault: faultOf(error) };
  }
});

connection.onRequest(StatusRequest.method, () => ({
  version,
  processId: process.pid,
  engine,
  jobs: queue.jobs,
}));

// The library looks after its parent only every few seconds, and never where the channel alone breaks.
process.on('disconnect', () => process.exit(0));

documents.listen(connection);
connection.listen();

type JobMethod = typeof AnalyzeRequest | typeof TrainRequest | typeof CompareRequest | typeof CertifyRequest;

/** One request is one job: its progress flows as notices, its cancellation is the request's own. */
function serveJob(to: Connection, method: JobMethod): void {
  to.onRequest(method.method, async (raw: unknown, token: CancellationToken): Promise<unknown> => {
    const { jobId, job } = check<v.GenericSchema<unknown, { jobId: string; job: Job }>>(
      method.params,
      raw,
      method.method,
    );
    token.onCancellationRequested(() => queue.cancel(jobId));
    const outcome = await queue.run(jobId, job, (progress) => {
      void to.sendNotification(ProgressNotice.method, { jobId, ...progress });
    });
    return outcome;
  });
}
