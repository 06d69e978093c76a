import { dirname, join } from 'node:path';
import { readOnnx } from '../../core/models/onnx/readOnnx';
import type { ModelFacts } from '../../core/models/modelFacts';
import { readWhole } from '../../files/readWhole';
import { hashOfParts, mostBytes, readParts } from './readParts';
import { readTfjs } from './readTfjs';

/** A model that was read, and by which thread it is run. */
export interface ReadModel {
  readonly file: string;
  readonly runtime: string;
  readonly data: unknown;
  /** Of all its files. */
  readonly sha256: string;
  readonly names: Pick<ModelFacts, 'featureNames' | 'classNames'>;
  /** It was exported from a policy of this class. */
  readonly policyClass?: string;
}

/** An ONNX model, and the weights beside it. */
export function readOnnxModel(path: string): ReadModel {
  const file = readWhole(path, mostBytes);
  const { bytes, weightFiles, policyClass, ...names } = readOnnx(file, path);
  const parts = readParts(
    weightFiles.map((name) => join(dirname(path), name)),
    mostBytes - file.length,
  );
  return {
    file: 'onnxWorker.js',
    runtime: 'ONNX Runtime',
    data: { model: bytes, weights: weightFiles.map((name, i) => ({ path: name, data: parts[i] })) },
    sha256: hashOfParts([file, ...parts]),
    names,
    ...(policyClass !== undefined && { policyClass }),
  };
}

/** The folder of a TensorFlow.js model. */
export function readTfjsModel(path: string): ReadModel {
  const { kind, artifacts, sha256, ...names } = readTfjs(path);
  return { file: 'tfjsWorker.js', runtime: 'TensorFlow.js', data: { kind, artifacts }, sha256, names };
}
