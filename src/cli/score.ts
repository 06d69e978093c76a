import { numpyArchive } from '../core/policies/numpyArchive';
import { writeAtomically } from '../jobs/atomicWrite';
import { readPolicy } from '../jobs/policyFiles';
import { scoreContexts } from '../jobs/scoreContexts';
import type { Command } from './command';
import { needed, onlyWord } from './options';
import { UsageError } from './usage';

export const score: Command = async (words) => {
  if (words.length !== 2) throw new UsageError('score takes a POLICY and a file of CONTEXTS.');
  const scores = scoreContexts(words[0], words[1]);
  const probabilities: number[][] = [];
  await scores.forEach((row) => probabilities.push(Array.from(row)));
  const text = probabilities.map((row) => `${JSON.stringify(row)}\n`).join('');
  return { document: { actions: scores.actions, probabilities }, text };
};

export const exportPolicy: Command = (words, values) => {
  const path = onlyWord(words, 'export', 'POLICY');
  const out = needed(values, 'out', 'export');
  if (!out.endsWith('.npz')) throw new UsageError('export writes NumPy archives: let --out end with .npz.');
  writeAtomically(out, numpyArchive(readPolicy(path).document));
  return Promise.resolve({ document: { policy: path, out }, text: `The policy is in ${out}.\n` });
};
