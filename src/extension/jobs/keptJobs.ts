import * as v from 'valibot';
import { job, type JobOf } from '../../protocol/jobKinds';

/** What survives the window: enough to list a job as interrupted and to resume it. */
export interface KeptJob {
  readonly title: string;
  readonly log: string;
  readonly job: JobOf;
}

const kept = v.object({ title: v.string(), log: v.string(), job });

/** The jobs in what was kept, perhaps by another version: what is not understood is left out. */
export function keptJobs(raw: unknown): KeptJob[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((each: unknown) => {
    const read = v.safeParse(kept, each);
    return read.success ? [read.output] : [];
  });
}
