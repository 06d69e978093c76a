import * as vscode from 'vscode';
import { listInput, textInput } from './picks';

/** An answer a person can pick; where it says how, it asks further before it is one. */
export interface Choice<A> extends vscode.QuickPickItem {
  readonly answer: A | TypedAnswer<A>;
}

/** An answer that is typed. */
interface TypedAnswer<A> {
  readonly prompt: string;
  readonly value: string;
  /** The answer that a text is, or what is wrong with it. */
  parse(text: string): A | string;
}

export interface Step<A> {
  readonly question: string;
  /** The first one is the default: pressing Enter takes it. */
  readonly choices: readonly Choice<A>[];
}

/** A choice in the order that it is read in. */
export function choice<A>(label: string, answer: A, description = '', detail?: string): Choice<A> {
  return { label, answer, description, ...(detail !== undefined && { detail }) };
}

type Back = 'back';

/**
 * Asks one step after the other, with a way back. Each step sees the answers so far and may be left out. Undefined where
 * the person canceled.
 */
export async function askSteps<A extends object>(
  title: string,
  steps: readonly ((answers: Partial<A>) => Step<Partial<A>> | undefined)[],
): Promise<Partial<A> | undefined> {
  const given: Partial<A>[] = [];
  for (let at = 0; at < steps.length;) {
    const answers = Object.assign({}, ...given.slice(0, at)) as Partial<A>;
    const step = steps[at](answers);
    const wanted = steps.map((each) => each(answers) !== undefined);
    if (step === undefined) {
      given[at++] = {};
      continue;
    }
    const place = { step: count(wanted.slice(0, at)) + 1, total: count(wanted) };
    const reply = await askStep(title, step, place);
    if (reply === undefined) return undefined;
    if (reply === 'back') {
      do at--;
      while (at > 0 && !wanted[at]);
    } else given[at++] = reply;
  }
  return Object.assign({}, ...given) as Partial<A>;
}

const count = (flags: readonly boolean[]): number => flags.filter(Boolean).length;

interface Place {
  readonly step: number;
  readonly total: number;
}

async function askStep<A extends object>(
  title: string,
  step: Step<A>,
  place: Place,
): Promise<A | Back | undefined> {
  for (;;) {
    const picked = await pick(title, step, place);
    if (picked === undefined || picked === 'back') return picked;
    if (!isTyped(picked.answer)) return picked.answer;
    const typed = await type(title, picked.answer, place);
    if (typed !== 'back') return typed;
  }
}

function isTyped<A>(answer: A | TypedAnswer<A>): answer is TypedAnswer<A> {
  return typeof (answer as Partial<TypedAnswer<A>>).parse === 'function';
}

function pick<A>(
  title: string,
  { question, choices }: Step<A>,
  { step, total }: Place,
): Promise<Choice<A> | Back | undefined> {
  const input = listInput({ title, step, totalSteps: total }, question, choices);
  return shown(input, step, () => input.selectedItems[0]);
}

function type<A>(
  title: string,
  typed: TypedAnswer<A>,
  { step, total }: Place,
): Promise<A | Back | undefined> {
  const input = textInput({ title, step, totalSteps: total }, typed, (text) => {
    const parsed = typed.parse(text);
    return typeof parsed === 'string' ? parsed : undefined;
  });
  return shown(input, 2, () => {
    const parsed = typed.parse(input.value);
    return typeof parsed === 'string' ? undefined : parsed;
  });
}

/** Shows an input until it is accepted, left or gone back from; the first step has nowhere to go back to. */
function shown<T>(
  input: vscode.QuickInput & {
    buttons: readonly vscode.QuickInputButton[];
    onDidAccept: vscode.Event<void>;
    onDidTriggerButton: vscode.Event<vscode.QuickInputButton>;
  },
  step: number,
  answer: () => T | undefined,
): Promise<T | Back | undefined> {
  input.ignoreFocusOut = true;
  input.buttons = step > 1 ? [vscode.QuickInputButtons.Back] : [];
  return new Promise((resolve) => {
    const settle = (value: T | Back | undefined): void => {
      resolve(value);
      input.dispose();
    };
    input.onDidTriggerButton(() => settle('back'));
    input.onDidAccept(() => {
      const value = answer();
      if (value !== undefined) settle(value);
    });
    input.onDidHide(() => settle(undefined));
    input.show();
  });
}
