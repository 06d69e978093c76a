import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import {
  createMessageConnection,
  IPCMessageReader,
  IPCMessageWriter,
  type MessageConnection,
} from 'vscode-languageserver/node';
import { root } from '../../scripts/paths';

export interface TestServer {
  readonly child: ChildProcess;
  readonly connection: MessageConnection;
  stop(): void;
}

/** The built server over the channel the editor uses. */
export async function startTestServer(
  variables: NodeJS.ProcessEnv = {},
  initializationOptions?: unknown,
): Promise<TestServer> {
  const env = { ...process.env, ...variables };
  const child = fork(join(root, 'dist', 'server.js'), ['--node-ipc'], { silent: true, execArgv: [], env });
  const connection = createMessageConnection(new IPCMessageReader(child), new IPCMessageWriter(child));
  connection.listen();
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities: {},
    initializationOptions,
  });
  await connection.sendNotification('initialized', {});
  const stop = (): void => {
    connection.dispose();
    child.kill('SIGKILL');
  };
  return { child, connection, stop };
}
