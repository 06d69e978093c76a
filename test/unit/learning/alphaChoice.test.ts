import type { TrainingOptions } from '../../../src/core/documents/runs/options';
import assert from 'node:assert/strict';
import { adaptiveAlpha } from '../../../src/core/bounds/objective';
import { SumsBuilder } from '../../../src/core/bounds/sums/sumsBuilder';
import { unwatched } from '../../../src/core/control/jobControl';
import { chooseAlpha } from '../../../src/core/learning/alphaChoice';
import type { TrainerState } from '../../../src/core/learning/trainer';
import { trainOnLog } from '../../../src/core/learning/trainOnLog';
import { plainEngine } from '../../../src/core/learning/plainEngine';
import { seededRandom } from '../../../src/core/numerics/random';
import type { LogBatch, LoggedData } from '../../../src/core/logs/blocks/loggedData';
import { trainingEngines } from '../../../src/jobs/training/engines';
import type { TrainingData } from '../../../src/core/learning/data/trainingData';
import { inMemory } from '../../../src/core/learning/data/trainingRows';
import { nonEmpty } from '../../support/nonEmpty';
import { tinyData } from './tinyData';
import { PolicyRows } from '../../../src/core/policies/policyRows';
import { everyRow } from '../../support/everyRow';

const [rows, K, d] = [700, 6, 5];
const data = skewed(tinyData(rows, K, d, 2));

/** Logging that hardly ever takes some actions: only then does it pay to smooth. */
function skewed(plain: TrainingData): TrainingData {
  const random = seededRandom(9);
  const distributions = new Float64Array(rows * K);
  for (let row = 0; row < rows; row++) {
    const weights = Array.from({ length: plain.offered[row] }, () => Math.exp(2 * random.normal()));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    weights.forEach((weight, a) => (distributions[row * K + a] = weight / total));
  }
  return {
    ...plain,
    distributions,
    propensities: plain.propensities.map((_, i) => distributions[i * K + plain.actions[i]]),
  };
}

const batch: LogBatch = {
  length: rows,
  firstRow: 0,
  lines: Uint32Array.from({ length: rows }, (_, i) => i + 1),
  events: new Uint32Array(rows),
  actions: data.actions,
  rewards: data.costs.map((cost) => -cost),
  propensities: data.propensities,
  ...(data.distributions && { distributions: data.distributions }),
  features: { kind: 'dense', values: Float64Array.from(data.features) },
};
const log: LoggedData = {
  rows,
  actionCount: K,
  featureCount: d,
  propensities: 'full',
  actionNames: Array.from({ length: K }, (_, a) => `${a}`),
  batches: () => [batch],
};

describe('an adaptive α', () => {
  for (const engine of trainingEngines()) {
    it(`is the α* of the whole log at the current policy: ${engine.name}`, () => {
      const random = seededRandom(4);
      const mu = Float64Array.from({ length: K * d }, () => 2 * random.normal());
      const reference = plainEngine.open('gaussian', data, rows, mu).probabilities(0, 0.7);
      const said = PolicyRows.of(reference, K);
      const builder = new SumsBuilder(K, true, { min: 0, max: 1 }, 0.1);
      builder.add(batch, everyRow(batch, said), said);
      const session = engine.open('gaussian', data, 128, mu);
      for (const kl of [0, 3, 300]) {
        const expected = adaptiveAlpha(builder.finish(), kl, 0.05).alpha;
        const pass = { session, sigma: 0.7, rows: inMemory(data), visit: () => data, batchSize: 128 };
        const found = chooseAlpha({ ...pass, control: unwatched }, { kl, delta: 0.05 });
        assert.ok(Math.abs(found - expected) < 1e-4, `${found} instead of ${expected}`);
      }
      session.close();
    });
  }

  const options: TrainingOptions = {
    objective: 'exponential-smoothing',
    alpha: 'adaptive',
    epochs: 8,
    batch: 100,
    holdOut: 0,
  };
  const train = (progress?: { saved?: TrainerState; save(state: () => TrainerState): void }) =>
    trainOnLog(log, options, {
      engines: trainingEngines('wasm-simd'),
      control: unwatched,
      logSha256: 'log',
      featureMap: null,
      now: () => 0,
      ...(progress && { progress }),
    });

  it('is recorded in the history, and follows the policy', () => {
    const { history, document } = train();
    const alphas = history.map(({ alpha }) => alpha ?? NaN);
    assert.ok(nonEmpty(alphas).every((alpha) => alpha >= 0 && alpha <= 1));
    assert.ok(new Set(alphas).size > 1, alphas.join(' '));
    assert.equal((document.provenance.training as { alpha: number }).alpha, alphas.at(-1));
    assert.ok(history[history.length - 1].objective < history[0].objective);
  });

  it('is continued bit for bit from a saved state', () => {
    const states: TrainerState[] = [];
    const whole = train({ save: (state) => states.push(state()) });
    for (const saved of [states[0], states[4]]) {
      assert.deepEqual(train({ saved, save: () => undefined }), whole);
    }
  });
});
