import type { Fault } from '../core/documents/runs/fault';
import type { JobOf, ReportOf } from '../protocol/jobKinds';
import type { Progress } from '../protocol/jobs';
import type { TableAccess } from '../protocol/tableAccess';

/** What a job is told through its flag. A flag rather than a message, because a busy loop reads no messages. */
export const flags = { run: 0, cancel: 1, pause: 2 } as const;

/** What the server hands to a worker thread, which may have waited for it. */
export interface WorkerStart {
  readonly job: JobOf;
  /** One shared integer, of `flags`. */
  readonly flag: Int32Array;
  readonly cacheMegabytes?: number;
  /** Where TensorFlow is set up. */
  readonly tensorflow?: string;
  /** Where chdb is installed. */
  readonly chdb?: string;
  /** The password for the server that the job asks. */
  readonly access?: TableAccess;
}

/** What a worker thread tells the server. */
export type WorkerMessage =
  | { readonly type: 'progress'; readonly progress: Progress }
  | { readonly type: 'done'; readonly result: ReportOf }
  | { readonly type: 'canceled' }
  | { readonly type: 'failed'; readonly fault: Fault };
