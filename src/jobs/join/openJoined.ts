import { join as joinPath, resolve } from 'node:path';
import * as v from 'valibot';
import type { JobControl } from '../../core/control/jobControl';
import { joinReport, type JoinOptions, type JoinReport } from '../../core/documents/log/join';
import type { LogSchema } from '../../core/documents/log/logSchema';
import { writeAtomically } from '../../files/atomicWrite';
import { readWhole } from '../../files/readWhole';
import { sha256 } from '../../files/sha256';
import { defaultCacheDirectory, prepareChosen, prepareFallback } from '../cache/cacheDirectory';
import { CacheUnusable } from '../cache/cacheUnusable';
import { stampOf } from '../reading/fileStamp';
import { joinRewards } from './joinRewards';

const mostNotes = 1e6;

export interface JoinedFiles {
  /** One for each file of decisions, line for line. */
  readonly paths: readonly string[];
  readonly report: JoinReport;
}

export interface Joining {
  readonly paths: readonly string[];
  readonly join: JoinOptions;
  readonly schema?: LogSchema;
  readonly cacheDirectory?: string;
  /** Whatever was joined before. */
  readonly fresh?: boolean;
}

/** Decisions with their outcomes: as they were joined before where no file was touched since, else joined anew. */
export async function openJoined(joining: Joining, control: JobControl): Promise<JoinedFiles> {
  const { paths, join, schema, fresh } = joining;
  const folder = folderFor(joining);
  const stamps = await Promise.all([...paths, ...join.rewards].map((path) => stampOf(path)));
  const asked = { paths: paths.map((path) => resolve(path)), join, schema };
  const key = sha256(JSON.stringify([asked, stamps.map((stamp) => Object.values(stamp).map(String))])).slice(
    0,
    40,
  );
  const targets = paths.map((_, i) => joinPath(folder, `${key}-joined-${i}.log-cache`));
  const notes = joinPath(folder, `${key}-joined.log-cache`);
  const known = fresh ? undefined : await remembered(notes, targets);
  if (known) return { paths: targets, report: known };
  const report = await joinRewards(
    { paths, join, ...(schema && { schema }), targets, scratch: folder },
    control,
  );
  const made = await Promise.all(targets.map(stampText));
  writeAtomically(notes, JSON.stringify({ report, made }));
  return { paths: targets, report };
}

const stampText = async (path: string): Promise<string> =>
  Object.values(await stampOf(path))
    .map(String)
    .join(' ');

/** What was found when these files were made, if they are still as they were. */
async function remembered(notes: string, targets: readonly string[]): Promise<JoinReport | undefined> {
  try {
    const schema = v.object({ report: joinReport, made: v.array(v.string()) });
    const { report, made } = v.parse(schema, JSON.parse(readWhole(notes, mostNotes, true).toString('utf8')));
    const now = await Promise.all(targets.map(stampText));
    return now.every((text, i) => text === made[i]) ? report : undefined;
  } catch {
    return undefined;
  }
}

function folderFor({ cacheDirectory = defaultCacheDirectory() }: Joining): string {
  try {
    return prepareChosen(cacheDirectory);
  } catch (error) {
    if (!(error instanceof CacheUnusable)) throw error;
    return prepareFallback();
  }
}
