import * as vscode from 'vscode';
import type { JobKind } from '../../protocol/jobKinds';
import type { OutcomeOf } from '../../protocol/jobs';
import { passwordFaults, serverKey, type TableAccess, type TableServer } from '../../protocol/tableAccess';
import { askText } from '../shown/picks';

const keyOf = (server: TableServer): string => `banditLens.password ${serverKey(server)}`;

/** The passwords of servers that hold logs: in the editor's own keeping, by address and user, and nowhere else. */
export class TablePasswords {
  /** Several jobs may miss the same one. */
  private readonly asking = new Map<string, Promise<string | undefined>>();

  constructor(private readonly secrets: vscode.SecretStorage) {}

  async of(server: TableServer): Promise<TableAccess | undefined> {
    const password = await this.secrets.get(keyOf(server));
    return password === undefined ? undefined : { ...server, password };
  }

  async forget(server: TableServer): Promise<void> {
    await this.secrets.delete(keyOf(server));
  }

  /** Asks a server with the password that is kept for it. Where that is missing or wrong, a person is asked; what was right is kept. */
  async ask<K extends JobKind>(
    server: TableServer,
    question: (access: TableAccess | undefined) => Promise<OutcomeOf<K>>,
  ): Promise<OutcomeOf<K>> {
    let access = await this.of(server);
    for (let typed = false; ; typed = true) {
      const outcome = await question(access);
      if (outcome.status !== 'failed' || !passwordFaults.includes(outcome.fault.code)) {
        if (typed && access && outcome.status === 'ok')
          await this.secrets.store(keyOf(server), access.password);
        return outcome;
      }
      const password = await this.askPerson(server, typed);
      if (password === undefined) return { status: 'failed', fault: withAdvice(outcome.fault) };
      access = { ...server, password };
    }
  }

  private async askPerson(server: TableServer, again: boolean): Promise<string | undefined> {
    const key = keyOf(server);
    const open = this.asking.get(key);
    if (open) return open;
    const { l10n } = vscode;
    const { user = 'default', url } = server;
    const asked = Promise.resolve(
      askText({
        title: l10n.t('Password of {0} at {1}', user, url),
        prompt: again
          ? l10n.t(
              'The server did not take that one. The right one is kept in the editor’s store of secrets.',
            )
          : l10n.t('It is kept in the editor’s store of secrets, never in a file of the workspace.'),
        password: true,
        ignoreFocusOut: true,
      }),
    ).finally(() => this.asking.delete(key));
    this.asking.set(key, asked);
    return asked;
  }
}

const withAdvice = <F extends { readonly message: string }>(fault: F): F => ({
  ...fault,
  message: `${fault.message} ${vscode.l10n.t('The editor asks for the password when you start again.')}`,
});
