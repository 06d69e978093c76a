import { setUpTensorflow } from '../../jobs/tensorflow/setUpTensorflow';
import { tensorflowVariable } from '../../jobs/tensorflow/tensorflowFolder';
import { needed } from '../options/options';
import type { Command } from './command';

export const setupTensorflow: Command = {
  name: 'setup-tensorflow',
  words: '',
  summary: 'set up the engine tfjs-node in a folder (1.2 GB)',
  options: ['out'],
  async run(_, values) {
    const out = needed(values, 'out', 'setup-tensorflow');
    const document = await setUpTensorflow(out, (line) => process.stderr.write(`${line}\n`));
    return {
      document,
      text: `Set ${tensorflowVariable}=${document.folder} and train with --engine tfjs-node.\nIn the editor, the setting "banditLens.tensorflow.path" names the folder.\n`,
    };
  },
};
