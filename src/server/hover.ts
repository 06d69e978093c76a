import { fileURLToPath } from 'node:url';
import type { Hover } from 'vscode-languageserver/node';
import { UserError } from '../core/userError';
import type { ParsedLog } from '../jobs/logs/parsedLog';
import type { LogIndex } from './logIndex';

const format = (value: number): string => Number(value.toPrecision(6)).toString();

/** What a row of a log says, in words; `line` counts from 1. */
export async function hoverRow(index: LogIndex, uri: string, line: number): Promise<Hover | null> {
  if (!uri.startsWith('file:')) return null;
  try {
    return rowHover(await index.of(fileURLToPath(uri)), line);
  } catch (error) {
    if (error instanceof UserError) return markdown([`**Bandit Lens:** ${escape(error.message)}`]);
    throw error;
  }
}

function rowHover(log: ParsedLog, line: number): Hover | null {
  const rejection = log.inspection.rejections.find((rejected) => rejected.line === line);
  if (rejection !== undefined) return markdown([`**Rejected:** ${escape(rejection.reason)}`]);
  const row = log.rowAtLine(line);
  if (row === undefined) return null;
  const alpha = 1 - log.data.rows ** -0.25;
  const taken = `taken in ${format(100 * row.propensity)} % of such decisions`;
  return markdown([
    `**Action ${escape(row.actionName)}**, reward ${format(row.reward)}`,
    `Propensity ${format(row.propensity)}: ${taken}`,
    `Smoothed weight ${format(row.propensity ** -alpha)} (1/p^α at α = ${alpha.toFixed(3)}; plain 1/p = ${format(1 / row.propensity)})`,
  ]);
}

/** Lines that are not on disk yet cannot be looked up. */
export const unsavedHover = markdown(['**Bandit Lens:** save the file to see what its rows say.']);

/** Names come from the log: they are shown as they are, never as markup. */
function escape(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!<>|~]/g, '\\$&');
}

function markdown(lines: readonly string[]): Hover {
  return { contents: { kind: 'markdown', value: lines.join('\n\n') } };
}
