/** What the process of chdb is asked, one thing after the other. */
export interface ChdbQuestion {
  readonly sql: string;
  readonly mostBytes: number;
}

export type ChdbAnswer = { readonly text: string } | { readonly error: string };
