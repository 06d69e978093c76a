import type { Inspection } from '../../core/documents/log/inspection';
import type { Finding } from '../../core/documents/places';

/** The checks of a log that did not pass. */
export const concernsOf = ({ checks }: Inspection): Finding[] =>
  checks.filter(({ severity }) => severity !== 'ok');
