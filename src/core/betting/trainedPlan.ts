import type { ClaimName } from '../documents/results/sums';
import type { RewardRange } from '../documents/log/rewardRange';
import { costOf } from '../logs/schema/rewardRange';
import type { LogBatch, LoggedData } from '../logs/blocks/loggedData';
import type { Policy } from '../policies/policy';
import { PolicyReader } from '../policies/policyRows';
import { controlledBound, type BetPlan, type ClaimPlan } from './betPlan';
import { defaultCap, trainedCap, trainedImprovementCap } from './caps';
import { plainBounds, weightOf } from './claimVariables';
import { modelClaims, plainClaims } from './claimTables';
import type { Decision } from './controlVariate';
import { spreadLambdas } from './mean/lambdas';
import { ConstantModel, Spread } from './spread';
import { RewardPredictor, type TrainedPrediction } from './trainedPrediction';
import { TrainingModel } from './trainingModel';

/** So many training rows, and so many numbers of them, are enough to learn how far the claims spread. */
const mostSampled = 20_000;
const mostCells = 2 ** 21;

export interface TrainedPlanRequest {
  /** The rows to be certified, with those that are missing. */
  readonly n: number;
  readonly delta: number;
  readonly range: RewardRange;
  /** Rows that the policy has seen: they may be looked at as long as one likes. */
  readonly isSeen: (row: number) => boolean;
  readonly progress?: () => void;
}

/**
 * The plan that rows which are not certified suggest: a reward model for the control variate of a full log, and λ and k
 * from how far each claim spreads there. Undefined where too few of them are at hand.
 */
export function trainedPlan(
  data: LoggedData,
  policy: Policy,
  request: TrainedPlanRequest,
): BetPlan | undefined {
  const full = data.propensities === 'full';
  const fitted = full ? fitPrediction(data, request) : undefined;
  const sample = sampleRows(data, policy, request, fitted?.predict);
  if (sample.rows.length < 2) return undefined;
  const planOf = (claim: ClaimName): ClaimPlan => planClaim(sample, claim, request, fitted !== undefined);
  return {
    rule: fitted?.rule ?? 'trained',
    value: planOf('value'),
    complement: planOf('complement'),
    improvement: planOf('improvement'),
    ...(fitted && { predict: fitted.predict }),
  };
}

interface Fitted {
  readonly rule: 'model' | 'constant';
  readonly predict: TrainedPrediction | number;
}

function fitPrediction(data: LoggedData, { isSeen, range, progress }: TrainedPlanRequest): Fitted {
  const constant = new ConstantModel();
  const model = data.featureCount > 0 ? new TrainingModel(data.featureCount, data.actionCount) : undefined;
  for (const batch of data.batches()) {
    for (let i = 0; i < batch.length; i++) {
      if (!isSeen(batch.firstRow + i)) continue;
      const rho = shareOf(batch, i, range);
      constant.add(1, rho);
      model?.add(batch, i, rho);
    }
    progress?.();
  }
  if (!model) return { rule: 'constant', predict: constant.value };
  return { rule: 'model', predict: model.solve() };
}

interface Sample {
  readonly actionCount: number;
  readonly rows: readonly { readonly w: number; readonly rho: number; readonly decision?: Decision }[];
}

/** Training rows from all over the log, with what the policy and the model say of them. */
function sampleRows(
  data: LoggedData,
  policy: Policy,
  { isSeen, range, progress }: TrainedPlanRequest,
  predict: TrainedPrediction | number | undefined,
): Sample {
  const K = data.actionCount;
  const most = Math.max(
    50,
    Math.min(mostSampled, Math.floor(mostCells / (predict === undefined ? 1 : 3 * K))),
  );
  const step = Math.max(1, Math.floor(data.rows / (2 * most)));
  const rows: { w: number; rho: number; decision?: Decision }[] = [];
  const reader = new PolicyReader(policy, K);
  const predictor = typeof predict === 'object' ? new RewardPredictor(predict) : undefined;
  for (const batch of data.batches()) {
    const said = reader.read(batch);
    for (let i = 0; i < batch.length && rows.length < most; i++) {
      const row = batch.firstRow + i;
      if (row % step !== 0 || !isSeen(row)) continue;
      const first = said.firstOf(i);
      const rho = shareOf(batch, i, range);
      const action = batch.actions[i];
      const w = weightOf(said.probabilities[first + action], batch.propensities[i]);
      const { distributions } = batch;
      if (predict === undefined || !distributions) {
        rows.push({ w, rho });
        continue;
      }
      const model = new Float64Array(K);
      if (typeof predict === 'number') model.fill(predict);
      else predictor?.predict(batch, i, model);
      const decision = {
        policy: said.probabilities.slice(first, first + K),
        policyAt: 0,
        logging: distributions.slice(i * K, (i + 1) * K),
        loggingAt: 0,
        model,
        modelAt: 0,
        actionCount: K,
        action,
        reward: rho,
      };
      rows.push({ w, rho, decision });
    }
    progress?.();
    if (rows.length >= most) break;
  }
  return { actionCount: K, rows };
}

/** Nine tenths on the control variate; the plain claim for the rest, should rows be missing that it pays dearly for. */
const controlledShare = 0.9;

function planClaim(
  { rows }: Sample,
  claim: ClaimName,
  { n, delta }: TrainedPlanRequest,
  controlled: boolean,
): ClaimPlan {
  const spreadOf = (y: (row: Sample['rows'][number]) => number): number => {
    const spread = new Spread();
    for (const row of rows) spread.add(y(row));
    return spread.value;
  };
  const plainSpread = spreadOf(({ w, rho }) => plainClaims[claim](w, rho));
  const plain = {
    weight: controlled ? 1 - controlledShare : 1,
    wagers: spreadLambdas(n, plainBounds[claim], delta, plainSpread),
  };
  if (!controlled) return { plain };
  const at = (cap: number): number =>
    spreadOf(({ decision }) => (decision ? modelClaims[claim](decision, cap) : 0));
  const first = at(defaultCap(n));
  const cap = claim === 'improvement' ? trainedImprovementCap(n, delta, first) : trainedCap(n, delta, first);
  const wagers = spreadLambdas(n, controlledBound(claim, cap), delta, at(cap));
  return { plain, controlled: { weight: controlledShare, wagers, cap } };
}

/** ρ: the reward as a share of its range. */
const shareOf = (batch: LogBatch, i: number, range: RewardRange): number =>
  -costOf(batch.rewards[i], range, batch.lines[i], batch.file);
