import type { TrainingOptions } from '../../src/core/documents/runs/options';
import assert from 'node:assert/strict';
import { certifyPolicy } from '../../src/core/analysis/evaluate';
import { unwatched } from '../../src/core/control/jobControl';
import type { TrainerState } from '../../src/core/learning/trainer';
import { trainOnLog, type TrainingResult } from '../../src/core/learning/trainOnLog';
import type { LoggedData } from '../../src/core/logs/blocks/loggedData';
import { trainedPolicy } from '../../src/core/policies/trained/trainedPolicy';
import { trainingEngines } from '../../src/jobs/training/engines';
import { nonEmpty } from '../support/nonEmpty';
import { sectorLog } from '../unit/learning/sectors';

const whole = sectorLog(1500, 1);
const chosenOnly: LoggedData = { ...whole, propensities: 'chosen' };

const train = (
  log: LoggedData,
  options: TrainingOptions,
  { engine, watched = true, saved }: { engine?: string; watched?: boolean; saved?: TrainerState } = {},
  states: TrainerState[] = [],
): TrainingResult =>
  trainOnLog(log, options, {
    engines: trainingEngines(engine),
    control: unwatched,
    logSha256: 'log',
    featureMap: null,
    now: () => 0,
    watched,
    progress: { save: (state) => states.push(state()), ...(saved && { saved }) },
  });

const certified = (log: LoggedData, { document }: TrainingResult, options: TrainingOptions): number =>
  certifyPolicy(log, trainedPolicy(document), {
    rows: 'training',
    logSha256: 'log',
    policySha256: 'policy',
    engine: 'test',
    version: 'test',
    ...(options.rewardRange && { rewardRange: options.rewardRange }),
    ...(options.delta !== undefined && { delta: options.delta }),
  }).atLeast.value;

describe('what the training rows certify so far', () => {
  const options = { epochs: 4, batch: 256, delta: 0.1, rewardRange: { min: -1, max: 3 } };

  it('is at the end what the certificate on training rows claims, for every engine, class and kind of log', () => {
    for (const [engine, tolerance] of [
      ['typescript', 1e-7],
      ['wasm-simd', 1e-5],
    ] as const) {
      for (const kind of ['gaussian', 'mixed-logit'] as const) {
        for (const [log, objective] of [
          [whole, 'exponential-smoothing'],
          [chosenOnly, 'logarithmic-smoothing'],
        ] as const) {
          const all = { ...options, class: kind, objective };
          const trained = train(log, all, { engine });
          const expected = certified(log, trained, all);
          const found = trained.history.at(-1)?.certifiable ?? NaN;
          assert.ok(
            Math.abs(found - expected) < tolerance,
            `${engine}, ${kind}, ${objective}: ${found} instead of ${expected}`,
          );
          assert.ok(found > options.rewardRange.min, 'it claims something');
        }
      }
    }
  });

  it('is told after every epoch, at most about ten times, and after the last one', () => {
    const told = (epochs: number): number[] => {
      const { history } = train(whole, { epochs, batch: 1024 });
      return history.flatMap(({ epoch, certifiable }) => (certifiable === null ? [] : epoch + 1));
    };
    assert.deepEqual(told(3), [1, 2, 3]);
    const many = told(110);
    assert.ok(many.length <= 11, String(many.length));
    assert.equal(many[0], 11);
    const settled = train(whole, { epochs: 110, batch: 1024 }).history.length;
    assert.equal(many.at(-1), settled);
  });

  it('changes nothing of the training, also where that is resumed', () => {
    const states: TrainerState[] = [];
    const watched = train(whole, options, {}, states);
    assert.deepEqual(train(whole, options, { saved: states[2] }), watched);
    const alone = train(whole, options, { watched: false });
    assert.deepEqual(alone.document, watched.document);
    assert.ok(nonEmpty(alone.history).every(({ certifiable }) => certifiable === null));
  });

  it('is not told of a softmax policy, nor where rows carry weights', () => {
    const none = ({ history }: TrainingResult): boolean =>
      nonEmpty(history).every(({ certifiable }) => certifiable === null);
    assert.ok(none(train(whole, { ...options, class: 'softmax' })));
    const [batch] = whole.batches();
    const weights = new Float64Array(batch.length).fill(2);
    assert.ok(none(train({ ...whole, batches: () => [{ ...batch, weights }] }, options)));
  });
});
