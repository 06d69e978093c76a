import { rewardSumText } from '../../core/documents/log/rewardSum';
import type { Inspection } from '../../core/documents/log/inspection';
import { placeText } from '../../core/errors/place';
import { leftOutText } from '../../core/logs/features/leftOutText';
import { runJob } from '../../jobs/runJob';
import { readingNames } from '../options/optionTable';
import { readingFrom } from '../options/options';
import { progressOnTerminal } from '../output/progress';
import { estimatedLines } from '../output/estimatedLines';
import type { Command } from './command';

export const inspect: Command = {
  name: 'inspect',
  words: '<log...>',
  summary: 'format, mapping, counts and checks',
  options: readingNames,
  async run(paths, values) {
    const document = await runJob({ kind: 'inspect', paths, ...readingFrom(values) }, progressOnTerminal());
    return {
      document,
      text: [describe(paths.join(', '), document), ...estimatedLines(document), details(document)].join('\n'),
    };
  },
};

/** What a person reads about a log. */
export function describe(path: string, inspection: Inspection): string {
  const { format, mapping, rows, actions, features, propensities, checks, rejections } = inspection;
  const { lines, used, skipped, rejected } = rows;
  const leftOut = leftOutText(inspection);
  const known = inspection.estimatedPropensities
    ? 'no propensities'
    : propensities === 'full'
      ? 'propensities of all actions'
      : 'propensities of the chosen actions only';
  return [
    `${path}: ${format}, ${used} rows, ${actions} actions, ${features} ${features === 1 ? 'feature' : 'features'}, ${known}`,
    `${lines} lines: ${used} used, ${skipped} skipped by rule, ${rejected} rejected`,
    ...(mapping.rewardSum ? [`The reward is ${rewardSumText(mapping.rewardSum)}.`] : []),
    ...(leftOut === undefined ? [] : [leftOut]),
    ...rejections.slice(0, 10).map((each) => `  ${placeText(each)}: ${each.reason}`),
    ...checks
      .filter(({ severity }) => severity !== 'ok')
      .map(({ severity, message }) => `${severity}: ${message}`),
    ...(inspection.remote?.notInPlace ?? []).map(
      ({ what, why }) => `Not computed in the table: ${what}. ${why}`,
    ),
  ].join('\n');
}

/** Which field was taken for what, the rules that skipped lines, and every check that passed. */
function details({ mapping, skippedBy, checks }: Inspection): string {
  const { rewardSum, ...single } = mapping;
  const fields = Object.entries({ ...single, ...(rewardSum && { reward: rewardSumText(rewardSum) }) })
    .filter(([, field]) => field !== null)
    .map(([part, field]) => `  ${part.padEnd(14)}${[field].flat().map(fieldText).join(', ')}`);
  const rules = Object.entries(skippedBy).map(([rule, count]) => `  ${rule.padEnd(20)}${count}`);
  const passed = checks.filter(({ severity }) => severity === 'ok').map(({ message }) => `  ${message}`);
  return [
    'Read as:',
    ...fields,
    ...(rules.length > 0 ? ['Skipped by rule:', ...rules] : []),
    ...(passed.length > 0 ? ['Checks passed:', ...passed] : []),
    '',
  ].join('\n');
}

type Field = string | number | { field: string; values: readonly unknown[] } | null | undefined;

/** A field by its name; lines that are no decisions by the values that tell them. */
const fieldText = (field: Field): string =>
  typeof field === 'object' && field !== null
    ? `${field.field} is ${field.values.join(' or ')}`
    : String(field);
