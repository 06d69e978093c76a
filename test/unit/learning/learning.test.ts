import type { TrainingOptions } from '../../../src/core/documents/runs/options';
import assert from 'node:assert/strict';
import { Canceled, unwatched, type JobControl } from '../../../src/core/control/jobControl';
import { trainOnLog } from '../../../src/core/learning/trainOnLog';
import { serializePolicy } from '../../../src/core/policies/stored/policyDocument';
import { trainedPolicy } from '../../../src/core/policies/trained/trainedPolicy';
import type { UserError } from '../../../src/core/errors/userError';
import { trainingEngines } from '../../../src/jobs/training/engines';
import { loggingValue, sectorLog, trueValue } from './sectors';

const train = (rows: number, options: TrainingOptions, control: JobControl = unwatched) =>
  trainOnLog(sectorLog(rows, options.seed ?? 0), options, {
    engines: trainingEngines(),
    control,
    logSha256: 'log',
    featureMap: null,
    now: () => performance.now(),
  });

describe('training', () => {
  it('lowers every objective, for every class', () => {
    for (const kind of ['softmax', 'gaussian', 'mixed-logit'] as const) {
      const { history, document } = train(1000, { class: kind, epochs: 12, batch: 128 });
      assert.ok(history[history.length - 1].objective < history[0].objective, kind);
      assert.ok(trueValue(trainedPolicy(document)) > loggingValue + 0.05, kind);
    }
  });

  it('gives the same policy bit for bit from the same seed, and another from another', () => {
    const text = (seed: number): string => serializePolicy(train(1000, { seed, epochs: 3 }).document);
    assert.equal(text(4), text(4));
    assert.notEqual(text(4), text(5));
  });

  it('stops a run that diverges, and says what to do', () => {
    const diverge = (): unknown => train(500, { learningRate: 1e6, epochs: 5, lambda: 'program' });
    assert.throws(
      diverge,
      (error: UserError) => error.code === 'diverged' && /smaller learning rate/.test(error.message),
    );
  });

  it('stops at the next batch when it is canceled', () => {
    let batches = 0;
    const control: JobControl = {
      progress: () => undefined,
      checkpoint: () => {
        if (++batches > 30) throw new Canceled();
      },
    };
    assert.throws(() => train(1000, { batch: 64, epochs: 1000 }, control), Canceled);
    assert.equal(batches, 31);
  });

  it('refuses an objective that the log cannot serve', () => {
    const log = { ...sectorLog(100, 0), propensities: 'chosen' as const };
    const world = {
      engines: trainingEngines(),
      control: unwatched,
      logSha256: '',
      featureMap: null,
      now: () => 0,
    };
    assert.throws(
      () => trainOnLog(log, { objective: 'sakhi2' }, world),
      /needs the whole logging distribution/,
    );
  });
});
