import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pageReportOf } from '../../src/protocol/page';
import { seededRandom } from '../../src/core/numerics/random';
import { formatValue } from '../../webview/parts/format';
import { cli } from '../support/cli';
import { temporaryFolder } from '../support/temporary';
import { pageHarness } from './pageHarness';
import { reportOf } from './reports';

describe('the page of a policy over features of actions', () => {
  const harness = pageHarness();
  const folder = temporaryFolder();

  it('says what the policy goes by', async () => {
    const random = seededRandom(2);
    const events = Array.from({ length: 600 }, () => {
      const topics = Array.from({ length: 3 }, () => random.below(4));
      const chosen = random.below(3);
      const label = {
        _labelIndex: chosen,
        _label_probability: 1 / 3,
        _label_cost: topics[chosen] === 0 ? -1 : 0,
      };
      const _multi = topics.map((topic) => ({ T: { topic: `t${topic}`, noise: random.uniform() } }));
      return JSON.stringify({ ...label, a: [1, 2, 3], p: [1 / 3, 1 / 3, 1 / 3], c: { U: { x: 1 }, _multi } });
    });
    const log = folder.file('events.dsjson', `${events.join('\n')}\n`);
    const policy = join(folder.path, 'events.policy.json');
    assert.equal(cli('train', log, '--out', policy).code, 0);
    const report = await reportOf(log, { policy: `file:${policy}` });
    const { page, show } = await harness.open({ unfolded: true });
    await show({ type: 'analysis', report: pageReportOf(report), command: 'bandit-lens' });
    await page.getByRole('link', { name: 'What it goes by' }).click();
    const section = page.locator('#features');
    const effects = report.featureEffects ?? [];
    const [first] = effects;
    const liked = effects.reduce((most, each) => (each.adds > most.adds ? each : most));
    assert.equal(liked.name, 'T.topic=t0');
    const cells = await section.locator('tbody tr').first().locator('th, td').allInnerTexts();
    assert.deepEqual(cells.slice(0, 2), [first.name, formatValue(first.spread)]);
  });
});
