import assert from 'node:assert/strict';
import { unwatched } from '../../src/core/control/jobControl';
import { listText } from '../../src/core/certificate/jointText';
import { analyzeLog } from '../../src/jobs/kinds/analyze';
import { askGate } from '../../src/jobs/kinds/gate';
import { compareMethods } from '../../src/jobs/kinds/compare';
import { inspectLog } from '../../src/jobs/kinds/inspect';
import { trainPolicy } from '../../src/jobs/kinds/train';
import { certifyLog } from '../../src/jobs/kinds/certify';
import { verifyCertificate } from '../../src/jobs/kinds/verify';
import type { JobOf, ReportOf } from '../../src/protocol/jobKinds';
import { slotEvents, slotLine as line } from '../support/slotLog';
import { directory, lines, rowsOf, withLog, writeLog } from '../unit/logs/support';

const analyzed = (
  content: string,
  position: number | undefined,
  more: Partial<JobOf<'analyze'>>,
): Promise<ReportOf<'analyze'>> =>
  analyzeLog(
    {
      kind: 'analyze',
      paths: [writeLog(content)],
      ...more,
      reading: { cacheDirectory: directory, ...(position !== undefined && { position }) },
    },
    unwatched,
  );

describe('A log of events with several slots', () => {
  const events = slotEvents(2500);
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
    const first = await analyzed(content, 0, { policy: 'always:0' });
    const ips = first.estimates.find(({ name }) => name === 'snips')?.value ?? NaN;
    assert.ok(Math.abs(ips - mean(0, 0)) < 1e-9, `${ips} is not ${mean(0, 0)}`);
    assert.ok(first.certificate.value.lower > 0.7);
    const second = await analyzed(content, 1, { policy: 'uniform' });
    const logged = events.reduce((sum, { outcomes }) => sum - outcomes[1]._label_cost, 0) / events.length;
    const uniform = second.estimates.find(({ name }) => name === 'ips')?.value ?? NaN;
    assert.ok(Math.abs(uniform - logged) < 1e-9, 'uniform over what is left is what was logged');
  });

  it('is a table of slots where nobody says which one counts, charged for looking at all of them', async () => {
    const policies = ['logging', 'always:0', 'uniform'];
    const all = await analyzed(content, undefined, { policies, slot: 1 });
    const { slotTable: table, leaderboard } = all;
    assert.ok(table && leaderboard);
    assert.deepEqual([table.count, table.shown, leaderboard.slots], [2, 1, 2]);
    assert.match(listText(leaderboard), /all 3 policies on all 2 slots together.* with 95%.*divided by 6/);
    for (const [slot, row] of table.rows.entries()) {
      // A slot that was settled beforehand, with as many policies: what all slots cost is δ/2.
      const alone = await analyzed(content, slot, { policies, evaluation: { delta: 0.025 } });
      const [logged, best] = ['logging', alone.policyRef].map((ref) =>
        alone.leaderboard?.rows.find(({ policy }) => policy === ref),
      );
      assert.ok('logging' in row && logged && best);
      const { comparisons, ...listed } = row.policy ?? {};
      const { comparisons: chargedAlone, ...expected } = best;
      assert.deepEqual(listed, expected);
      assert.equal(comparisons, 2 * chargedAlone);
      const { estimate, lower, upper } = logged;
      assert.deepEqual(row.logging, { estimate, lower, upper });
      assert.equal(row.rows, events.length);
    }
    assert.equal(table.rows.flatMap((row) => ('policy' in row ? [row.policy?.policy] : []))[0], 'always:0');
    assert.deepEqual(all.certificate.log.slot, 1);
    assert.equal(all.certificate.selection.comparisons, 6);
    assert.deepEqual(all.questions, []);
  });

  it('compares a single policy with what was logged in each slot, and keeps slots that cannot be read', async () => {
    const few = lines(
      ...events.slice(0, 300).map(({ outcomes: [first] }) => line({ outcomes: [first, { _a: 1 }] })),
    );
    const { slotTable, leaderboard, policy } = await analyzed(few, undefined, { policy: 'uniform' });
    assert.equal(policy, 'uniform');
    assert.deepEqual(leaderboard?.rows.map(({ policy: ref }) => ref).sort(), ['logging', 'uniform']);
    const [first, second] = slotTable?.rows ?? [];
    assert.ok('logging' in first && 'fault' in second);
    assert.match(second.fault, /300 unlabeled-event/);
  });

  it('says how many slots there are where one is asked for that is not there', async () => {
    const none = /no slot 5: events of this log decide up to 2 slots, 0 to 1\./;
    await assert.rejects(analyzed(content, 5, {}), none);
    await assert.rejects(analyzed(content, undefined, { slot: 5 }), none);
    const plain = '{"context":{"x":1},"action":0,"reward":1,"propensity":0.5}\n'.repeat(60);
    await assert.rejects(analyzed(plain, undefined, { slot: 1 }), /no slots to choose from/);
  });

  it('has certificates that say their slot, and are verified on it', async () => {
    const [paths, out] = [[writeLog(content)], `${writeLog('')}.certificate.json`];
    const reading = { cacheDirectory: directory };
    const job = { kind: 'certify' as const, paths, policy: 'uniform', out };
    await certifyLog({ ...job, reading: { ...reading, position: 1 } }, unwatched);
    const verified = { kind: 'verify' as const, paths, policy: 'uniform', certificate: out, reading };
    assert.deepEqual(await verifyCertificate(verified, unwatched), { valid: true, reasons: [] });
  });

  it('is certified, gated and trained on for a slot that somebody named, and for none by accident', async () => {
    const reading = { cacheDirectory: directory };
    const [paths, out] = [[writeLog(content)], writeLog('')];
    const which = /up to 2 slots, 0 to 1, and nothing says which .*--position.*click a slot/;
    const gate = { kind: 'gate' as const, paths, policy: 'uniform', rules: ['reward at least 0.1'] };
    await assert.rejects(askGate({ ...gate, reading }, unwatched), which);
    const asked = await askGate({ ...gate, reading: { ...reading, position: 1 } }, unwatched);
    assert.equal(asked.certificate.log.slot, 1);
    await assert.rejects(
      certifyLog({ kind: 'certify', paths, policy: 'uniform', out, reading }, unwatched),
      which,
    );
    await assert.rejects(trainPolicy({ kind: 'train', paths, out, reading }, unwatched), which);
    const methods = { classes: ['softmax' as const], objectives: ['ips' as const], alphas: [1] };
    const compared = { kind: 'compare' as const, paths, out: `${out}.methods`, reading, ...methods };
    await assert.rejects(compareMethods(compared, unwatched), which);
    const { checks } = await inspectLog({ kind: 'inspect', paths, reading }, unwatched);
    const said = checks.find(({ name }) => name === 'one-slot')?.message ?? '';
    assert.match(said, /nothing says which one counts, so these numbers are about slot 0 alone/);
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
        ...events.slice(0, 300).map((event) => line(event)),
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
        line({ outcomes: [{ _a: [0, 1, 2], _p: [0.5, 0.5], _label_cost: 0 }] }),
        JSON.stringify({ c: { _multi: [{}, {}], _slots: [{}] } }),
        ...[{ _a: null }, { _a: [] }, { _a: ['x', 1, 2] }, {}].map((shown) =>
          line({ outcomes: [{ ...shown, _p: [0.4, 0.3, 0.3], _label_cost: 0 }] }),
        ),
      ),
      {},
      ({ inspection }) => {
        const reasons = inspection.rejections.map(({ reason }) => reason);
        assert.equal(inspection.rows.used, 300);
        assert.match(reasons[0], /not among the 3/);
        assert.match(reasons[1], /one twice/);
        assert.match(reasons[2], /slates/);
        assert.match(reasons[3], /not an object/);
        assert.match(reasons[4], /slot 0 gives 2 probabilities \(_p\) for 3 actions/);
        assert.match(reasons[5], /no outcomes/);
        assert.deepEqual(
          reasons.slice(6),
          Array.from({ length: 4 }, () => 'its slot 0 does not say which action was shown (_a)'),
        );
      },
    ));
});
