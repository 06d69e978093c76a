import type { MappingQuestion } from '../../core/documents/log/logSchema';
import * as vscode from 'vscode';
import { pickOne } from '../shown/picks';

function wordingOf(field: string): string {
  const { l10n } = vscode;
  const wording: Readonly<Record<string, string>> = {
    reward: l10n.t('Which field is the reward?'),
    cost: l10n.t('Which field is the cost?'),
    action: l10n.t('Which field is the action?'),
    propensity: l10n.t('Which field is the propensity of the action that was taken?'),
    distribution: l10n.t('Which field holds the propensities of all actions?'),
    context: l10n.t('Which field is the context?'),
    features: l10n.t('Which columns are features?'),
    firstAction: l10n.t('How are actions numbered?'),
    position: l10n.t('Which position should count?'),
  };
  return wording[field] ?? l10n.t('Which is the {0}?', field);
}

/** Asks what detection could not be sure of. The answers as one schema entry; undefined if the person canceled. */
export async function askMapping(
  questions: readonly MappingQuestion[],
  file: string,
): Promise<Record<string, unknown> | undefined> {
  let entry: { mapping?: object } = {};
  for (const [index, { field, choices }] of questions.entries()) {
    const items = choices.map(({ label, entry: answer }, place) => ({
      label,
      answer,
      ...(place === 0 && { description: vscode.l10n.t('as detected') }),
    }));
    const picked = await pickOne(items, {
      title: `${file} (${index + 1}/${questions.length})`,
      placeHolder: wordingOf(field),
      ignoreFocusOut: true,
    });
    if (picked === undefined) return undefined;
    const { mapping, ...rest } = picked.answer as { mapping?: object };
    entry = { ...entry, ...rest, ...(mapping && { mapping: { ...entry.mapping, ...mapping } }) };
  }
  return entry;
}
