import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Certificate } from '../core/certificate/certificate';
import { certificateJson } from '../core/certificate/certificateText';
import { roundBound } from '../core/certificate/statement';
import { UserError } from '../core/errors/userError';
import { judgeLog } from '../jobs/kinds/certify';
import type { Command } from './command';
import { judgingFrom, logWords, needed, policyWord, readingFrom } from './options';
import { clearProgress, progressOnTerminal } from './progress';
import { certificateLines, tellChecks } from './told';
import { goalOf } from './until';
import { UsageError } from './usage';

const defaultSeconds = 5;

/**
 * Follows a log that grows, and tells whenever what is certified of a policy changes. The claims hold at every number of
 * rows at once, so that looking again and again, and stopping when it suffices, costs nothing.
 */
export const watch: Command = async (words, values) => {
  const paths = logWords(words, 'watch');
  const policy = policyWord(needed(values, 'policy', 'watch'));
  const reached = values.until === undefined ? undefined : goalOf(values.until);
  const seconds = Number(values.every ?? defaultSeconds);
  if (!(seconds > 0 && seconds <= 86_400))
    throw new UsageError(`--every is "${values.every}", but has to be a number of seconds above 0.`);
  const judging = { ...judgingFrom(values), certificate: 'sequential' as const };
  const job = { paths, policy, judging, ...readingFrom(values) };
  let size = -1;
  let told = '';
  for (;;) {
    const now = (await Promise.all(paths.map((path) => stat(path)))).reduce(
      (sum, each) => sum + each.size,
      0,
    );
    if (now !== size) {
      size = now;
      const judged = await judgeLog(job, progressOnTerminal()).catch(withoutRows);
      if (judged !== undefined) {
        const { certificate, checks } = judged;
        const line = lineOf(certificate);
        clearProgress();
        if (line !== told) process.stderr.write(`${line}\n`);
        told = line;
        if (reached?.(certificate)) {
          tellChecks(checks);
          const document = certificateJson(certificate);
          return { document, text: [...certificateLines(document as never), ''].join('\n') };
        }
      }
    }
    await sleep(1000 * seconds);
  }
};

/** A log that has just begun may have nothing to certify yet. */
function withoutRows(error: unknown): undefined {
  if (error instanceof UserError && waiting.has(error.code)) return undefined;
  throw error;
}

const waiting: ReadonlySet<string> = new Set(['no-rows', 'empty-file', 'no-usable-rows', 'log-changed']);

function lineOf({ withheld, value, improvement, n, rewardRange }: Certificate): string {
  const rows = n.toLocaleString('en-US');
  if (withheld !== null) return `${rows} rows: nothing is certified: ${withheld}`;
  const down = (x: number): string => roundBound(x, 'down', rewardRange);
  const upper = roundBound(value.upper, 'up', rewardRange);
  return `${rows} rows: between ${down(value.lower)} and ${upper}; improvement at least ${down(improvement.by)}`;
}
