import { encodeNumbers } from '../core/bounds/certificateText';
import type { Finding } from '../protocol/report';
import type { LogInspection } from './logs/parsedLog';

/** The checks of a log that did not pass. */
export const concernsOf = ({ checks }: LogInspection): Finding[] =>
  encodeNumbers(checks.filter(({ severity }) => severity !== 'ok')) as Finding[];
