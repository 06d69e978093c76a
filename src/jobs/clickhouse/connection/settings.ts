export type Settings = Readonly<Record<string, string>>;

/** With another value than these a server may leave out rows and still call its answer whole. */
export const lockedSettings: ReadonlyMap<string, string> = new Map([
  ['skip_unavailable_shards', '0'],
  ['read_overflow_mode', 'throw'],
  ['group_by_overflow_mode', 'throw'],
  ['result_overflow_mode', 'throw'],
  ['timeout_overflow_mode', 'throw'],
  ['set_overflow_mode', 'throw'],
  ['distinct_overflow_mode', 'throw'],
  ['sort_overflow_mode', 'throw'],
  ['transfer_overflow_mode', 'throw'],
  ['distributed_group_by_no_merge', '0'],
]);

/** The same of settings that only newer servers know: they are sent where the server has them and they are otherwise. */
export const newerSettings: ReadonlyMap<string, string> = new Map([
  // An answer that was kept is about the table as it was.
  ['use_query_cache', '0'],
  ['additional_table_filters', '{}'],
  ['additional_result_filter', ''],
  ['limit', '0'],
  ['offset', '0'],
]);

/**
 * What every query is sent with, where the user may set anything. `readonly` comes last: behind it nothing can be set. A
 * user who may only read (`readOnly`) cannot say so again.
 */
export const safeSettings = (
  seconds: number,
  readOnly: boolean,
  newer: readonly (readonly [string, string])[],
): Settings => ({
  ...Object.fromEntries(lockedSettings),
  ...Object.fromEntries(newer),
  max_execution_time: String(seconds),
  max_query_size: String(32 * 1024 * 1024),
  max_ast_elements: '10000000',
  max_expanded_ast_elements: '10000000',
  output_format_json_quote_64bit_integers: '1',
  output_format_json_quote_denormals: '0',
  enable_http_compression: '1',
  ...(!readOnly && { readonly: '1' }),
});
