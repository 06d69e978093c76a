/** The part of DuckDB's interface that benchmarks use. */
export interface DuckDb {
  DuckDBInstance: {
    create(
      path: string,
      options: Record<string, string>,
    ): Promise<{ connect(): Promise<{ runAndReadAll(sql: string): Promise<{ getRows(): unknown[][] }> }> }>;
  };
}
