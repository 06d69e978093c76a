import { basename, dirname, resolve } from 'node:path';
import type { JobControl } from '../../core/control/jobControl';
import { UserError } from '../../core/errors/userError';
import type { ScoreMeaning } from '../../core/models/scoreReader';
import { sha256 } from '../../files/sha256';
import { modelReference, type ModelReference } from '../models/modelReference';
import { ModelThread } from '../models/modelThread';
import { readOnnxModel, readTfjsModel, type ReadModel } from '../models/openModel';
import { scoreRows } from '../models/scoreRows';
import type { ChosenPolicy, PolicyKind, PolicyRequest } from './policyKind';

const exported =
  'This model was exported from a policy file, which knows the rows it was trained on. Evaluate that file: it is certified on other rows alone.';

/** onnx:MODEL.onnx */
export const onnx: PolicyKind = (argument, request) => {
  const reference = modelReference(argument);
  const model = readOnnxModel(reference.path);
  checkClass(model.policyClass, reference.meaning);
  if (model.policyClass !== undefined) request.control.warn?.(exported);
  return modelPolicy(reference, model, request);
};

/** tfjs:FOLDER */
export const tfjs: PolicyKind = (argument, request) => {
  const reference = modelReference(argument);
  return modelPolicy(reference, readTfjsModel(reference.path), request);
};

async function modelPolicy(
  { path, meaning }: ModelReference,
  { file, runtime, data, names, sha256: ofContent }: ReadModel,
  { log, control }: PolicyRequest,
): Promise<ChosenPolicy> {
  const name = nameOf(path);
  // There may be several models on a list.
  const named: JobControl = {
    checkpoint: () => control.checkpoint(),
    progress: (fraction, message) => control.progress(fraction, message),
    warn: (message) => control.warn?.(`${name}: ${message}`),
  };
  control.progress(0, 'Loading the model');
  const { thread, ready } = await ModelThread.start(file, runtime, data, control);
  try {
    const run = thread.run.bind(thread);
    const probabilities = await scoreRows(log, { ...ready, ...names }, run, meaning, named);
    return {
      policy: {
        name: meaning === undefined ? name : `${name} (${meaning})`,
        origin:
          'Taken on trust: the model was made without the rewards of these rows. One that was trained on them certifies nothing.',
        probabilities: (batch, _, out) => probabilities.read(batch.firstRow, batch.length, out),
      },
      // Read in another way, a model is another policy.
      sha256: meaning === undefined ? ofContent : sha256(`${ofContent}?as=${meaning}`),
      close: () => probabilities.close(),
    };
  } finally {
    thread.close();
  }
}

/** Every TensorFlow.js model is a model.json: its folder tells it from others. */
const nameOf = (path: string): string =>
  basename(path) === 'model.json' ? basename(dirname(resolve(path))) : basename(path);

/** The scores of a policy with noise are not what it does. */
function checkClass(policyClass: string | undefined, meaning: ScoreMeaning | undefined): void {
  if (policyClass === undefined || /softmax$/.test(policyClass) || meaning !== undefined) return;
  throw new UserError(
    'model-output',
    `This is the export of a ${policyClass} policy, and its probabilities are not in it. Evaluate the policy by its own file, or add ?as=greedy for what it takes on average.`,
  );
}
