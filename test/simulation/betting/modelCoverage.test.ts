import type { Bets } from '../../../src/core/documents/results/sums';
import {
  improvementBound,
  trainedCap,
  trainedImprovementCap,
  untrainedCap,
} from '../../../src/core/betting/caps';
import { improvementClaim, valueClaim } from '../../../src/core/betting/claimVariables';
import {
  complementWithModel,
  improvementWithModel,
  valueWithModel,
  type Decision,
} from '../../../src/core/betting/controlVariate';
import { gridLambdas, spreadLambdas } from '../../../src/core/betting/mean/lambdas';
import { Spread } from '../../../src/core/betting/spread';
import { evidenceAgainst } from '../../../src/core/betting/mean/capital';
import { randomBandit, seededRandom, sharperPolicy, trueValue, type Bandit } from '../../unit/synthetic';
import { Bettor } from '../../unit/betting/bettor';
import { isFalse, Tally } from './tally';

const logs = 2000;
const n = 150;
const delta = 0.1;
const contexts = 3;
const K = 3;

type Random = ReturnType<typeof seededRandom>;

/** Draws a row of the bandit into the decision that is reused. */
function drawRow(row: Decision, bandit: Bandit, random: Random): void {
  const at = random.below(contexts) * K;
  row.policyAt = row.loggingAt = row.modelAt = at;
  let u = random.uniform();
  let action = 0;
  while (action < K - 1 && (u -= bandit.logging[at + action]) >= 0) action++;
  row.action = action;
  row.reward = random.uniform() < bandit.rewards[at + action] ? 1 : 0;
}

const weightIn = ({ policy, policyAt, logging, loggingAt, action }: Decision): number =>
  policy[policyAt + action] / logging[loggingAt + action];

/** The capital of nine tenths on one and a tenth on the other. */
const isMixFalse = (most: Bets, rest: Bets, m: number): boolean =>
  0.9 * Math.exp(evidenceAgainst(most, m)) + 0.1 * Math.exp(evidenceAgainst(rest, m)) > 1 / delta;

function spreadOver(training: readonly Decision[], claim: (row: Decision) => number): number {
  const spread = new Spread();
  for (const row of training) spread.add(claim(row));
  return spread.value;
}

describe(`betting: coverage with control variates over ${logs} logs of ${n} rows`, () => {
  it('every claim holds, whatever the model says', () => {
    const tally = new Tally(logs);
    const random = seededRandom(31);
    const usual = Math.sqrt(n) / 4;
    for (let log = 0; log < logs; log++) {
      const bandit = randomBandit(random, contexts, K, 1);
      const policy = sharperPolicy(bandit, 4);
      const value = trueValue(bandit, policy);
      const gain = value - trueValue(bandit, bandit.logging);
      const model = bandit.rewards.map((mean) => Math.min(Math.max(mean + 0.3 * random.normal(), 0), 1));
      const row: Decision = {
        ...{ policy, policyAt: 0, logging: bandit.logging, loggingAt: 0, model, modelAt: 0 },
        ...{ actionCount: K, action: 0, reward: 0 },
      };
      const training = Array.from({ length: 60 }, () => {
        drawRow(row, bandit, random);
        return { ...row };
      });
      const spread = spreadOver(training, (each) => valueWithModel(each, usual));
      const k = trainedCap(n, delta, spread);
      const paired = spreadOver(training, (each) => improvementWithModel(each, usual));
      const pairedK = trainedImprovementCap(n, delta, paired);
      const pairedBound = improvementBound(pairedK);
      const half = new Float64Array(contexts * K).fill(0.5);
      const small = untrainedCap(n);
      const bettors = {
        plain: new Bettor(gridLambdas(n, 0), 0, (each) => valueClaim(weightIn(each), each.reward)),
        pairedPlain: new Bettor(gridLambdas(n, 1), 1, (each) =>
          improvementClaim(weightIn(each), each.reward),
        ),
        value: new Bettor(spreadLambdas(n, k, delta, spread), k, (each) => valueWithModel(each, k)),
        complement: new Bettor(gridLambdas(n, usual), usual, (each) => complementWithModel(each, usual)),
        paired: new Bettor(spreadLambdas(n, pairedBound, delta, paired), pairedBound, (each) =>
          improvementWithModel(each, pairedK),
        ),
        half: new Bettor(gridLambdas(n, small), small, (each) =>
          valueWithModel({ ...each, model: half }, small),
        ),
      };
      for (let i = 0; i < n; i++) {
        drawRow(row, bandit, random);
        for (const bettor of Object.values(bettors)) bettor.see(row);
      }
      tally.note('plain', isFalse(bettors.plain.bets, delta, value));
      tally.note('model at least', isFalse(bettors.value.bets, delta, value));
      tally.note('model at most', isFalse(bettors.complement.bets, delta, 1 - value));
      tally.note('constant ½', isFalse(bettors.half.bets, delta, value));
      tally.note('mix', isMixFalse(bettors.value.bets, bettors.plain.bets, value));
      tally.note('improvement', isFalse(bettors.pairedPlain.bets, delta, gain));
      tally.note('improvement with model', isFalse(bettors.paired.bets, delta, gain));
      tally.note('improvement mix', isMixFalse(bettors.paired.bets, bettors.pairedPlain.bets, gain));
    }
    tally.assert(delta);
  });

  it('a model fitted on the certified rows does not do: its nearest neighbor is the row itself', () => {
    const tally = new Tally(logs);
    const random = seededRandom(32);
    const k = Math.sqrt(n) / 4;
    // Logging mostly takes the better action, the policy mostly the worse one.
    const row: Decision = {
      ...{ policy: Float64Array.of(0.3, 0.7), policyAt: 0, logging: Float64Array.of(0.7, 0.3), loggingAt: 0 },
      ...{ model: new Float64Array(2), modelAt: 0, actionCount: 2, action: 0, reward: 0 },
    };
    const value = 0.3 * 0.8 + 0.7 * 0.2;
    for (let log = 0; log < logs; log++) {
      const names = ['fixed beforehand', 'overfit'];
      const bettors = names.map(() => new Bettor(gridLambdas(n, k), k, (each) => valueWithModel(each, k)));
      for (let i = 0; i < n; i++) {
        row.action = random.uniform() < 0.7 ? 0 : 1;
        row.reward = random.uniform() < (row.action === 0 ? 0.8 : 0.2) ? 1 : 0;
        [0.5, row.reward].forEach((prediction, j) => {
          row.model.fill(prediction);
          bettors[j].see(row);
        });
      }
      names.forEach((name, j) => tally.note(name, isFalse(bettors[j].bets, delta, value)));
    }
    tally.assert(delta, ['overfit']);
  });
});
