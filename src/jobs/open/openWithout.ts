import type { JobControl } from '../../core/control/jobControl';
import type { FeatureMap } from '../../core/documents/log/featureMap';
import type { LogReference } from './logReference';
import { openLog, type Opening } from './openLog';
import type { ParsedLog } from './parsedLog';

/** Opens a log without the features of these fields, in the row or in its context. */
export async function openWithout(
  fields: readonly string[],
  reference: LogReference,
  control: JobControl,
  share: number,
  opening: Omit<Opening, 'ignore'>,
): Promise<ParsedLog> {
  if (fields.length === 0) return openLog(reference, control, share, opening);
  const log = await openLog(reference, control, share, { ...opening, ignore: fields });
  const { mapping, featureMap } = log.inspection;
  const inside = fields.filter((field) => featureMap.full || isFeature(featureMap, field));
  if (typeof mapping.context !== 'string' || inside.length === 0) return log;
  log.close();
  const ignore = [...fields, ...inside.map((field) => `${mapping.context}.${field}`)];
  return openLog(reference, control, share, { ...opening, ignore });
}

export const isFeature = ({ columns }: FeatureMap, field: string): boolean =>
  columns.some((name) => name === field || name.startsWith(`${field}=`) || name.startsWith(`${field}.`));
