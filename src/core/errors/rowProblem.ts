/** Found deep inside a row: why it is rejected. Thrown to whoever drafts the row, and never further. */
export class RowProblem extends Error {
  override readonly name = 'RowProblem';
}

/** The reason for which a row is rejected, where drafting it ran into one; any other error is a defect. */
export function problemOf(draft: () => string | void): string | undefined {
  try {
    return draft() ?? undefined;
  } catch (error) {
    if (error instanceof RowProblem) return error.message;
    throw error;
  }
}
