import type { LogFormat } from '../../documents/names';

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
