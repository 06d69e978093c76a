import { dirname, isAbsolute, join } from 'node:path';
import type { FeatureModelReference } from '../../core/documents/policy';
import { UserError } from '../../core/errors/userError';
import type { TrainedPolicy } from '../../core/policies/trained/trainedPolicy';
import { FeatureModel, type Embeddings } from './featureModel';

/** The model that a policy refers to, which must be the one it was trained with. */
export function featureModelOf(policy: string, { path, sha256 }: FeatureModelReference): FeatureModel {
  if (isAbsolute(path))
    throw new UserError(
      'bad-policy',
      `The policy names its feature model as ${path}, and it must be named relative to the policy's folder. Train it again.`,
    );
  const place = join(dirname(policy), path);
  const model = opened(place);
  if (model.sha256 === sha256) return model;
  throw new UserError(
    'other-model',
    `${place} is another model than the one that the policy was trained with, so its features mean something else. Put that model back, or train again.`,
  );
}

function opened(place: string): FeatureModel {
  try {
    return new FeatureModel(place);
  } catch (error) {
    if (!(error instanceof UserError) || error.code !== 'no-file') throw error;
    throw new UserError(
      'no-file',
      `The policy's features come from the model ${place}, which cannot be read. Put it there, beside the policy as it was when the policy was trained.`,
    );
  }
}

/** A policy that is asked about the features that a model made of the rows. */
export function embeddedPolicy(policy: TrainedPolicy, features: Embeddings): TrainedPolicy {
  return {
    ...policy,
    probabilities: (batch, actionCount, out) => policy.probabilities(features.of(batch), actionCount, out),
  };
}
