import * as vscode from 'vscode';
import type { MappingQuestion } from '../protocol/report';

const wording: Readonly<Record<string, string>> = {
  reward: 'Which field is the reward?',
  cost: 'Which field is the cost?',
  action: 'Which field is the action?',
  propensity: 'Which field is the propensity of the action that was taken?',
  distribution: 'Which field holds the propensities of all actions?',
  context: 'Which field is the context?',
  features: 'Which columns are features?',
  firstAction: 'How are actions numbered?',
  position: 'Which position shall count?',
};

/** Asks what detection could not be sure of. The answers as one schema entry; undefined where the person turned away. */
export async function askMapping(
  questions: readonly MappingQuestion[],
  file: string,
): Promise<Record<string, unknown> | undefined> {
  let entry: { mapping?: object } = {};
  for (const [index, { field, choices }] of questions.entries()) {
    const items = choices.map(({ label, entry: answer }, place) => ({
      label,
      answer,
      ...(place === 0 && { description: 'as detected' }),
    }));
    const picked = await vscode.window.showQuickPick(items, {
      title: `${file} (${index + 1}/${questions.length})`,
      placeHolder: wording[field] ?? `Which is the ${field}?`,
      ignoreFocusOut: true,
    });
    if (picked === undefined) return undefined;
    const { mapping, ...rest } = picked.answer as { mapping?: object };
    entry = { ...entry, ...rest, ...(mapping && { mapping: { ...entry.mapping, ...mapping } }) };
  }
  return entry;
}
