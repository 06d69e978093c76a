import { existsSync } from 'node:fs';
import { tensorflowCache } from '../../scripts/paths';
import { tensorflowVariable } from '../../src/jobs/tensorflow/tensorflowFolder';

const folder = process.env[tensorflowVariable] ?? tensorflowCache;

/** Where TensorFlow's own library is set up; where it is not, the tests around this are skipped, and say so. */
export function realTensorflow(): { readonly folder: string; readonly variables: Record<string, string> } {
  before(function () {
    if (existsSync(folder)) return;
    console.error(
      `\n  SKIPPED: the tests on TensorFlow's own library. "npm run setup:tfjs-node" sets it up (1.2 GB), or ${tensorflowVariable} names a folder that has it.\n`,
    );
    this.skip();
  });
  return { folder, variables: { [tensorflowVariable]: folder } };
}
