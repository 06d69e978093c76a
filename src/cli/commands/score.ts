import { scoreKind } from '../../protocol/kinds/score';
import { wholeNumber } from '../../core/documents/values';
import { runJob } from '../../jobs/runJob';
import { oneOf } from '../options/lists';
import { progressOnTerminal } from '../output/progress';
import type { Command } from './command';

const { count } = scoreKind.job.entries.samples.wrapped.entries;

export const score: Command = {
  name: 'score',
  words: '<policy> <contexts>',
  summary: 'action probabilities for contexts, one JSON a line',
  options: ['samples', 'seed'],
  async run([policy, contexts], values) {
    const samples = values.samples !== undefined && {
      count: oneOf('samples', count, values.samples),
      seed: oneOf('seed', wholeNumber, values.seed ?? '0'),
    };
    const document = await runJob(
      { kind: 'score', policy, contexts, ...(samples && { samples }) },
      progressOnTerminal(),
    );
    return { document, text: document.probabilities.map((row) => `${JSON.stringify(row)}\n`).join('') };
  },
};
