import { l10n } from 'vscode';

export interface FieldMeaning {
  readonly text: string;
  /** The number itself is part of a statement that holds with probability 1 - δ. */
  readonly certified: boolean;
}

const meaning = (text: string): FieldMeaning => ({ text, certified: false });
const claim = (text: string): FieldMeaning => ({ text, certified: true });

/** Made when asked for, in the language the editor speaks. */
function certificateFields(): Record<string, FieldMeaning> {
  const lower = claim(l10n.t('The policy earns at least this per decision.'));
  const upper = claim(l10n.t('The policy earns at most this per decision.'));
  const estimate = meaning(
    l10n.t('The estimate the interval is built around. It is a best guess, not a bound.'),
  );
  return {
    statement: claim(l10n.t('The certificate in one sentence.')),
    kind: meaning(
      l10n.t(
        'How it was made: by betting, by bets that hold after every row at once (sequential), or as in the paper: with fixed α and λ, on a grid set in advance, for any λ, for any α, or one-sided.',
      ),
    ),
    rows: meaning(
      l10n.t(
        'The rows it is based on: all, those the policy was trained on, or those held out from training.',
      ),
    ),
    bound: meaning(
      l10n.t(
        'The bound behind it: betting, plain or with a control variate; exponential smoothing (two-sided) or logarithmic smoothing (one-sided).',
      ),
    ),
    value: meaning(l10n.t("The policy's value per decision, in your reward units.")),
    'value.estimate': estimate,
    'value.lower': lower,
    'value.upper': upper,
    risk: meaning(l10n.t('The same as `value`, rescaled to a cost between -1 and 0, as the bounds use it.')),
    'risk.estimate': estimate,
    'risk.lower': claim(l10n.t('The risk is at least this: the upper end of the value.')),
    'risk.upper': claim(l10n.t('The risk is at most this: the lower end of the value.')),
    terms: meaning(l10n.t('The terms that add up to the bound. They show what makes it wide.')),
    'terms.kl': meaning(
      l10n.t(
        'KL divergence of the policy from its prior: the price of having looked at the rows. 0 for a policy that was fixed in advance.',
      ),
    ),
    'terms.bias': meaning(
      l10n.t('The most that smoothing the propensities can cost: 0 at α = 1, larger for smaller α.'),
    ),
    'terms.secondMoment': meaning(
      l10n.t(
        'V, the second moment of the smoothed weights: large where the policy takes actions that were rarely logged.',
      ),
    ),
    'terms.variance': meaning(
      l10n.t('(λ/2)·V, the part of the bound that comes from the spread of the weights.'),
    ),
    'terms.complexity': meaning(l10n.t('(KL + ln(4/δ))/(nλ), the part that shrinks with more rows.')),
    'terms.context': meaning(l10n.t('√(KL1/2n), the part for contexts that were not seen.')),
    alpha: meaning(
      l10n.t(
        'α, the exponent of the smoothed weights π/π0^α: 1 is plain importance weighting, 0 ignores the propensities.',
      ),
    ),
    lambda: meaning(l10n.t('λ, which trades off the variance of the bound against its complexity.')),
    delta: meaning(l10n.t('δ: the certificate may be wrong with at most this probability.')),
    n: meaning(l10n.t('How many rows it is based on.')),
    actions: meaning(l10n.t('K, the number of actions.')),
    features: meaning(l10n.t('d, the number of features.')),
    atLeast: meaning(l10n.t('The "at least" claim, by betting. It holds on its own, next to the interval.')),
    'atLeast.statement': claim(l10n.t('The one-sided claim in one sentence.')),
    'atLeast.value': lower,
    improvement: meaning(l10n.t('Whether the policy is certified to earn more than the logging policy.')),
    'improvement.certified': claim(
      l10n.t(
        'True if the mean gain over the logging policy is certified to be above 0. That is one paired claim.',
      ),
    ),
    'improvement.by': claim(
      l10n.t('The certified gain over the logging policy. If it is negative: how much is missing.'),
    ),
    'improvement.loggingValue': meaning(l10n.t('What the logging policy earned, with its own bounds.')),
    'improvement.rowFactor': meaning(
      l10n.t('About how many times as many rows would certify an improvement.'),
    ),
    evidence: meaning(l10n.t('What happened to every row and line of the log.')),
    'evidence.leftOut': meaning(l10n.t('Rows that the policy has already seen, or that were not requested.')),
    'evidence.copies': meaning(
      l10n.t('Rows that repeat an earlier row: an event that was logged twice counts once.'),
    ),
    'evidence.missing': meaning(
      l10n.t('Decisions that could not be used. Every claim assumes the worst case for them.'),
    ),
    selection: meaning(l10n.t('How α and λ were chosen, in enough detail to repeat it.')),
    'selection.comparisons': meaning(
      l10n.t(
        'The policy was picked as the best of this many on the same rows, so δ is divided by this number.',
      ),
    ),
    rewardRange: meaning(
      l10n.t('The declared range of rewards, which holds by design. Never taken from the data.'),
    ),
    split: meaning(l10n.t('Which rows were used for the prior, used for training, and held out.')),
    'log.sha256': meaning(l10n.t('The log it is about, identified by its content.')),
    'policy.sha256': meaning(l10n.t('The policy it is about, identified by its content.')),
    assumptions: meaning(
      l10n.t('What must be true for the certificate to hold: checked on the rows, assumed, or violated.'),
    ),
    withheld: meaning(l10n.t('Why nothing is certified; null if something is.')),
    checksum: meaning(l10n.t('Detects any change to this file after it was written.')),
  };
}

function policyFields(): Record<string, FieldMeaning> {
  return {
    class: meaning(
      l10n.t(
        'The kind of policy: softmax, mixed-logit or Gaussian, all linear in the features, or neural-softmax, a network.',
      ),
    ),
    actions: meaning(l10n.t('The actions, in the order of their numbers.')),
    features: meaning(l10n.t('How many features there are, and how they are made from a context.')),
    'features.model': meaning(
      l10n.t(
        'The model that makes the features of those of the log. It must be the very one that the policy was trained with.',
      ),
    ),
    'features.model.independent': meaning(
      l10n.t(
        'Whether somebody has said that the model was made without the rewards of the rows that certify. If not, nothing is certified.',
      ),
    ),
    sigma: meaning(l10n.t('σ, the spread of the posterior; 0 for softmax policies.')),
    mu: meaning(l10n.t('μ, the posterior means: one list of feature weights for each action.')),
    network: meaning(
      l10n.t(
        'A network with one hidden layer. It has no prior, so it is certified only on rows that it has not seen.',
      ),
    ),
    'network.hidden': meaning(l10n.t('How many units the hidden layer has.')),
    'network.parameters': meaning(
      l10n.t('W1, b1, W2 and b2 of the scores W2·max(0, W1·φ + b1) + b2, one after the other.'),
    ),
    prior: meaning(
      l10n.t(
        'The prior the policy started from. Its distance from the posterior is the KL of a certificate.',
      ),
    ),
    seed: meaning(
      l10n.t('The seed of all random numbers in its training: the same seed gives the same policy.'),
    ),
    provenance: meaning(l10n.t('Which rows of which log the policy has seen.')),
    'provenance.objective': meaning(
      l10n.t(
        'What training minimized. An objective is tuned by looking at the data: it is never a certificate.',
      ),
    ),
    'provenance.split': meaning(
      l10n.t('Which rows were used for the prior, used for training, and held out.'),
    ),
  };
}

/** What a field of a result file means, by its path in the document. */
export function fieldMeanings(
  kind: 'certificate' | 'policy',
  path: readonly string[],
): FieldMeaning | undefined {
  const fields = kind === 'certificate' ? certificateFields() : policyFields();
  const name = path.join('.');
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}
