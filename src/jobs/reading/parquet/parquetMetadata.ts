import type { FileMetaData } from 'hyparquet';
import { maxNesting } from '../../../core/documents/text/nesting';

/** More rows than any table of one file has. */
const maxRows = 2 ** 32;

/**
 * Compares what a file says of itself with what it is, before anything is read by it: a damaged count would be counted
 * to, however high it is.
 */
export function assertSound(
  { schema, row_groups: groups, num_rows: rows }: FileMetaData,
  size: number,
): void {
  const open: number[] = [1];
  for (const { num_children: children = 0 } of schema) {
    while (open.at(-1) === 0) open.pop();
    if (open.length === 0 || children < 0 || children > schema.length)
      throw new Error('its schema is no tree');
    open[open.length - 1]--;
    if (children > 0) open.push(children);
    if (open.length > maxNesting) throw new Error('its columns are nested too deep');
  }
  if (open.some((left) => left > 0)) throw new Error('its schema ends too early');
  const inGroups = groups.reduce((sum, { num_rows: own }) => sum + own, 0n);
  if (inGroups !== rows || rows > maxRows || groups.some(({ num_rows: own }) => own < 0n))
    throw new Error('its numbers of rows do not add up');
  for (const { columns } of groups) {
    for (const { meta_data: column } of columns) {
      const length = Number(column?.total_compressed_size ?? 0);
      const start = Number(column?.data_page_offset ?? 0);
      if (length < 0 || start < 0 || length > size || start > size)
        throw new Error('a column lies outside of it');
    }
  }
}
