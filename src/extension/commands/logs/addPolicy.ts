import * as vscode from 'vscode';
import type { Services } from '../../services/services';
import { chooseLog } from '../../logs/logFiles';
import { refOfFile } from '../../logs/policyFileRef';
import { askText, pickOne } from '../../shown/picks';

/** "Add a Policy…": puts a policy of any kind on the list of a log, and shows the log's page. */
export async function addPolicyCommand(
  { logPages }: Services,
  clicked: unknown,
  selected: unknown,
): Promise<string | undefined> {
  const files = await chooseLog(clicked, selected);
  if (files === undefined) return undefined;
  const ref = await askPolicy(logPages.actionsOf(files));
  return ref === undefined ? undefined : logPages.addPolicy(files, ref);
}

interface PolicyChoice extends vscode.QuickPickItem {
  ask(): Promise<string | undefined>;
}

/** A policy in the words of the command line. */
async function askPolicy(actions: readonly string[]): Promise<string | undefined> {
  const { l10n } = vscode;
  const choices: PolicyChoice[] = [
    {
      label: l10n.t('A file: policy, model or predictions…'),
      detail: l10n.t(
        'A trained policy (.policy.json), an ONNX model, a TensorFlow.js model.json, or predictions.',
      ),
      ask: () => askFile(),
    },
    {
      label: l10n.t('A rule…'),
      detail: l10n.t('For example: if segment = premium then travel else politics'),
      ask: () =>
        askWords('rule:', {
          title: l10n.t('Add a rule'),
          prompt: l10n.t('A condition over fields of the log, and an action for each case'),
          value: `if … then ${actions.at(0) ?? '0'} else ${actions.at(1) ?? '1'}`,
        }),
    },
    {
      label: l10n.t('Columns of the log…'),
      detail: l10n.t('A field with the new policy’s probability of the logged action, or of all actions.'),
      ask: () =>
        askWords('column:', {
          title: l10n.t('Add a policy that the log itself holds'),
          prompt: l10n.t(
            'The name of the field, or several names separated by commas in the order of the actions',
          ),
        }),
    },
    {
      label: l10n.t('Always the same action…'),
      detail: l10n.t('The yardstick that every policy should beat.'),
      ask: () => askAction(actions),
    },
    {
      label: l10n.t('What runs today, without its exploration'),
      detail: l10n.t(
        'Takes the action that the logging policy likes best. Needs the propensities of all actions.',
      ),
      ask: () => Promise.resolve('greedy'),
    },
  ];
  const choice = await pickOne(choices, { title: l10n.t('Add a policy to compare') });
  return choice?.ask();
}

async function askFile(): Promise<string | undefined> {
  const picked = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Add a Policy'),
    openLabel: vscode.l10n.t('Add'),
  });
  return picked && refOfFile(picked[0]);
}

async function askWords(kind: string, options: vscode.InputBoxOptions): Promise<string | undefined> {
  const words = (await askText({ ...options, ignoreFocusOut: true }))?.trim();
  return words === undefined || words === '' ? undefined : kind + words;
}

async function askAction(actions: readonly string[]): Promise<string | undefined> {
  const title = vscode.l10n.t('Always which action?');
  if (actions.length === 0) return askWords('always:', { title });
  const items = actions.map((label, index) => ({ label, index }));
  const picked = await pickOne(items, { title });
  return picked && `always:${picked.index}`;
}
