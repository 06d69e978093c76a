/** The kinds of log a reader exists for, by the names the command line uses. */
export const logFormats = ['jsonl', 'csv', 'tsv', 'dsjson', 'vw-cb', 'vw-cb-adf', 'obd', 'parquet'] as const;

export type LogFormat = (typeof logFormats)[number];

/** The name a person reads. */
export const formatTitle: Record<LogFormat, string> = {
  jsonl: 'JSON lines',
  csv: 'CSV',
  tsv: 'TSV',
  dsjson: 'Vowpal Wabbit dsjson',
  'vw-cb': 'Vowpal Wabbit --cb text',
  'vw-cb-adf': 'Vowpal Wabbit --cb_adf text',
  obd: 'Open Bandit Dataset CSV',
  parquet: 'Parquet',
};
