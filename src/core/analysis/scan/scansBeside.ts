import type { RewardSolution } from '../../estimators/rewardModel/rewardModel';
import type { Policy } from '../../policies/policy';
import type { PolicyScanOptions, ScanResult } from './policyScan';

/** What a scan for the claims of a policy is asked for. */
export interface ClaimsRequest {
  readonly policy: Policy;
  readonly options: PolicyScanOptions;
}

/**
 * Scans of a log that another thread does meanwhile, with the same result to the last bit. Where it comes to undefined, it has
 * to be done here.
 */
export interface ScansBeside {
  /** The reward model of all rows. */
  fit(seed: number): Promise<RewardSolution | undefined>;
  /** Whether the other thread can ask this policy, too. */
  knows(policy: Policy): boolean;
  /** What the certificates of these policies need, in one scan. */
  claims(requests: readonly ClaimsRequest[]): Promise<readonly ScanResult[] | undefined>;
}
