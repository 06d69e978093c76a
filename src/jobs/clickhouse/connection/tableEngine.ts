/** Something that answers SELECTs about rows, wherever they are: whole answers or none. */
export interface TableEngine {
  /** The rows of an answer, each a list of values. */
  ask(sql: string, mostBytes?: number): Promise<readonly unknown[]>;
}

/** Answers are sums: none is nearly as large. A sample for training has a limit of its own. */
export const mostAnswerBytes = 64 * 1024 * 1024;
