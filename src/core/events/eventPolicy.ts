import { argmaxProbabilities } from '../policies/probabilities/argmaxProbabilities';
import { MixedLogitLaws } from '../policies/probabilities/mixedLogitLaws';
import { gaussianLaw } from '../policies/probabilities/noiseLaw';
import { softmax } from '../policies/probabilities/softmax';
import { trainedPolicy, type TrainedPolicy } from '../policies/trained/trainedPolicy';
import { networkPolicy } from '../network/networkPolicy';
import { isEventPolicy, isNetworkPolicy, type AnyPolicyDocument } from './anyPolicy';
import { actionMapOf, spaceOf, thetaOf, type EventPolicyDocument } from './eventDocument';
import { EventRow } from './eventRow';
import { EventScores } from './eventScores';

/** The policy of a policy file of any kind. */
export function anyTrainedPolicy(document: AnyPolicyDocument): TrainedPolicy {
  if (isEventPolicy(document)) return eventPolicy(document);
  return isNetworkPolicy(document) ? networkPolicy(document) : trainedPolicy(document);
}

/**
 * The policy over the features of actions (section 13): softmax of θᵀψ, or the largest of θᵀψ_a + σε_a with independent
 * noise, by exact quadrature. ψ_a has length 1, so that σ‖ψ_a‖ is σ.
 */
export function eventPolicy(
  document: EventPolicyDocument,
  name = `trained ${document.class}`,
): TrainedPolicy {
  const space = spaceOf(document);
  const actionMap = actionMapOf(document);
  const event = new EventRow(space, document.features.scaling, actionMap === undefined);
  const scores = new EventScores(space, thetaOf(document));
  const law = lawOf(document);
  let found = new Float64Array(64);
  return {
    name,
    document,
    // One θ is a single point: it is certified on rows it has not seen, where it is its own prior.
    divergence: Infinity,
    ...(actionMap && { actionMap }),
    probabilities(batch, actionCount, out) {
      out.fill(0, 0, batch.length * actionCount);
      for (let row = 0; row < batch.length; row++) {
        event.load(batch, row, actionCount);
        const { offers, actions } = event;
        const scored = scores.score(event);
        if (found.length < offers) found = new Float64Array(2 * offers);
        if (law) argmaxProbabilities(scored, offers, law, found, 0);
        else softmax(scored, offers, found, 0);
        const first = row * actionCount;
        for (let offer = 0; offer < offers; offer++) out[first + actions.data[offer]] = found[offer];
      }
    },
  };
}

function lawOf({ class: kind, sigma }: EventPolicyDocument): ReturnType<typeof gaussianLaw> | undefined {
  if (kind === 'softmax') return undefined;
  return kind === 'gaussian' ? gaussianLaw(sigma) : new MixedLogitLaws().of(sigma);
}
