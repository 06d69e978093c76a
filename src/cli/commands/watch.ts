import { setTimeout as sleep } from 'node:timers/promises';
import { documentOf } from '../../core/certificate/certificateText';
import { roundBound } from '../../core/certificate/roundBound';
import type { Certificate } from '../../core/documents/results/certificate';
import { UserError } from '../../core/errors/userError';
import { banditLogPath } from '../../jobs/clickhouse/banditLogPath';
import { evaluateLog } from '../../jobs/kinds/certify';
import { GrowingFiles } from '../../files/growingFiles';
import { claimNames, evaluationNames, readingNames } from '../options/optionTable';
import { evaluationFrom, needed, policyFrom, readingFrom } from '../options/options';
import { goalOf } from '../options/until';
import { wrongOption } from '../options/usageError';
import { certificateLines, tellChecks } from '../output/certificateLines';
import { clearProgress, progressOnTerminal } from '../output/progress';
import type { Command } from './command';

const defaultSeconds = 5;

/**
 * Follows a log that grows, and tells whenever what is certified of a policy changes. The claims hold at every number of
 * rows at once, so that looking again and again, and stopping when it suffices, costs nothing.
 */
export const watch: Command = {
  name: 'watch',
  words: '<log...>',
  summary: 'follow a log that grows; exit 0 once a goal is certified',
  options: ['policy', 'until', 'every', ...claimNames, ...readingNames, ...evaluationNames],
  async run(paths, values) {
    const policy = policyFrom(needed(values, 'policy', 'watch'));
    const reached = values.until === undefined ? undefined : goalOf(values.until);
    const seconds = Number(values.every ?? defaultSeconds);
    if (!(seconds > 0 && seconds <= 86_400))
      throw wrongOption('every', values.every, 'a number of seconds above 0');
    const evaluation = { ...evaluationFrom(values), certificate: 'sequential' as const };
    const job = { paths, policy, evaluation, ...readingFrom(values) };
    const files = new GrowingFiles([...paths, ...(job.reading?.join?.rewards ?? [])]);
    // Nothing but the table itself tells whether it has grown.
    const isTable = banditLogPath(job) !== undefined;
    let size = -1;
    let told = '';
    for (;;) {
      const now = await files.size();
      if (isTable || now !== size) {
        size = now;
        const evaluated = await evaluateLog(job, progressOnTerminal()).catch(withoutRows);
        await files.assertOnlyGrown();
        if (evaluated !== undefined) {
          const { certificate, checks } = evaluated;
          const line = lineOf(certificate);
          clearProgress();
          if (line !== told) process.stderr.write(`${line}\n`);
          told = line;
          if (reached?.(certificate)) {
            tellChecks(checks);
            const text = [...certificateLines(certificate), ''].join('\n');
            return { document: documentOf(certificate), text };
          }
        }
      }
      await sleep(1000 * seconds);
    }
  },
};

/** A log that has just begun may have nothing to certify yet. */
function withoutRows(error: unknown): undefined {
  if (error instanceof UserError && waiting.has(error.code)) return undefined;
  throw error;
}

const waiting: ReadonlySet<string> = new Set([
  'no-rows',
  'empty-file',
  'no-usable-rows',
  'no-outcomes',
  'log-changed',
]);

function lineOf({ withheld, value, improvement, n, rewardRange }: Certificate): string {
  const rows = n.toLocaleString('en-US');
  if (withheld !== null) return `${rows} rows: nothing is certified: ${withheld}`;
  const down = (x: number): string => roundBound(x, 'down', rewardRange);
  const upper = roundBound(value.upper, 'up', rewardRange);
  return `${rows} rows: between ${down(value.lower)} and ${upper}; improvement at least ${down(improvement.by)}`;
}
