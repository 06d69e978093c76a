import type { Sensitivity } from '../documents/log/estimatedPropensities';
import type { LoggedData } from '../logs/blocks/loggedData';
import { PolicyReader } from '../policies/policyRows';
import type { Policy } from '../policies/policy';

const gammas = [1, 1.1, 1.25, 1.5, 2, 3] as const;
/** Rewards are told apart in so many steps from the least to the greatest. */
const steps = 4096;

/** Σ w and Σ w r of the rows, by their rewards. */
export class WeightedRewards {
  private readonly weights = new Float64Array(steps);
  private readonly sums = new Float64Array(steps);

  constructor(
    private readonly least: number,
    private readonly greatest: number,
  ) {}

  add(weight: number, reward: number): void {
    const span = this.greatest - this.least;
    const at = span > 0 ? Math.min(steps - 1, Math.floor(((reward - this.least) / span) * steps)) : 0;
    this.weights[at] += weight;
    this.sums[at] += weight * reward;
  }

  /**
   * The greatest Σ u w r / Σ u w over factors u from 1/Γ to Γ, one for each row: it is Γ for rewards above some value and
   * 1/Γ below (Zhao, Small and Bhattacharya, 2019). `sign` -1 gives the least.
   */
  extreme(gamma: number, sign: 1 | -1): number {
    let weightBelow = 0;
    let sumBelow = 0;
    let best = NaN;
    const totalWeight = sumOf(this.weights);
    const totalSum = sumOf(this.sums);
    for (let i = 0; i <= steps; i++) {
      const lowFactor = sign === 1 ? 1 / gamma : gamma;
      const highFactor = 1 / lowFactor;
      const weight = lowFactor * weightBelow + highFactor * (totalWeight - weightBelow);
      const value = (lowFactor * sumBelow + highFactor * (totalSum - sumBelow)) / weight;
      if (!(sign * value <= sign * best)) best = value;
      weightBelow += this.weights[i] ?? 0;
      sumBelow += this.sums[i] ?? 0;
    }
    return best;
  }
}

const sumOf = (values: Float64Array): number => values.reduce((sum, each) => sum + each, 0);

/** What SNIPS would be if every propensity were wrong by up to a factor Γ, either way. */
export function sensitivityOf(
  data: LoggedData,
  policy: Policy,
  includes: ((row: number) => boolean) | undefined,
  checkpoint: () => void,
): Sensitivity {
  const range = rewardsOf(data);
  const rewards = new WeightedRewards(range.least, range.greatest);
  const reader = new PolicyReader(policy, data.actionCount);
  let logged = 0;
  let count = 0;
  for (const batch of data.batches()) {
    checkpoint();
    const said = reader.read(batch);
    for (let i = 0; i < batch.length; i++) {
      if (includes?.(batch.firstRow + i) === false) continue;
      const weight = batch.weights?.[i] ?? 1;
      const target = said.probabilities[said.firstOf(i) + batch.actions[i]];
      rewards.add((weight * target) / batch.propensities[i], batch.rewards[i]);
      logged += weight * batch.rewards[i];
      count += weight;
    }
  }
  const points = gammas.map((gamma) => pointAt(rewards, gamma));
  const mean = logged / count;
  return { estimate: points[0].lower, logged: mean, points, breakEven: breakEven(rewards, mean) };
}

const pointAt = (rewards: WeightedRewards, gamma: number): Sensitivity['points'][number] => ({
  gamma,
  lower: rewards.extreme(gamma, -1),
  upper: rewards.extreme(gamma, 1),
});

/** The least Γ at which what was earned lies between both ends, to three digits. */
function breakEven(rewards: WeightedRewards, mean: number): number | null {
  const includes = (gamma: number): boolean => {
    const { lower, upper } = pointAt(rewards, gamma);
    return lower <= mean && mean <= upper;
  };
  let high: number = gammas[gammas.length - 1];
  if (!includes(high)) return null;
  let low = 1;
  while (high - low > 1e-3) {
    const middle = (low + high) / 2;
    if (includes(middle)) high = middle;
    else low = middle;
  }
  return Math.round(1000 * high) / 1000;
}

function rewardsOf(data: LoggedData): { least: number; greatest: number } {
  let least = Infinity;
  let greatest = -Infinity;
  for (const { rewards } of data.batches()) {
    for (const reward of rewards) {
      if (reward < least) least = reward;
      if (reward > greatest) greatest = reward;
    }
  }
  return { least, greatest };
}
