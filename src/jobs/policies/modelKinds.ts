import { basename, dirname, join, resolve } from 'node:path';
import type { JobControl } from '../../core/control/jobControl';
import { UserError } from '../../core/errors/userError';
import { readOnnx } from '../../core/models/onnx/readOnnx';
import type { ModelFacts } from '../../core/models/modelFacts';
import type { ScoreMeaning } from '../../core/models/scoreReader';
import { readWhole } from '../../files/readWhole';
import { sha256 } from '../../files/sha256';
import { modelReference, type ModelReference } from '../models/modelReference';
import { ModelThread } from '../models/modelThread';
import { hashOfParts, mostBytes, readParts } from '../models/readParts';
import { readTfjs } from '../models/readTfjs';
import { scoreRows } from '../models/scoreRows';
import type { ChosenPolicy, PolicyKind, PolicyRequest } from './policyKind';

const exported =
  'This model was exported from a policy file, which knows the rows it was trained on. Evaluate that file: it is certified on other rows alone.';

/** onnx:MODEL.onnx */
export const onnx: PolicyKind = (argument, request) => {
  const reference = modelReference(argument);
  const file = readWhole(reference.path, mostBytes);
  const { bytes, weightFiles, policyClass, ...names } = readOnnx(file, reference.path);
  const parts = readParts(
    weightFiles.map((name) => join(dirname(reference.path), name)),
    mostBytes - file.length,
  );
  checkClass(policyClass, reference.meaning);
  if (policyClass !== undefined) request.control.warn?.(exported);
  const worker = {
    file: 'onnxWorker.js',
    runtime: 'ONNX Runtime',
    data: { model: bytes, weights: weightFiles.map((path, i) => ({ path, data: parts[i] })) },
  };
  return modelPolicy(reference, hashOfParts([file, ...parts]), worker, names, request);
};

/** tfjs:FOLDER */
export const tfjs: PolicyKind = (argument, request) => {
  const reference = modelReference(argument);
  const { kind, artifacts, sha256, ...names } = readTfjs(reference.path);
  const worker = { file: 'tfjsWorker.js', runtime: 'TensorFlow.js', data: { kind, artifacts } };
  return modelPolicy(reference, sha256, worker, names, request);
};

interface ModelWorker {
  readonly file: string;
  readonly runtime: string;
  readonly data: unknown;
}

async function modelPolicy(
  { path, meaning }: ModelReference,
  ofContent: string,
  { file, runtime, data }: ModelWorker,
  names: Pick<ModelFacts, 'featureNames' | 'classNames'>,
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
  if (policyClass === undefined || policyClass === 'softmax' || meaning !== undefined) return;
  throw new UserError(
    'model-output',
    `This is the export of a ${policyClass} policy, and its probabilities are not in it. Evaluate the policy by its own file, or add ?as=greedy for what it takes on average.`,
  );
}
