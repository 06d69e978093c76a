import type { io } from '@tensorflow/tfjs-core';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { parseShallow } from '../../core/documents/text/nesting';
import { UserError } from '../../core/errors/userError';
import { isPlainName } from '../../core/models/isPlainName';
import { namesIn } from '../../core/models/namesIn';
import { joined } from '../../core/policies/onnx/protobuf';
import { readWhole } from '../../files/readWhole';
import { hashOfParts, readParts } from './readParts';

/** What the thread of a TensorFlow.js model is given. */
export interface TfjsModel {
  readonly kind: 'layers' | 'graph';
  readonly artifacts: io.ModelArtifacts;
}

export interface TfjsFolder extends TfjsModel {
  /** Of the hashes of model.json and its weights in turn. */
  readonly sha256: string;
  readonly featureNames?: readonly string[];
  readonly classNames?: readonly string[];
}

const mostJsonBytes = 64 * 1024 * 1024;

const modelJson = v.object({
  format: v.exactOptional(v.nullable(v.string())),
  modelTopology: v.looseObject({}),
  weightsManifest: v.pipe(
    v.array(
      v.object({
        // A plain name: what a model names must lie beside it.
        paths: v.pipe(
          v.array(v.pipe(v.string(), v.check(isPlainName, 'a file beside the model is expected'))),
          v.maxLength(10_000),
        ),
        weights: v.array(v.looseObject({ name: v.string(), shape: v.array(v.number()), dtype: v.string() })),
      }),
    ),
    v.maxLength(10_000),
  ),
  signature: v.exactOptional(v.unknown()),
  userDefinedMetadata: v.exactOptional(v.nullable(v.record(v.string(), v.unknown()))),
});

/** Reads a TensorFlow.js model from its folder or its model.json. Nothing else is opened than what lies in that folder. */
export function readTfjs(path: string): TfjsFolder {
  const file = statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, 'model.json') : path;
  const text = readWhole(file, mostJsonBytes);
  const said = parsed(text, file);
  const { modelTopology, weightsManifest, userDefinedMetadata: metadata, signature } = said;
  const weights = readParts(
    weightsManifest.flatMap(({ paths }) => paths.map((name) => join(dirname(file), name))),
  );
  const isGraph =
    said.format === 'graph-model' || (said.format !== 'layers-model' && 'node' in modelTopology);
  const featureNames = namesFrom(metadata?.feature_names);
  const classNames = namesFrom(metadata?.class_names);
  return {
    kind: isGraph ? 'graph' : 'layers',
    artifacts: {
      modelTopology,
      weightSpecs: weightsManifest.flatMap((group) => group.weights) as unknown as io.WeightsManifestEntry[],
      weightData: joined(weights).buffer as ArrayBuffer,
      ...(signature !== undefined && { signature: signature as object }),
    },
    sha256: hashOfParts([text, ...weights]),
    ...(featureNames && { featureNames }),
    ...(classNames && { classNames }),
  };
}

function parsed(text: Buffer, file: string): v.InferOutput<typeof modelJson> {
  let value: unknown;
  try {
    value = parseShallow(text.toString('utf8'));
  } catch {
    throw badModel(file, 'it is not JSON');
  }
  const result = v.safeParse(modelJson, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw badModel(file, `${v.getDotPath(issue) ?? 'it'}: ${issue.message}`);
}

function namesFrom(value: unknown): string[] | undefined {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' ? namesIn(value) : undefined;
}

function badModel(file: string, reason: string): UserError {
  return new UserError(
    'bad-model',
    `${file} is not the model.json of a TensorFlow.js model (${reason.slice(0, 200)}). Convert the model again.`,
  );
}
