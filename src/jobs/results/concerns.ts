import { encodeNumbers } from '../../core/certificate/certificateText';
import type { Finding } from '../../protocol/report';
import type { LogInspection } from '../open/parsedLog';

/** The checks of a log that did not pass. */
export const concernsOf = ({ checks }: LogInspection): Finding[] =>
  encodeNumbers(checks.filter(({ severity }) => severity !== 'ok')) as Finding[];
