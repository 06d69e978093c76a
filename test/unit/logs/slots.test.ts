import assert from 'node:assert/strict';
import { unwatched } from '../../../src/core/control/jobControl';
import { seededRandom } from '../../../src/core/numerics/random';
import { analyzeLog } from '../../../src/jobs/kinds/analyze';
import type { ReportOf } from '../../../src/protocol/jobKinds';
import { directory, lines, rowsOf, withLog, writeLog } from './support';

interface Outcome {
  readonly _a: readonly number[];
  readonly _p: readonly number[];
  readonly _label_cost: number;
}

/** Three actions for two slots: the second one chooses among what the first has left. */
function slotEvents(n: number): { outcomes: Outcome[] }[] {
  const random = seededRandom(3);
  return Array.from({ length: n }, () => {
    const left = [0, 1, 2];
    const outcomes = [0, 1].map((slot): Outcome => {
      const first = random.below(left.length);
      const shown = [left[first], ...left.filter((_, i) => i !== first)];
      left.splice(first, 1);
      const earned = random.uniform() < (shown[0] === slot ? 0.8 : 0.2) ? -1 : 0;
      return { _a: shown, _p: shown.map(() => 1 / shown.length), _label_cost: earned };
    });
    return { outcomes };
  });
}

const line = ({ outcomes }: { outcomes: readonly object[] }, more: object = {}): string =>
  JSON.stringify({
    Version: '1',
    c: {
      user: { kind: 'any' },
      _multi: [{ x: { a: 1 } }, { x: { b: 1 } }, { x: { d: 1 } }],
      _slots: [{ size: 1 }, { size: 2 }],
    },
    _outcomes: outcomes,
    ...more,
  });

const analyzed = (content: string, position: number, policy: string): Promise<ReportOf<'analyze'>> =>
  analyzeLog(
    { kind: 'analyze', paths: [writeLog(content)], policy, reading: { cacheDirectory: directory, position } },
    unwatched,
  );

describe('A log of events with several slots', () => {
  const events = slotEvents(4000);
  const content = lines(...events.map((event) => line(event)));

  it('is read slot by slot, each with the actions that were left for it', () =>
    withLog(content, { position: 1 }, ({ data, inspection }) => {
      const rows = rowsOf(data);
      assert.equal(rows.length, events.length);
      for (const [i, { outcomes }] of events.slice(0, 50).entries()) {
        const { _a, _label_cost } = outcomes[1];
        assert.equal(rows[i].action, _a[0]);
        assert.equal(rows[i].reward, 0 - _label_cost);
        assert.equal(rows[i].propensity, 0.5);
        assert.deepEqual(
          rows[i].distribution,
          [0, 1, 2].map((action) => (_a.includes(action) ? 0.5 : 0)),
        );
      }
      const check = inspection.checks.find(({ name }) => name === 'one-slot');
      assert.match(check?.message ?? '', /slot 1 alone.*whole slate/);
    }));

  it('is evaluated as the bandit that one slot is', async () => {
    const mean = (slot: number, action: number): number => {
      const shown = events.filter(({ outcomes }) => outcomes[slot]._a[0] === action);
      return shown.reduce((sum, { outcomes }) => sum - outcomes[slot]._label_cost, 0) / shown.length;
    };
    const first = await analyzed(content, 0, 'always:0');
    const ips = first.estimates.find(({ name }) => name === 'snips')?.value ?? NaN;
    assert.ok(Math.abs(ips - mean(0, 0)) < 1e-9, `${ips} is not ${mean(0, 0)}`);
    assert.ok(first.certificate.value.lower > 0.7);
    const second = await analyzed(content, 1, 'uniform');
    const logged = events.reduce((sum, { outcomes }) => sum - outcomes[1]._label_cost, 0) / events.length;
    const uniform = second.estimates.find(({ name }) => name === 'ips')?.value ?? NaN;
    assert.ok(Math.abs(uniform - logged) < 1e-9, 'uniform over what is left is what was logged');
  });

  it('asks which slot is meant, and passes over events without it', () =>
    withLog(
      lines(...events.slice(0, 60).map((event) => line(event)), line({ outcomes: [events[0].outcomes[0]] })),
      {},
      ({ inspection }) => {
        assert.deepEqual(
          inspection.questions[0]?.choices.map(({ entry }) => entry),
          [{ position: 0 }, { position: 1 }],
        );
        assert.equal(inspection.rows.used, 61);
      },
    ));

  it('rejects what says nothing of a slot, with the reason', () =>
    withLog(
      lines(
        ...events.slice(0, 200).map((event) => line(event)),
        line({ outcomes: [{ _a: [0, 7], _p: [0.5, 0.5], _label_cost: 0 }] }),
        line({ outcomes: [{ _a: [0, 0], _p: [0.5, 0.5], _label_cost: 0 }] }),
        line(
          {
            outcomes: [
              { _a: 1, _p: 0.5 },
              { _a: 2, _p: 0.5 },
            ],
          },
          { _label_cost: 1 },
        ),
        line({ outcomes: [null as unknown as object] }),
        JSON.stringify({ c: { _multi: [{}, {}], _slots: [{}] } }),
      ),
      {},
      ({ inspection }) => {
        const reasons = inspection.rejections.map(({ reason }) => reason);
        assert.equal(inspection.rows.used, 200);
        assert.match(reasons[0], /not among the 3/);
        assert.match(reasons[1], /one twice/);
        assert.match(reasons[2], /slates/);
        assert.match(reasons[3], /no object/);
        assert.match(reasons[4], /no outcomes/);
      },
    ));
});
