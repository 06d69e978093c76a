/** `interrupted`: the process or the window went away while it worked; the same job can be resumed. */
export type JobState = 'waiting' | 'running' | 'paused' | 'finished' | 'failed' | 'canceled' | 'interrupted';

interface WithState {
  readonly state: JobState;
}

/** A list is for looking at: the oldest of what has ended goes. */
const mostEnded = 20;

export const isActive = ({ state }: WithState): boolean =>
  state === 'waiting' || state === 'running' || state === 'paused';

/** Whether there is still something to do: what was interrupted waits for a person to resume it. */
export const isUnfinished = (job: WithState): boolean => isActive(job) || job.state === 'interrupted';

/** A list, newest first, with room for one more: only what has ended makes room. */
export function withRoom<J extends WithState>(jobs: readonly J[]): J[] {
  const gone = jobs.filter((job) => !isUnfinished(job)).slice(mostEnded - 1);
  return jobs.filter((job) => !gone.includes(job));
}
