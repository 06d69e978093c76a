import type { ReadingOptions } from '../../core/documents/runs/options';
import { schemasPath } from './schemaFiles';

/** A log as a job names it. */
export interface LogReference {
  /** The files, read as one in this order. */
  readonly paths: readonly string[];
  /** The folder whose .banditlens/schemas.json may say how it is read; what `reading` says goes before. */
  readonly home?: string;
  readonly reading?: ReadingOptions;
  /** Fields that came about after the choice: they are no features, and nothing is picked by them. */
  readonly outcomes?: readonly string[];
}

/** The same log, read for one of its slots. */
export const atSlot = <R extends LogReference>(reference: R, position: number): R => ({
  ...reference,
  reading: { ...reference.reading, position },
});

/** The files that decide what a log is read as: no result may take the place of one. */
export function inputsOf({ paths, home, reading }: LogReference): string[] {
  return [...paths, ...(reading?.join?.rewards ?? []), ...(home === undefined ? [] : [schemasPath(home)])];
}
