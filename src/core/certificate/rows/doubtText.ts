import type { DependentRows, RepeatReport } from '../../provenance/repeats/repeats';

const copiesUnclear =
  'many of its rows are there several times, and which of them are one event logged again cannot be told. Log an id or a time ' +
  'stamp with every decision, and write every decision once.';

const stretchesUnclear =
  'a long stretch of its rows is there again, row by row, and decisions at random do not repeat. A file may have been read twice, or files ' +
  'may overlap: give every decision once, or log an id with it. Or actions were taken in rotation, and not with the propensities that were logged.';

export const dependentText = (field: string): string =>
  `rows with the same ${field} took the same action more often than their propensities allow, so they are no ` +
  'decisions of their own. One decision may be logged anew with every outcome: write it once, with the last. Or a visitor keeps ' +
  'an action: write one row for each visitor, with all that was earned. Or the field is no id of a visitor, but of what was ' +
  'chosen: then leave it out of `sharedIds` in a schema.';

const dependentTexts: Readonly<Record<DependentRows, string>> = {
  contexts:
    'rows with the same context took the same action more often than their propensities allow, so they are no decisions of their own. A visitor ' +
    'may keep an action, or decisions were logged several times: write one row for each decision. Or a field of the context tells what was chosen, ' +
    'such as the price of what was shown: name it under `ignore` in a schema. Or the propensities are smaller than those that were used; with ' +
    '--uniform-logging, say how many actions there are with --actions.',
  neighbors:
    'rows that stand one after the other took the same action more often than their propensities allow, and rows far apart did not, so they are no ' +
    'decisions of their own. A visitor may keep an action: write one row for each visitor, with all that was earned. Or decisions were logged ' +
    'several times: write each once. Or the log was sorted by what was done, piece by piece: certify on it in the order in which it was written. Or the propensities are smaller than those that were used.',
};

/** Why the rows of a log are not decisions of their own, each there once; null where nothing says so. */
export function doubtText({ kind, stretches, dependentBy, dependent }: RepeatReport): string | null {
  if (kind === 'unclear') return stretches ? stretchesUnclear : copiesUnclear;
  if (dependentBy !== undefined) return dependentText(dependentBy);
  return dependent ? dependentTexts[dependent] : null;
}
