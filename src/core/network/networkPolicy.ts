import {
  checkShape,
  gatherOffers,
  scatterOffers,
  type TrainedPolicy,
} from '../policies/trained/trainedPolicy';
import { copyFeatures, featureNorm } from '../policies/trained/featureScores';
import { offerCount } from '../policies/offers';
import { softmax } from '../policies/probabilities/softmax';
import { shapeOf, type NetworkPolicyDocument } from './networkDocument';
import { NetworkPass } from './networkPass';

/**
 * π(a|x) = softmax of s = W2 max(0, W1 φ + b1) + b2. A context without features is φ = 0, for which the network has an
 * answer, too.
 */
export function networkPolicy(
  document: NetworkPolicyDocument,
  name = `trained ${document.class}`,
): TrainedPolicy {
  const { features: d, actions: K } = shapeOf(document);
  const pass = new NetworkPass(shapeOf(document), document.network.parameters);
  const phi = new Float64Array(d);
  const scores = new Float64Array(K);
  const unit = document.features.scaling === 'unit-norm';
  return {
    name,
    document,
    // A single point: it is certified on rows it has not seen, where it is its own prior.
    divergence: Infinity,
    onTraining:
      'it is a network, which has no prior, and it was trained on these rows. Certify it on rows that were held out, or on rows that were logged since.',
    probabilities(batch, actionCount, out) {
      checkShape(document, batch, actionCount);
      out.fill(0, 0, batch.length * actionCount);
      for (let row = 0; row < batch.length; row++) {
        const first = row * actionCount;
        const norm = unit ? featureNorm(batch.features, row, d) : 1;
        phi.fill(0);
        if (norm > 0) copyFeatures(batch.features, row, d, 1 / norm, phi, 0);
        const offered = offerCount(batch, row, actionCount);
        const order = batch.offeredActions;
        pass.scores(phi, 0, order ? actionCount : offered, scores);
        if (order) gatherOffers(order, row, scores);
        softmax(scores, offered, out, first);
        if (order) scatterOffers(order, row, actionCount, out, first);
      }
    },
  };
}
