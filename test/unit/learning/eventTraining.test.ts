import assert from 'node:assert/strict';
import { unwatched, type JobControl } from '../../../src/core/control/jobControl';
import { objectiveNames } from '../../../src/core/documents/names';
import type { TrainingOptions } from '../../../src/core/documents/runs/options';
import { trainOnEvents, type EventTrainingResult } from '../../../src/core/learning/events/trainOnEvents';
import type { TrainerState } from '../../../src/core/learning/trainer';
import type { LoggedData } from '../../../src/core/logs/blocks/loggedData';
import { partOf } from '../../../src/core/provenance/rowSplit';
import { eventEngines } from '../../../src/jobs/training/engines';
import { worldActionFeatures, worldData, worldFeatures, worldTruth } from '../../support/eventWorldData';
import { sharedCoefficients } from '../../../src/core/events/sharedCoefficients';
import { eventPolicy } from '../../../src/core/events/eventPolicy';

const engines = eventEngines();

function train(
  log: LoggedData,
  options: TrainingOptions = {},
  context: Partial<Parameters<typeof trainOnEvents>[2]> = {},
): EventTrainingResult {
  return trainOnEvents(log, options, {
    ...{ control: unwatched, logSha256: 'log', featureMap: worldFeatures, actionMap: worldActionFeatures },
    ...{ engines, now: () => 0 },
    ...context,
  });
}

const weightsOf = ({ document }: EventTrainingResult) => document.events.weights;

describe('training on events', () => {
  const log = worldData(1200, 3);
  const whole = train(log, { epochs: 6 });

  it('looks at no reward of a row that is held out', () => {
    const changed = worldData(1200, 3);
    const { split } = whole.document.provenance;
    assert.ok(split);
    let heldOut = 0;
    for (const { rewards } of changed.batches())
      rewards.forEach((reward, row) => {
        if (partOf(split, row) !== 'hold-out') return;
        rewards[row] = 1 - reward;
        heldOut++;
      });
    assert.ok(heldOut > 200);
    // Changed rows are other rows; which of them are copies must not depend on it here.
    assert.deepEqual(weightsOf(train(changed, { epochs: 6 })), weightsOf(whole));
  });

  it('ends as if it had never stopped', () => {
    const states: TrainerState[] = [];
    const save = (state: () => TrainerState): void => void states.push(state());
    train(log, { epochs: 6 }, { progress: { save } });
    assert.equal(states.length, 6);
    const continued = train(log, { epochs: 6 }, { progress: { saved: states[2], save: () => undefined } });
    assert.deepEqual(weightsOf(continued), weightsOf(whole));
  });

  it('stops where it is told to', () => {
    let left = 20;
    const control: JobControl = {
      ...unwatched,
      checkpoint() {
        if (left-- === 0) throw new RangeError('enough');
      },
    };
    assert.throws(() => train(log, {}, { control }), /enough/);
  });

  for (const objective of objectiveNames)
    it(`gets better than the logging policy: ${objective}`, () => {
      const truth = worldTruth(1000, 5);
      const { document, history } = train(worldData(3000, 4), { objective, epochs: 10, batch: 128 });
      assert.ok(history.every((record) => Number.isFinite(record.objective)));
      assert.ok(truth.valueOf(eventPolicy(document)) > truth.logging, objective);
    });

  it('tells how many coefficients belong to more than one pair of features', () => {
    const roomy = train(log, { epochs: 1 });
    assert.deepEqual(roomy.document.provenance.training?.buckets, { used: 56, shared: 0 });
    assert.deepEqual(sharedCoefficients(roomy.document), []);
    const wide = {
      ...worldFeatures,
      columns: [...worldFeatures.columns, ...Array.from({ length: 60 }, (_, i) => `unused${i}`)],
    };
    const tight = train(log, { epochs: 1, hashBits: 8 }, { featureMap: wide });
    assert.match(
      sharedCoefficients(tight.document)[0].message,
      /^\d+ of the \d+ coefficients of the policy belong to more than one pair.*--hash-bits \(now 8\)/,
    );
  });

  it('trains on names alone where actions have no features', () => {
    const { document } = trainOnEvents(
      log,
      { epochs: 2 },
      { control: unwatched, logSha256: 'log', featureMap: worldFeatures, engines, now: () => 0 },
    );
    assert.equal(document.events.actionMap, null);
    assert.deepEqual(document.actions, log.actionNames);
    assert.equal(document.events.weights.buckets.length, 8 * 8);
  });
});
