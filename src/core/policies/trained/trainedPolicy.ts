import type { FeatureMap } from '../../documents/log/featureMap';
import type { LogBatch, OfferedActions } from '../../logs/blocks/loggedData';
import { UserError } from '../../errors/userError';
import { argmaxProbabilities } from '../probabilities/argmaxProbabilities';
import { gaussianDivergence } from '../probabilities/divergence';
import { featureNorm, featureScores } from './featureScores';
import { forEachOffer, offerCount } from '../offers';
import { MixedLogitLaws } from '../probabilities/mixedLogitLaws';
import { gaussianLaw } from '../probabilities/noiseLaw';
import type { Policy } from '../policy';
import type { PolicyBasis, PolicyDocument } from '../stored/policyDocument';
import { softmax } from '../probabilities/softmax';

export interface TrainedPolicy extends Policy {
  readonly document: PolicyBasis;
  /** KL(Q‖P) to its prior; infinite for a policy that is a single point, as far as can be from any prior. */
  readonly divergence: number;
  /** Why the rows it was trained on cannot certify it, where no divergence could pay for that. */
  readonly onTraining?: string;
  /** The columns of its actions' features, where it looks at them. */
  readonly actionMap?: FeatureMap;
}

export function isTrainedPolicy(policy: Policy): policy is TrainedPolicy {
  return 'document' in policy;
}

export function policyDivergence(document: PolicyDocument): number {
  if (document.class === 'softmax') return Infinity;
  return gaussianDivergence(document.mu, document.sigma, document.prior.mu, document.prior.sigma);
}

/** The policy of a policy file: softmax, mixed-logit or Gaussian, by exact quadrature (section 3). */
export function trainedPolicy(document: PolicyDocument, name = `trained ${document.class}`): TrainedPolicy {
  const laws = new MixedLogitLaws();
  return policyByRows(document, name, (scores, offered, deviation, out, first) => {
    const law = document.class === 'gaussian' ? gaussianLaw(deviation) : laws.of(deviation);
    argmaxProbabilities(scores, offered, law, out, first);
  });
}

/** π(·|x) of one row from its scores and the deviation σ‖φ‖ of their noise, into out from `first` on. */
export type NoisyChoice = (
  scores: Float64Array,
  offered: number,
  deviation: number,
  out: Float64Array,
  first: number,
) => void;

/** A policy that is given by what it makes of a row's scores. */
export function policyByRows(document: PolicyDocument, name: string, choose: NoisyChoice): TrainedPolicy {
  let scores = new Float64Array(document.actions.length);
  return {
    name,
    document,
    divergence: policyDivergence(document),
    probabilities(batch, actionCount, out) {
      checkShape(document, batch, actionCount);
      if (scores.length < actionCount) scores = new Float64Array(actionCount);
      out.fill(0, 0, batch.length * actionCount);
      for (let row = 0; row < batch.length; row++) {
        rowProbabilities(document, choose, batch, row, actionCount, scores, out);
      }
    },
  };
}

function rowProbabilities(
  document: PolicyDocument,
  choose: NoisyChoice,
  batch: LogBatch,
  row: number,
  actionCount: number,
  scores: Float64Array,
  out: Float64Array,
): void {
  const first = row * actionCount;
  const d = document.features.count;
  const norm = featureNorm(batch.features, row, d);
  const offered = offerCount(batch, row, actionCount);
  if (norm === 0) {
    forEachOffer(batch, row, actionCount, (action) => (out[first + action] = 1 / offered));
    return;
  }
  const order = batch.offeredActions;
  featureScores(batch.features, row, d, document.mu, order ? actionCount : offered, scores);
  if (order) gatherOffers(order, row, scores);
  const unit = document.features.scaling === 'unit-norm';
  if (unit) for (let action = 0; action < offered; action++) scores[action] /= norm;
  const deviation = document.sigma * (unit ? 1 : norm);
  if (document.class === 'softmax') softmax(scores, offered, out, first);
  else choose(scores, offered, deviation, out, first);
  if (order) scatterOffers(order, row, actionCount, out, first);
}

/** The scores of the actions that a row offers, in its order, in front. */
export function gatherOffers({ offsets, actions }: OfferedActions, row: number, scores: Float64Array): void {
  const own = Float64Array.from(actions.subarray(offsets[row], offsets[row + 1]), (action) => scores[action]);
  scores.set(own);
}

/** Probabilities in a row's order become those of its actions, and 0 for others. */
export function scatterOffers(
  { offsets, actions }: OfferedActions,
  row: number,
  actionCount: number,
  out: Float64Array,
  first: number,
): void {
  const offered = actions.subarray(offsets[row], offsets[row + 1]);
  const own = out.slice(first, first + offered.length);
  out.fill(0, first, first + actionCount);
  for (const [i, action] of offered.entries()) out[first + action] = own[i];
}

export function checkShape(
  document: PolicyBasis & { readonly actions: readonly string[] },
  batch: LogBatch,
  actionCount: number,
): void {
  if (document.actions.length !== actionCount) {
    throw new UserError(
      'policy-shape',
      `The policy has ${document.actions.length} actions and the log ${actionCount}. Use the log it was made for.`,
    );
  }
  const { features } = batch;
  const d = document.features.count;
  const fits =
    features.kind === 'dense'
      ? features.values.length >= batch.length * d
      : features.indices.subarray(0, features.offsets[batch.length]).every((index) => index < d);
  if (!fits) {
    throw new UserError(
      'policy-shape',
      `The policy was trained on ${d} features and this log has another number. Use the same feature map.`,
    );
  }
}
