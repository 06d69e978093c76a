/**
 * What the log is known to hold so far, such as its actions and its columns. A row on its way may add to it; once it is
 * checked, either everything it added stays or nothing does: a rejected row must not change what is made of the others.
 */
export interface Learned {
  /** The row at hand counts, and so does what it has shown. */
  settle(): void;
  /** The row at hand is rejected: what it has shown never was. */
  forget(): void;
}
