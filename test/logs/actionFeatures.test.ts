import assert from 'node:assert/strict';
import { unwatched } from '../../src/core/control/jobControl';
import { seededRandom } from '../../src/core/numerics/random';
import { analyzeLog } from '../../src/jobs/kinds/analyze';
import type { ReportOf } from '../../src/protocol/jobKinds';
import { directory, lines, openContent, writeLog } from '../unit/logs/support';

interface Item {
  readonly topic: string;
  readonly price: number;
}
type Choose = (user: string, items: readonly Item[], u: number) => number;

/** Events of two to five items; who likes a topic buys it with probability 0.8, others with 0.1. */
function shopRows(n: number, choose: Choose): object[] {
  const random = seededRandom(12);
  return Array.from({ length: n }, () => {
    const user = ['ann', 'bob'][random.below(2)];
    const items = Array.from({ length: 2 + random.below(4) }, () => ({
      topic: ['tea', 'wine', 'toys'][random.below(3)],
      price: random.uniform(),
    }));
    const action = choose(user, items, random.uniform());
    const reward = Number(random.uniform() < (items[action].topic === liked(user) ? 0.8 : 0.1));
    return { context: { user }, items, action, reward };
  });
}

const liked = (user: string): string => (user === 'ann' ? 'tea' : 'wine');
const cheapest: Choose = (_user, items) =>
  items.reduce((best, { price }, i) => (price < items[best].price ? i : best), 0);
/** What a user likes is twice as likely. */
const byTaste: Choose = (user, items, u) => {
  const weights = items.map(({ topic }) => (topic === liked(user) ? 2 : 1));
  let left = u * weights.reduce((sum, weight) => sum + weight, 0);
  return Math.max(
    0,
    weights.findIndex((weight) => (left -= weight) < 0),
  );
};

const analyzed = (rows: readonly object[], reading: object = {}): Promise<ReportOf<'analyze'>> =>
  analyzeLog(
    {
      ...{
        kind: 'analyze',
        paths: [writeLog(lines(...rows.map((row) => JSON.stringify(row))))],
        policy: 'uniform',
      },
      reading: { cacheDirectory: directory, schema: { actionList: 'items' }, ...reading },
    },
    unwatched,
  );

describe('A log of actions with features and without propensities', () => {
  it('is estimated from the features of its actions, too', async () => {
    const report = await analyzed(shopRows(6000, byTaste));
    const fit = report.estimatedPropensities;
    assert.ok(fit && fit.logLoss < fit.baselineLogLoss - 0.1, `${fit?.logLoss} and ${fit?.baselineLogLoss}`);
    // A third of the items is liked.
    const truth = (0.8 + 0.1 + 0.1) / 3;
    for (const name of ['ips', 'snips']) {
      const found = report.estimates.find((each) => each.name === name)?.value ?? NaN;
      assert.ok(Math.abs(found - truth) < 0.025, `${name} ${found}`);
    }
    assert.match(report.certificate.withheld ?? '', /estimated/);
  });

  it('is refused where the features of its actions tell which one was taken', async () => {
    await assert.rejects(analyzed(shopRows(3000, cheapest)), { code: 'deterministic-logging' });
  });

  it('is refused where the same actions came back and one of them was always taken', async () => {
    const random = seededRandom(3);
    // A rule that no score finds: the middle price of three.
    const rows = Array.from({ length: 600 }, () => {
      const items = [
        [0.1, 0.5, 0.9],
        [0.5, 0.9, 0.1],
        [0.9, 0.1, 0.5],
      ][random.below(3)].map((price) => ({ price }));
      const action = items.findIndex(({ price }) => price === 0.5);
      return { context: { user: 'ann' }, items, action, reward: random.below(2) };
    });
    await assert.rejects(analyzed(rows), { code: 'deterministic-logging', message: /came back/ });
  });

  it('says that a list may be that of its actions where nothing tells it for sure', async () => {
    const content = lines(...shopRows(100, byTaste).map((row) => JSON.stringify(row)));
    const log = await openContent(content, {});
    assert.equal(log.inspection.mapping.actionList, undefined);
    assert.match(log.inspection.leftOut.find(({ field }) => field === 'items')?.reason ?? '', /"actionList"/);
    log.close();
  });
});
