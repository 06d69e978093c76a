import type { JobControl } from './jobControl';

/** The control of a part of a job: its progress goes from one share of the whole to another. */
export function partOfJob(control: JobControl, from: number, to: number): JobControl {
  return {
    ...control,
    progress: (fraction, message) => control.progress(from + (to - from) * fraction, message),
    checkpoint: () => control.checkpoint(),
    warn: (message) => control.warn?.(message),
  };
}
