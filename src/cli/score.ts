import * as v from 'valibot';
import { onnxModel } from '../core/policies/onnx/onnxModel';
import { numpyArchive } from '../core/policies/numpyArchive';
import { writeAtomically } from '../files/atomicWrite';
import { protectInputs } from '../files/outputs';
import { filesOfPolicy, readPolicy } from '../jobs/results/policyFiles';
import { scoreContexts } from '../jobs/kinds/score';
import type { Command } from './command';
import { oneOf } from './lists';
import { needed, onlyWord } from './options';
import { UsageError } from './usage';

const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e6));
const seed = v.pipe(v.number(), v.integer(), v.minValue(0));

export const score: Command = async (words, values) => {
  if (words.length !== 2) throw new UsageError('score takes a POLICY and a file of CONTEXTS.');
  const samples = values.samples && {
    count: oneOf('samples', count, values.samples),
    seed: oneOf('seed', seed, values.seed ?? '0'),
  };
  const scores = scoreContexts(words[0], words[1], samples || undefined);
  const probabilities: number[][] = [];
  const warning = await scores.forEach((row) => probabilities.push(Array.from(row)));
  if (warning !== undefined) process.stderr.write(`bandit-lens: ${warning}\n`);
  const text = probabilities.map((row) => `${JSON.stringify(row)}\n`).join('');
  return { document: { actions: scores.actions, probabilities }, text };
};

export const exportPolicy: Command = (words, values) => {
  const path = onlyWord(words, 'export', 'POLICY');
  const out = needed(values, 'out', 'export');
  const ending = /\.(npz|onnx)$/.exec(out)?.[1];
  if (ending === undefined)
    throw new UsageError('export writes NumPy archives and ONNX models: let --out end with .npz or .onnx.');
  protectInputs([out], filesOfPolicy(`file:${path}`));
  const { document } = readPolicy(path);
  writeAtomically(out, ending === 'npz' ? numpyArchive(document) : onnxModel(document));
  return Promise.resolve({ document: { policy: path, out }, text: `The policy is in ${out}.\n` });
};
