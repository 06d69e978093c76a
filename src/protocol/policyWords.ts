/** What a policy may be in the words of the command line and of the protocol. */
export const policyWords =
  "logging, uniform, greedy, always:K (K an action's index from 0, or its name), file:POLICY.json or predictions:FILE";

/** Whether a word has one of these forms. */
export function isPolicyWord(word: string): boolean {
  return /^(logging|uniform|greedy)$|^(always|file|predictions):./.test(word);
}

/** The file that such a policy is in; undefined where it is made from the log itself. */
export function policyFileOf(policy: string): string | undefined {
  return /^(?:file|predictions):(.+)$/.exec(policy)?.[1];
}
