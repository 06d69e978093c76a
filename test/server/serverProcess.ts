import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import {
  createMessageConnection,
  IPCMessageReader,
  IPCMessageWriter,
  type MessageConnection,
} from 'vscode-jsonrpc/node';
import { root } from '../../scripts/paths';
import { StatusRequest } from '../../src/protocol/jobs';
import { SettingsNotice } from '../../src/protocol/serverSettings';

export interface TestServer {
  readonly child: ChildProcess;
  readonly connection: MessageConnection;
  stop(): void;
}

/** The built server over the channel the editor uses. */
export async function startTestServer(
  variables: NodeJS.ProcessEnv = {},
  settings?: unknown,
): Promise<TestServer> {
  const env = { ...process.env, ...variables };
  const child = fork(join(root, 'dist', 'server.js'), { silent: true, execArgv: [], env });
  const connection = createMessageConnection(new IPCMessageReader(child), new IPCMessageWriter(child));
  connection.listen();
  if (settings !== undefined) await connection.sendNotification(SettingsNotice.method, settings);
  await connection.sendRequest(StatusRequest.method, {});
  const stop = (): void => {
    connection.dispose();
    child.kill('SIGKILL');
  };
  return { child, connection, stop };
}
