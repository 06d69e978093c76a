import type { JobControl } from '../../core/control/jobControl';
import type { ReadOptions } from '../reading/readOptions';
import type { LogReference } from './logReference';
import type { ParsedLog } from './parsedLog';
import { estimatePropensities } from './estimatePropensities';
import { openJoined } from '../join/openJoined';
import { joinFinding } from '../../core/join/joinFinding';
import { coverageFinding } from '../../core/logs/checks/outcomeCoverage';
import type { JoinReport } from '../../core/documents/log/join';
import { UserError } from '../../core/errors/userError';
import { isBanditLogPath } from '../../core/sql/parseBanditLog';
import { readLog } from './readLog';
import { workspaceOptions } from './schemaFiles';

/** How a log is opened: in columns and actions that are given, and whether the bytes themselves are wanted. */
export type Opening = Pick<
  ReadOptions,
  | 'featureMap'
  | 'actionFeatureMap'
  | 'actionNames'
  | 'fields'
  | 'maxCategories'
  | 'maxColumns'
  | 'hashBits'
  | 'maxRejectedShare'
  | 'fresh'
  | 'watch'
> & {
  /** Fields that are no features, beside those that the schema ignores. */
  readonly ignore?: readonly string[];
};

/** Opens a log for a job: its reading is the first `share` of the job's progress, and the job's cancel stops it. */
export async function openLog(
  { paths, home, reading }: LogReference,
  control: JobControl,
  share: number,
  { ignore = [], ...opening }: Opening = {},
): Promise<ParsedLog> {
  if (paths.some(isBanditLogPath)) throw notInPlace();
  control.progress(0, 'Reading the log');
  const kept = home === undefined ? undefined : workspaceOptions(home, paths);
  const schema = reading?.schema ?? kept?.schema;
  const { join, ...asked } = { ...kept, ...reading };
  const { cacheDirectory } = asked;
  const joined =
    join &&
    (await openJoined(
      {
        paths,
        join,
        ...(schema && { schema }),
        ...(cacheDirectory && { cacheDirectory }),
        ...(opening.fresh && { fresh: true }),
      },
      control,
    ));
  const found = await readLog(joined?.paths ?? paths, {
    ...asked,
    ...(ignore.length > 0 && { schema: { ...schema, ignore: [...(schema?.ignore ?? []), ...ignore] } }),
    ...opening,
    warn: (message) => control.warn?.(message),
    checkpoint: () => control.checkpoint(),
    progress(done, total) {
      control.checkpoint();
      control.progress(
        total > 0 ? (share * done) / total : share,
        `Reading the log: ${megabytes(done)} of ${megabytes(total)} MB`,
      );
    },
  });
  const read = joined ? withJoin(found, paths, joined.report) : found;
  // Fields that are read in place of features tell nothing of the logging policy, and no weights are computed from them.
  const log = opening.fields ? read : estimatePropensities(read, control);
  // What the workspace has answered is not asked again.
  const answered = Object.keys(kept ?? {}).some((said) => said !== 'excludedLines');
  return answered ? { ...log, inspection: { ...log.inspection, questions: [] } } : log;
}

const notInPlace = (): UserError =>
  new UserError(
    'not-in-place',
    'This cannot be done with a log in a table yet. A table can be inspected, analyzed, trained on, certified, verified and held against a gate; for the rest, export rows to a file.',
  );

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);

/** The joined files under the names of the decisions, whose lines they have. */
function withJoin(log: ParsedLog, paths: readonly string[], join: JoinReport): ParsedLog {
  const { inspection } = log;
  const files = inspection.files.map(({ sha256 }, i) => ({ path: paths[i], sha256 }));
  const covered = [coverageFinding(join.gap, join.default, 'joined')].filter((check) => check !== undefined);
  return {
    ...log,
    inspection: { ...inspection, files, join, checks: [joinFinding(join), ...covered, ...inspection.checks] },
  };
}
