/** The file that a policy in the words of the command line is in; undefined where it is made from the log itself. */
export function policyFileOf(policy: string): string | undefined {
  return /^(?:file|predictions):(.+)$/.exec(policy)?.[1];
}
