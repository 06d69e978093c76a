import assert from 'node:assert/strict';
import type { ReproductionReport } from '../../src/protocol/reproduction';
import { pageHarness } from './pageHarness';

const certified = { lower: 0.4, upper: 0.9, atLeast: 0.5 };

/** Two methods at two η0, one of which diverged. */
const report: ReproductionReport = {
  data: 'digits',
  experiment: 'main',
  rows: { train: 57_000, test: 10_000 },
  seed: 0,
  engine: 'wasm',
  version: '0.1.0',
  cells: [0, 0.5].flatMap((eta) =>
    (['exponential-smoothing', 'london'] as const).map((objective) => {
      const method = { eta, objective, class: 'gaussian' as const, alpha: 'auto' as const, settings: 'text' };
      return eta === 0.5 && objective === 'london'
        ? { ...method, error: 'The training diverged.' }
        : {
            ...method,
            testReward: 0.6 + eta / 10,
            loggingReward: 0.1 + eta,
            training: certified,
            holdOut: certified,
            seconds: 3,
          };
    }),
  ),
};

describe('the page of a reproduction', () => {
  const harness = pageHarness();

  it('draws the methods over η0 and lists every policy, also the one that failed', async () => {
    const { page, show, errors } = await harness.open();
    await show({ type: 'reproduction', file: 'main.text.reproduction.json', report });
    await page.getByRole('heading', { name: 'main.text.reproduction.json' }).waitFor();
    assert.equal(await page.locator('canvas').count(), 2);
    const drawn = await page.locator('#experiment-main-table tbody tr').allTextContents();
    assert.ok(drawn.includes('exponential-smoothing, gaussian0.50.6500'), drawn.join('\n'));
    assert.ok(drawn.includes('logging policy0.50.6000'), drawn.join('\n'));
    const rows = page.locator('.sortable tbody tr');
    assert.equal(await rows.count(), 4);
    assert.match((await rows.last().textContent()) ?? '', /The training diverged\./);
    await page.getByRole('button', { name: 'Test reward' }).click();
    assert.match((await rows.first().textContent()) ?? '', /diverged/);
    assert.deepEqual(errors, []);
  });
});
