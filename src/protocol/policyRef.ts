/**
 * A policy is named by a reference: on the command line, in messages and in what the window keeps. These are its forms.
 */
export const policyForms =
  "logging, uniform, greedy, always:K (K an action's index from 0, or its name), file:POLICY.json or predictions:FILE";

/** What a log is evaluated by when nobody names a policy: would choosing blindly have done as well? */
export const defaultPolicy = 'uniform';

/** Whether a text has one of these forms. */
export function isPolicyRef(text: string): boolean {
  return /^(logging|uniform|greedy)$|^(always|file|predictions):./.test(text);
}

/** The file that such a policy is in; undefined where it is made from the log itself. */
export function policyFileOf(ref: string): string | undefined {
  return /^(?:file|predictions):(.+)$/.exec(ref)?.[1];
}
