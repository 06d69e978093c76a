import type { Hover, Position } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { parseJsonlRow } from '../core/logs/jsonlRow';
import { UserError } from '../core/userError';

const format = (value: number): string => Number(value.toPrecision(6)).toString();

/** What a row of an open log says, in words. */
export function hoverRow(document: TextDocument, position: Position): Hover | null {
  const range = {
    start: { line: position.line, character: 0 },
    end: { line: position.line + 1, character: 0 },
  };
  const text = document.getText(range).trim();
  if (text === '') return null;
  try {
    const row = parseJsonlRow(text, position.line + 1);
    const alpha = 1 - rowCount(document) ** -0.25;
    const weight = row.propensity ** -alpha;
    return markdown([
      `**Action ${row.action}**, reward ${format(row.reward)}`,
      `Propensity ${format(row.propensity)}: taken in ${format(100 * row.propensity)} % of such decisions`,
      `Smoothed weight ${format(weight)} (1/p^α at α = ${alpha.toFixed(3)}; plain 1/p = ${format(1 / row.propensity)})`,
    ]);
  } catch (error) {
    if (error instanceof UserError) return markdown([`**Bandit Lens** ${error.message}`]);
    throw error;
  }
}

/** The lines of the document, less the empty one after the last line break. */
function rowCount(document: TextDocument): number {
  const last = document.lineCount - 1;
  const text = document.getText({
    start: { line: last, character: 0 },
    end: { line: last + 1, character: 0 },
  });
  return text.trim() === '' ? last : last + 1;
}

function markdown(lines: readonly string[]): Hover {
  return { contents: { kind: 'markdown', value: lines.join('\n\n') } };
}
