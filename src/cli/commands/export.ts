import { runJob } from '../../jobs/runJob';
import { needed } from '../options/options';
import { progressOnTerminal } from '../output/progress';
import type { Command } from './command';

export const exportPolicy: Command = {
  name: 'export',
  words: '<policy>',
  summary: 'the policy as a NumPy archive (.npz) or an ONNX model (.onnx)',
  options: ['out'],
  async run([policy], values) {
    const out = needed(values, 'out', 'export');
    const document = await runJob({ kind: 'export', policy, out }, progressOnTerminal());
    return { document, text: `The policy is in ${out}.\n` };
  },
};
