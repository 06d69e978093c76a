import type { PolicyProvenance } from '../core/policies/policyDocument';
import type { ParsedLog } from './logs/parsedLog';

/**
 * A file of this log that a policy was trained on, where the whole log is another one: its hash is then another, and rows
 * the policy has seen would pass for rows it has not.
 */
export function fileSeen(
  { sha256, inspection: { files } }: ParsedLog,
  { log }: PolicyProvenance,
): string | undefined {
  if (log === undefined || log.sha256 === sha256) return undefined;
  const trainedOn = new Set(log.files ?? [log.sha256]);
  return files.find((file) => trainedOn.has(file.sha256))?.path;
}
