import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { isPlainUrl, type BanditLog } from '../../../core/documents/log/banditLog';
import { banditLogText, isBanditLogPath } from '../../../core/sql/parseBanditLog';
import type { JobOf, ReportOf } from '../../../protocol/jobKinds';
import { jobRequest } from '../../../protocol/jobs';
import type { TableServer } from '../../../protocol/tableAccess';
import { askColumns } from '../../questions/mappingQuestions';
import { askRange } from '../../questions/rangeQuestion';
import { ServerStopped } from '../../server/stopFaults';
import type { Services } from '../../services/services';
import { showError, showInformation } from '../../shown/messages';
import { askText, pickOne } from '../../shown/picks';
import { whileWorking } from '../../shown/working';

/** Where the command line finds the password: the editor keeps its own. */
const passwordVariable = 'CLICKHOUSE_PASSWORD';

/** "Connect to a Table…": asks for a server, a table and its columns, writes a `*.banditlog.json`, and offers to analyze it. */
export async function connectCommand(services: Services): Promise<string | undefined> {
  const { l10n, workspace } = vscode;
  if (!workspace.isTrusted) {
    void showError(
      l10n.t(
        'A server is asked with your password only in a workspace that you trust. Trust it, and start again.',
      ),
    );
    return undefined;
  }
  const title = l10n.t('Connect to a Table');
  const server = await askServer(title);
  const document = server && (await askTable(services, server, title));
  if (document === undefined) return undefined;
  const file = await write(document, title);
  if (file === undefined) return undefined;
  await vscode.window.showTextDocument(file);
  const analyze = l10n.t('Analyze');
  const name = workspace.asRelativePath(file);
  void showInformation(l10n.t('{0} names the table now. Its rows stay where they are.', name), analyze).then(
    (choice) => {
      if (choice === analyze) void services.logPages.analyze([file]);
    },
  );
  return file.fsPath;
}

async function askServer(title: string): Promise<TableServer | undefined> {
  const { l10n } = vscode;
  const url = await askText({
    title,
    prompt: l10n.t("The server's HTTP address, without a user and a password"),
    value: 'http://localhost:8123',
    ignoreFocusOut: true,
    validateInput: addressProblem,
  });
  if (url === undefined) return undefined;
  const user = await askText({
    title,
    prompt: l10n.t('Who asks? Use one who may read and do no more.'),
    value: 'default',
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' ? l10n.t('Enter the name of a user.') : undefined),
  });
  if (user === undefined) return undefined;
  return { url: url.trim(), ...(user.trim() !== 'default' && { user: user.trim() }) };
}

function addressProblem(text: string): string | vscode.InputBoxValidationMessage | undefined {
  const { l10n } = vscode;
  const url = text.trim();
  if (!isPlainUrl(url))
    return l10n.t('Enter an address such as https://host:8443, without a user, a password, a ? or a #.');
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) return undefined;
  return {
    message: l10n.t('Without https, everybody on the way can read the password and the answers.'),
    severity: vscode.InputBoxValidationSeverity.Warning,
  };
}

async function askTable(
  services: Services,
  server: TableServer,
  title: string,
): Promise<BanditLog | undefined> {
  const { l10n } = vscode;
  const listed = await lookAt(services, server, {});
  const databases = listed?.databases.map((label) => ({ label }));
  const options = { title, ignoreFocusOut: true };
  const database =
    databases && (await pickOne(databases, { ...options, placeHolder: l10n.t('Which database?') }));
  if (database === undefined) return undefined;
  const within = await lookAt(services, server, { database: database.label });
  if (within?.tables.length === 0)
    return void showError(l10n.t('The database {0} has no tables that this user may see.', database.label));
  const tables = within?.tables.map(({ name, engine, rows }) => ({
    label: name,
    description: rows === null ? engine : l10n.t('{0} rows, {1}', rows.toLocaleString('en-US'), engine),
  }));
  const table = tables && (await pickOne(tables, { ...options, placeHolder: l10n.t('Which table?') }));
  if (table === undefined) return undefined;
  const place = { database: database.label, table: table.label };
  const found = await lookAt(services, server, place);
  if (found?.proposed === undefined) return undefined;
  const mapping = await askColumns(title, { ...found, proposed: found.proposed });
  if (mapping === undefined) return undefined;
  const declared = await askRange(title);
  if (declared === undefined) return undefined;
  const needsPassword = (await services.passwords.of(server)) !== undefined;
  return {
    engine: 'clickhouse',
    ...server,
    ...(needsPassword && { passwordVariable }),
    ...place,
    mapping,
    ...declared,
  };
}

/** What the server says, with the password that is kept or asked for; undefined where a person was told why not. */
async function lookAt(
  { server, passwords }: Services,
  at: TableServer,
  place: { readonly database?: string; readonly table?: string },
): Promise<ReportOf<'tables'> | undefined> {
  const job: JobOf<'tables'> = { kind: 'tables', ...at, ...place };
  try {
    const outcome = await whileWorking(vscode.l10n.t('Asking {0}', at.url), (token) =>
      passwords.ask(at, (access) =>
        server.request(jobRequest('tables'), { jobId: randomUUID(), job, ...(access && { access }) }, token),
      ),
    );
    if (outcome.status === 'ok') return outcome.result;
    if (outcome.status === 'failed') void showError(vscode.l10n.t('Bandit Lens: {0}', outcome.fault.message));
  } catch (error) {
    if (!(error instanceof ServerStopped)) throw error;
    void showError(vscode.l10n.t('Bandit Lens: {0}', error.fault.message));
  }
  return undefined;
}

async function write(document: BanditLog, title: string): Promise<vscode.Uri | undefined> {
  const name = (document.table ?? 'table').replace(/[^\w.-]+/g, '-').slice(0, 80);
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const chosen = await vscode.window.showSaveDialog({
    title,
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, `${name}.banditlog.json`) }),
  });
  if (chosen === undefined) return undefined;
  const path = chosen.path.replace(/(\.json)?$/, '.banditlog.json');
  const file = isBanditLogPath(chosen.path) ? chosen : chosen.with({ path });
  await vscode.workspace.fs.writeFile(file, Buffer.from(banditLogText(document)));
  return file;
}
