import type { RowFilter } from '../../core/conditions/rowFilter';
import type { JobControl } from '../../core/control/jobControl';
import type { Policy } from '../../core/policies/policy';
import type { LogReference } from '../open/logReference';
import type { ParsedLog } from '../open/parsedLog';

export interface ChosenPolicy {
  readonly policy: Policy;
  /** Of the policy's file; of its name where it has none. */
  readonly sha256: string;
  /** Makes it ready for a log as it is read for this policy, where that takes work; nothing can be asked of it before. */
  prepare?(log: ParsedLog, control: JobControl, fresh?: boolean): Promise<ChosenPolicy>;
  /** Gives back what the policy holds on to. */
  close?(): void;
}

/** What a policy is chosen for: the log as it was read, and how it was asked for. */
export interface PolicyRequest {
  readonly log: ParsedLog;
  readonly reference: LogReference;
  readonly control: JobControl;
  /** The rows that count, where not all do. */
  readonly where?: RowFilter;
  /** Read the bytes of the log's files, whatever the cache knows of them. */
  readonly fresh?: boolean;
}

/** Makes the policy that KIND:ARGUMENT names. */
export type PolicyKind = (argument: string, request: PolicyRequest) => ChosenPolicy | Promise<ChosenPolicy>;
