import { policyFileOf } from '../policyRef';

/**
 * The policies that were asked about on a log: whoever asks about one after the other and quotes the best has picked it
 * from all of them, so that claims are charged for all.
 */
export class LookedAt {
  private readonly byLog = new Map<string, Set<string>>();

  /** Notes policies, and says how many there are by now. A file that was written anew is another policy. */
  async note(
    paths: readonly string[],
    policies: readonly string[],
    contentOf: (path: string) => Promise<string>,
  ): Promise<number> {
    const key = paths.join('\n');
    const seen = this.byLog.get(key) ?? new Set();
    this.byLog.set(key, seen);
    for (const policy of policies) {
      const file = policyFileOf(policy);
      seen.add(file === undefined ? policy : `${policy} ${await contentOf(file)}`);
    }
    return seen.size;
  }
}
