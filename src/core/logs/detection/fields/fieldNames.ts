/** The names people give to the parts of a logged row, the likeliest first. */
export const knownNames = {
  context: ['context', 'x', 'features', 'ctx', 'state', 'contexts', 'context_features', 'observation'],
  action: ['action', 'a', 'arm', 'action_id', 'chosen_action', 'decision', 'item_id', 'choice', 'treatment'],
  reward: ['reward', 'r', 'click', 'rewards', 'clicked', 'conversion', 'outcome', 'y', 'reward_value'],
  cost: ['cost', 'loss', 'costs', 'c'],
  propensity: [
    'propensity',
    'action_prob',
    'p',
    'prob',
    'probability',
    'propensity_score',
    'pscore',
    'action_probability',
    'logging_prob',
    'logging_probability',
    'logged_prob',
    'pi0',
  ],
  distribution: [
    'propensities',
    'pi0',
    'action_probs',
    'probs',
    'p',
    'probabilities',
    'distribution',
    'action_probabilities',
    'action_dist',
    'logging_distribution',
    'pmf',
    'pi_0',
    'policy',
  ],
  position: ['position', 'slot', 'pos'],
  actionList: ['actions', 'action_list', 'items', 'candidates', 'arms', 'options', 'choices', 'offers'],
} as const;

export type Part = keyof typeof knownNames;

/** Names for parts that no field has by one of the usual names. */
export const fallbackNames: Readonly<Partial<Record<Part, readonly string[]>>> = {
  action: ['selected_action', 'action_name', 'arm_id', 'variant', 'chosen', 'selected'],
  reward: ['converted', 'clicks', 'conversions', 'success', 'purchased', 'revenue', 'profit'],
  propensity: [
    'action_propensity',
    'logging_propensity',
    'chosen_prob',
    'chosen_probability',
    'selection_probability',
    'sampling_probability',
  ],
};

/**
 * The objects that services put a part into, such as `{"decision": {"action": …, "probability": …}, "outcome": {"click": …}}`.
 * Nowhere else is a part looked for below the top: what a context calls "click" is no reward.
 */
export const holders: Readonly<Record<Part, RegExp | undefined>> = {
  context: undefined,
  action: /^(decision|action|choice|recommendation|treatment|assignment)$/,
  reward: /^(outcome|outcomes|result|feedback|response|label|reward)$/,
  cost: /^(outcome|outcomes|result|feedback|response|label|cost)$/,
  propensity: /^(decision|action|choice|recommendation|treatment|assignment|logging|logging_policy)$/,
  distribution: /^(decision|action|choice|recommendation|treatment|assignment|logging|logging_policy)$/,
  position: undefined,
  actionList: undefined,
};

/** Names that compare equal: "Action-Prob", "actionProb" and "action_prob". */
export function normalName(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[\s.-]+/g, '_');
}

/** Whoever decisions are made for, more than one each. */
const units =
  'user|visitor|session|customer|client|member|account|device|cookie|household|patient|subject|player|person|guest|profile|' +
  'uid|subscriber|shopper|buyer|caller|employee|student';
/** As a whole name they are whoever it was, or where; within another name they may be anything. */
const otherUnits =
  'username|user_name|login|email|e_?mail|ip|ip_?address|remote_addr|phone|phone_number|msisdn|fingerprint|family|participant|' +
  'respondent|applicant|viewer|reader|listener|driver|rider|passenger|teacher|doctor|tenant|store|clinic|hospital|school|' +
  'classroom|village|cluster|zip|zip_?code|postcode|postal_code|conversation';
const unitAlone = new RegExp(`^(${units}|${otherUnits})$`);
const unitWithin = new RegExp(`(^|_)(${units})(_|$)`);

export const isUnit = (name: string): boolean => unitAlone.test(normalName(name));
export const saysUnit = (path: string): boolean => unitWithin.test(normalName(path));

/** Columns that say which row it is, not what it was like. */
export function isIdentifier(name: string): boolean {
  return /^(id|.*_id|uuid|guid|timestamp|time|date|datetime|ts|index|row|unnamed.*|key|version|eventid|)$/.test(
    normalName(name),
  );
}
