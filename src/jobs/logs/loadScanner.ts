import type { TemplateScanner } from '../../core/logs/fast/templateScanner';

/** A scanner of its own for one reading; undefined where it was not built: the plain path reads everything then. */
export function createScanner(): Promise<TemplateScanner | undefined> {
  return Promise.resolve(undefined);
}
