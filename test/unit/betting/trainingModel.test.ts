import assert from 'node:assert/strict';
import { RewardPredictor } from '../../../src/core/betting/trainedPrediction';
import { TrainingModel } from '../../../src/core/betting/trainingModel';
import type { FeatureRows, LogBatch } from '../../../src/core/logs/blocks/loggedData';
import { seededRandom } from '../../../src/core/numerics/random';
import { nonEmpty } from '../../support/nonEmpty';

function batchOf(features: FeatureRows, actions: readonly number[]): LogBatch {
  const length = actions.length;
  return {
    length,
    firstRow: 0,
    lines: new Uint32Array(length),
    events: new Uint32Array(length),
    actions: Int32Array.from(actions),
    rewards: new Float64Array(length),
    propensities: new Float64Array(length).fill(0.5),
    features,
  };
}

const random = seededRandom(4);
const n = 3000;
const inputs = Float64Array.from({ length: 2 * n }, () => random.uniform());
const actions = Array.from({ length: n }, () => random.below(3));
/** Linear in the first feature, differently for each action. */
const meanOf = (i: number, a: number): number => 0.2 + 0.2 * a + (a === 1 ? 0.3 : -0.1) * inputs[2 * i];
const rewards = actions.map((a, i) => (random.uniform() < meanOf(i, a) ? 1 : 0));

function trained(features: FeatureRows, featureCount: number): Float64Array {
  const batch = batchOf(features, actions);
  const model = new TrainingModel(featureCount, 3);
  rewards.forEach((rho, i) => model.add(batch, i, rho));
  const predictor = new RewardPredictor(model.solve());
  const out = new Float64Array(3 * n);
  for (let i = 0; i < n; i++) predictor.predict(batch, i, out.subarray(3 * i, 3 * i + 3));
  return out;
}

const sparse: FeatureRows = {
  kind: 'sparse',
  offsets: Uint32Array.from({ length: n + 1 }, (_, i) => 2 * i),
  indices: Uint32Array.from({ length: 2 * n }, (_, at) => at % 2),
  values: inputs,
};

describe('betting: the reward model of the training rows', () => {
  it('predicts every action of a row, from dense and sparse features alike', () => {
    const dense = trained({ kind: 'dense', values: inputs }, 2);
    let worst = 0;
    for (let i = 0; i < n; i++)
      for (let a = 0; a < 3; a++) worst = Math.max(worst, Math.abs(dense[3 * i + a] - meanOf(i, a)));
    assert.ok(worst < 0.1, `${worst}`);
    assert.deepEqual(trained(sparse, 2), dense);
  });

  it('folds wide features into bounded room and stays in [0, 1]', () => {
    const wide = trained({ ...sparse, indices: sparse.indices.map((index) => 99_999 * index) }, 100_000);
    assert.ok(nonEmpty(wide).every((value) => value >= 0 && value <= 1));
    const many = new TrainingModel(1_000_000, 50_000);
    const said = new Float64Array(50_000).fill(2);
    new RewardPredictor(many.solve()).predict(batchOf(sparse, actions), 0, said);
    assert.ok(nonEmpty(said).every((value) => value === 0));
  });

  it('is the mean of the training rows without features, and where features are absurd', () => {
    const without = new TrainingModel(0, 2);
    const batch = batchOf({ kind: 'dense', values: new Float64Array(0) }, [0, 0, 0, 0]);
    [1, 0, 1, 1].forEach((rho, i) => without.add(batch, i, rho));
    const out = new Float64Array(2);
    new RewardPredictor(without.solve()).predict(batch, 0, out);
    assert.deepEqual([...out], [0.75, 0.75]);
    const absurd = batchOf({ kind: 'dense', values: Float64Array.of(1e200, 1e300, -1e250, 1) }, [0, 0, 0, 0]);
    const broken = new TrainingModel(1, 2);
    [1, 0, 1, 1].forEach((rho, i) => broken.add(absurd, i, rho));
    const predictor = new RewardPredictor(broken.solve());
    for (let i = 0; i < 4; i++) {
      predictor.predict(absurd, i, out);
      assert.deepEqual([...out], [0.75, 0.75]);
    }
  });
});
