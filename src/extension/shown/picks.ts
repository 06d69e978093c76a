import * as vscode from 'vscode';
import { inert, withInert } from './inert';

const inertItem = <T extends vscode.QuickPickItem>(item: T): T =>
  withInert(item, ['label', 'description', 'detail']);

const inertOptions = <O extends vscode.QuickPickOptions>(options: O): O =>
  withInert(options, ['title', 'placeHolder']);

/** Lets a person pick one of several. */
export function pickOne<T extends vscode.QuickPickItem>(
  items: readonly T[],
  options: vscode.QuickPickOptions,
): Thenable<T | undefined> {
  return vscode.window.showQuickPick(items.map(inertItem), inertOptions(options));
}

export function pickMany<T extends vscode.QuickPickItem>(
  items: readonly T[],
  options: vscode.QuickPickOptions,
): Thenable<T[] | undefined> {
  return vscode.window.showQuickPick(items.map(inertItem), { ...inertOptions(options), canPickMany: true });
}

/** Asks for one line of text. */
export function askText(options: vscode.InputBoxOptions): Thenable<string | undefined> {
  return vscode.window.showInputBox(withInert(options, ['title', 'prompt', 'placeHolder']));
}

/** Where an input stands among others that follow each other. */
export interface InputPlace {
  readonly title: string;
  readonly step: number;
  readonly totalSteps: number;
}

/** A list of choices, not shown yet; the first one is active. */
export function listInput<T extends vscode.QuickPickItem>(
  place: InputPlace,
  question: string,
  choices: readonly T[],
): vscode.QuickPick<T> {
  const input = vscode.window.createQuickPick<T>();
  const items = choices.map(inertItem);
  Object.assign(input, { ...withInert(place, ['title']), placeholder: inert(question), items });
  input.activeItems = items.slice(0, 1);
  return input;
}

/** A line to type into, not shown yet. `problem` says what is wrong with a text, if anything is. */
export function textInput(
  place: InputPlace,
  { prompt, value }: { readonly prompt: string; readonly value: string },
  problem: (text: string) => string | undefined,
): vscode.InputBox {
  const input = vscode.window.createInputBox();
  Object.assign(input, { ...withInert(place, ['title']), prompt: inert(prompt), value });
  input.onDidChangeValue((text) => {
    input.validationMessage = inert(problem(text) ?? '');
  });
  return input;
}
