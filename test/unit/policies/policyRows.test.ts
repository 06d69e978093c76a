import assert from 'node:assert/strict';
import { scanForEstimates, type EstimatesResult } from '../../../src/core/analysis/scan/scanLog';
import type { LogBatch, LoggedData } from '../../../src/core/logs/blocks/loggedData';
import { defaultParameters } from '../../../src/core/estimators/estimator';
import { alwaysPolicy, uniformPolicy } from '../../../src/core/policies/given/givenPolicies';
import type { Policy } from '../../../src/core/policies/policy';
import { syntheticLog } from '../../support/syntheticLog';
import { estimators } from '../../../src/core/estimators/registry';
import { analyze } from '../../../src/core/analysis/analyze';
import { nonEmpty } from '../../support/nonEmpty';
import { numbersIn } from '../../support/numbersIn';
import { close } from '../vectors';
import { openContent, rowsOf } from '../logs/support';

const scanned = (data: LoggedData, policy: Policy): EstimatesResult =>
  scanForEstimates(
    data,
    policy,
    { range: { min: 0, max: 1 }, tau: 0.1 },
    { parameters: defaultParameters(data.rows), seed: 0, model: true },
  );

/** The same policy, asked row by row. */
const byRow = (policy: Policy): Policy => ({
  name: policy.name,
  probabilities: (...asked) => policy.probabilities(...asked),
});

/** The same rows with features that are all 0 but the first. */
function* widened(batches: Iterable<LogBatch>): Iterable<LogBatch> {
  for (const batch of batches) {
    const values = new Float64Array(30 * batch.length);
    for (let i = 0; i < batch.length; i++) values[30 * i] = batch.features.values[i];
    yield { ...batch, features: { kind: 'dense', values } };
  }
}

/** A chosen-only log of many actions. */
function manyActions(rows: number, actions: number): string {
  const lines = Array.from({ length: rows }, (_, i) => {
    const action = i === 0 ? actions - 1 : (i * 7919) % actions;
    return `{"context":[${(i % 13) / 13}],"action":${action},"reward":${i % 2},"p":${1 / (2 + (i % 5))}}`;
  });
  return `${lines.join('\n')}\n`;
}

describe('what a policy says of rows', () => {
  for (const policy of [uniformPolicy(), alwaysPolicy(1)]) {
    for (const propensities of ['full', 'chosen']) {
      it(`is the same at once as row by row: ${policy.name}, ${propensities} log`, async () => {
        const text = syntheticLog(700);
        const content = propensities === 'full' ? text : text.replaceAll(/,"propensities":\[[^\]]*\]/g, '');
        const { data } = await openContent(content);
        assert.equal(data.propensities, propensities);
        const atOnce = scanned(data, policy);
        const slowly = scanned(data, byRow(policy));
        assert.deepEqual(atOnce.sums, slowly.sums);
        const [ours, theirs] = [atOnce, slowly].map(({ estimates }) =>
          estimates.finish().map(({ estimator, moments }) => ({
            name: estimator.name,
            rows: moments.rows,
            ratio: moments.ratio,
            variance: moments.variance,
          })),
        );
        assert.equal(ours.length, estimators.length);
        assert.equal(atOnce.estimates.ranks.topShare(), slowly.estimates.ranks.topShare());
        ours.forEach((found, i) => {
          assert.deepEqual([found.name, found.rows], [theirs[i].name, 700]);
          close(found.ratio, theirs[i].ratio, found.name, 1e-12);
          close(found.variance, theirs[i].variance, found.name, 1e-12);
        });
      });
    }
  }

  for (const policy of [uniformPolicy(), alwaysPolicy(7)])
    it(`gives the same analysis at once as row by row, where only chosen actions are known: ${policy.name}`, async () => {
      const { data } = await openContent(manyActions(3000, 60), { actions: 60 });
      const options = { logSha256: '', policySha256: '', engine: '', version: '' };
      const [atOnce, slowly] = [policy, byRow(policy)].map((each) => {
        const { certificate, paper, estimates, policyChecks } = analyze(data, each, options);
        return numbersIn([certificate, paper, estimates, policyChecks]);
      });
      assert.equal(atOnce.length, slowly.length);
      nonEmpty(atOnce).forEach((number, i) =>
        assert.ok(
          number === slowly[i] || Math.abs(number - slowly[i]) <= 1e-12 * Math.max(1, Math.abs(number)),
          `${number} is not ${slowly[i]}`,
        ),
      );
    });

  it('says how coarse the reward model of many actions is', async () => {
    const { data } = await openContent(manyActions(3000, 40_000), { actions: 40_000 });
    const wide = {
      ...data,
      featureCount: 30,
      batches: (order?: readonly number[]) => widened(data.batches(order)),
    };
    const options = { logSha256: '', policySha256: '', engine: '', version: '' };
    const { policyChecks } = analyze(wide, uniformPolicy(), options);
    const { message } = policyChecks.find(({ name }) => name === 'reward-model')!;
    assert.match(message, /folds 30 features into 6 columns.*0\.075 rows for each action/);
    const { data: few } = await openContent(syntheticLog(700));
    assert.ok(
      analyze(few, uniformPolicy(), options).policyChecks.every(({ name }) => name !== 'reward-model'),
    );
  });

  it('takes little memory at a time, however many actions there are', async () => {
    const { data } = await openContent(manyActions(3000, 40_000), { actions: 40_000 });
    const sizes = Array.from(data.batches(), ({ length }) => length);
    assert.deepEqual(sizes, data.blockRows);
    assert.ok(Math.max(...sizes) * data.actionCount <= 2 ** 21, `${Math.max(...sizes)} rows`);
    const rows = rowsOf(data);
    assert.deepEqual(
      rows.map(({ line, action }) => [line, action]),
      Array.from({ length: 3000 }, (_, i) => [i + 1, i === 0 ? 39_999 : (i * 7919) % 40_000]),
    );
    assert.equal(rows[2999].features[0], (2999 % 13) / 13);
    const order = [3, 1, 2];
    assert.deepEqual(
      Array.from(data.batches(order), ({ firstRow }) => firstRow),
      order.map((i) => sizes.slice(0, i).reduce((sum, size) => sum + size, 0)),
    );
  });
});
