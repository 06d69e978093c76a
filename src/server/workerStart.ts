/** What a job is told through its flag. A flag rather than a message, because a busy loop reads no messages. */
export const flags = { run: 0, cancel: 1, pause: 2 } as const;

/** What the server hands to a worker thread at its start. */
export interface WorkerStart {
  readonly job: unknown;
  /** One shared integer, of `flags`. */
  readonly flag: Int32Array;
}
