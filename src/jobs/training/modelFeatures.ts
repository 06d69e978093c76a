import { dirname, isAbsolute, relative, resolve } from 'node:path';
import type { JobControl } from '../../core/control/jobControl';
import type { TrainingOptions } from '../../core/documents/runs/options';
import type { FeatureModelReference } from '../../core/documents/policy';
import { UserError } from '../../core/errors/userError';
import { FeatureModel, type Embeddings } from '../models/featureModel';
import type { LogForTraining } from '../open/openForTraining';

/** The features that a model makes of the rows of a training; undefined where the log's own are trained on. */
export async function embeddingsFor(
  { log, byActions }: LogForTraining,
  { featureModel, independentModel }: TrainingOptions,
  control: JobControl,
): Promise<Embeddings | undefined> {
  if (featureModel === undefined) {
    if (independentModel === undefined) return undefined;
    throw new UserError('bad-option', '--independent-model needs --feature-model.');
  }
  if (byActions)
    throw new UserError(
      'bad-option',
      '--feature-model makes features of contexts, and this policy is over the features of actions. Use --policy-features context.',
    );
  return new FeatureModel(featureModel).ofLog(log, control);
}

/** The model as the policy will name it: from its own folder on, so that both can be moved together. */
export function referenceTo(
  { featureModel = '', independentModel = false }: TrainingOptions,
  out: string,
  { modelSha256 }: Embeddings,
): Omit<FeatureModelReference, 'columns' | 'map'> {
  const path = relative(dirname(resolve(out)), resolve(featureModel)).replaceAll('\\', '/');
  if (isAbsolute(path))
    throw new UserError(
      'bad-option',
      'The feature model lies on another drive than the policy, which could not name it. Put both on one drive.',
    );
  return { path, sha256: modelSha256, independent: independentModel };
}
