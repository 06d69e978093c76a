import type { Certificate } from '../../src/core/documents/results/certificate';
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { seededRandom, shuffledIndices } from '../../src/core/numerics/random';
import { cli } from '../support/cli';
import { asLines, coinTosses, type Toss } from '../support/coinTosses';
import { temporaryFolder } from '../support/temporary';

type Outcome = Certificate & { error?: { code: string; message: string }; evidence: Evidence };
type Evidence = Record<'heldOut' | 'new' | 'leftOut' | 'copies' | 'missing', number> & {
  notDecisions?: unknown[];
};

describe('no claim is above the truth', () => {
  const folder = temporaryFolder();
  const rows = coinTosses(2000, 1);
  const others = coinTosses(1500, 2);
  const policy = join(folder.path, 'a.policy.json');
  const cache = ['--cache-directory', join(folder.path, 'cache')];
  const out = join(folder.path, 'out.json');
  let log = '';

  const json = (...words: string[]): { code: number | null; document: Outcome; err: string } => {
    const { code, out: text, err } = cli(...words, ...cache, '--json');
    const document = JSON.parse(text) as { certificate?: Outcome } & Outcome;
    return { code, document: document.certificate ?? document, err };
  };
  const certified = (path: string, ...words: string[]): Outcome =>
    json('certify', path, '--policy', policy, '--out', out, ...words).document;
  const shuffled = (list: readonly Toss[]): Toss[] =>
    [...shuffledIndices(list.length, 3)].map((i) => list[i]);

  before(() => {
    log = folder.file('a.jsonl', asLines(rows));
    assert.equal(json('train', log, '--out', policy).code, 0);
  });

  it('of a policy on its own rows in another dress', () => {
    const gzip = join(folder.path, 'a.jsonl.gz');
    writeFileSync(gzip, gzipSync(readFileSync(log)));
    const reversed = rows.map((row) => Object.fromEntries(Object.entries(row).reverse()));
    const table = (prefix: string): string =>
      [
        ['action', 'reward', 'propensity', ...rows[0].context.map((_, i) => `${prefix}${i}`)].join(),
        ...rows.map(({ context, action, reward }) => [action, reward, 0.25, ...context].join()),
      ].join('\n');
    const dresses = [
      gzip,
      folder.file('shuffled.jsonl', asLines(shuffled(rows))),
      folder.file('keys.jsonl', asLines(reversed)),
      folder.file(
        'space.jsonl',
        rows.map((row) => `${JSON.stringify(row, null, 1).replace(/\n/g, ' ')}\n`).join(''),
      ),
      folder.file('table.csv', table('')),
    ];
    const held = certified(log);
    for (const path of dresses) {
      const again = certified(path);
      assert.deepEqual([again.n, again.evidence.heldOut], [held.n, held.n], path);
      assert.ok(Number(again.atLeast.value) <= 0.5);
    }
    // Printed with fewer digits, they are known by their order, and without it together they are too alike.
    const printed = rows.map((row) => ({ ...row, context: row.context.map((x) => Number(x.toFixed(2))) }));
    assert.match(
      certified(folder.file('printed.jsonl', asLines(printed))).error?.message ?? '',
      /has seen every row/,
    );
    const mixed = certified(folder.file('printedMixed.jsonl', asLines(shuffled(printed))));
    assert.match(mixed.withheld ?? '', /printed with fewer digits/);
    // Without its features a policy is another one, and so are the rows.
    assert.match(
      certified(folder.file('named.csv', table('x'))).error?.message ?? '',
      /0 of the 80 features/,
    );
  });

  it('of a policy over features of actions on its rows in another dress, which nothing else tells apart', () => {
    const random = seededRandom(11);
    const event = (): string => {
      const features = (): object =>
        Object.fromEntries(Array.from({ length: 10 }, () => [`f${random.below(300)}`, 1]));
      const label = { _labelIndex: random.below(4), _label_probability: 0.25, _label_cost: -random.below(2) };
      const _multi = Array.from({ length: 4 }, () => ({ F: features() }));
      return JSON.stringify({ ...label, a: [1, 2, 3, 4], p: [0.25, 0.25, 0.25, 0.25], c: { _multi } });
    };
    const events = Array.from({ length: 800 }, event);
    const fresh = Array.from({ length: 300 }, event);
    const file = (name: string, list: readonly string[]): string => folder.file(name, `${list.join('\n')}\n`);
    const mixed = [...shuffledIndices(800, 3)].map((i) => events[i]);
    const own = join(folder.path, 'events.policy.json');
    assert.equal(json('train', file('events.dsjson', events), '--out', own).code, 0);
    const evidence = (path: string): number[] => {
      const {
        heldOut,
        new: unseen,
        leftOut,
      } = json('certify', path, '--policy', own, '--out', out).document.evidence;
      return [heldOut, unseen, leftOut];
    };
    const [held, , left] = evidence(join(folder.path, 'events.dsjson'));
    assert.equal(held + left, 800);
    assert.deepEqual(evidence(file('mixed.dsjson', mixed)), [held, 0, left]);
    const [some, none] = evidence(file('part.dsjson', mixed.slice(0, 500)));
    assert.ok(some > 0 && none === 0);
    const grown = [...fresh.slice(0, 100), ...mixed, ...fresh.slice(100)];
    assert.deepEqual(evidence(file('grown.dsjson', grown)), [held, 300, left]);
  });

  it('of a policy on its own log, read by another reward', () => {
    const random = seededRandom(9);
    const twofold = rows.map((row) => ({ ...row, margin: 40 * row.reward - 20 + random.uniform() }));
    const both = folder.file('twofold.jsonl', asLines(twofold));
    const schema = (reward: string, other: string): string =>
      folder.file(`${reward}.json`, JSON.stringify({ reward, ignore: [other] }));
    const own = join(folder.path, 'twofold.policy.json');
    assert.equal(json('train', both, '--schema', schema('reward', 'margin'), '--out', own).code, 0);
    const { document } = json(
      'certify',
      both,
      ...['--schema', schema('margin', 'reward'), '--policy', own, '--out', out, '--reward-range=-30,30'],
    );
    // What came of a decision does not make another one of it: rows held out are so for every outcome.
    const { withheld, n, evidence, atLeast } = document;
    assert.deepEqual([withheld, evidence.heldOut, evidence.new], [null, n, 0]);
    assert.ok(n < rows.length / 3 && Number(atLeast.value) <= 0.5);
  });

  it('of a policy on its log grown, cut, and mixed with another', () => {
    const held = certified(log);
    const grown = certified(folder.file('grown.jsonl', asLines([...rows, ...others.slice(0, 500)])));
    assert.deepEqual([grown.evidence.heldOut, grown.evidence.new], [held.n, 500]);
    const since = certified(join(folder.path, 'grown.jsonl'), '--rows', 'new');
    assert.deepEqual([since.n, since.evidence.heldOut], [500, 0]);
    // What rows that came later need is less than what rows held out at random do.
    const needs = (document: Outcome): string => document.assumptions[0]?.message ?? '';
    assert.match(needs(since), /came after those .* may have learned while it logged/);
    assert.match(needs(held), /needs? a logging policy that did not learn/);
    assert.match(since.statement, /500 rows it has not seen/);
    const cut = certified(folder.file('cut.jsonl', asLines(rows.slice(0, 1850))));
    assert.ok(cut.n < held.n && cut.evidence.new === 0);
    const mixed = certified(
      folder.file('mixed.jsonl', asLines(shuffled([...rows.slice(0, 1500), ...others]))),
    );
    assert.equal(mixed.evidence.new, 1500);
    for (const { atLeast } of [grown, since, cut, mixed]) assert.ok(Number(atLeast.value) <= 0.5);
  });

  it('by stating a divergence that is known to be larger, or a prior that has seen the rows', () => {
    const stated = certified(log, '--rows', 'training', '--kl', '0');
    assert.match(stated.error?.message ?? '', /divergence of this policy from its prior is/);
    const words = ['--prior', policy, '--epochs', '1', '--out', join(folder.path, 'b.policy.json')];
    const gzip = join(folder.path, 'a.jsonl.gz');
    assert.equal(json('train', gzip, ...words).document.error?.code, 'prior-not-independent');
  });

  it('where successes were logged twice, in few contexts, with ids', () => {
    const random = seededRandom(12);
    const decisions = Array.from({ length: 20_000 }, (_, i) => ({
      id: `d-${random.below(2 ** 30).toString(36)}-${i}`,
      time: `2026-03-01T10:00:${String(10 + (i % 50))}Z`,
      segment: ['young', 'old', 'new'][random.below(3)],
      action: random.below(2),
      reward: random.below(2),
      propensity: 0.5,
    }));
    const lines = decisions.flatMap((row) =>
      row.reward === 1 && random.below(5) === 0 ? [row, row] : [row],
    );
    const names = Object.keys(decisions[0]) as (keyof (typeof decisions)[0])[];
    const table = [names.join(), ...lines.map((row) => names.map((name) => row[name]).join())].join('\n');
    const nested = lines.map(({ segment, ...row }) => ({ ...row, context: { segment } }));
    const uniform = (name: string, text: string): Outcome =>
      json('certify', folder.file(name, text), '--policy', 'uniform', '--out', out).document;
    for (const claim of [
      uniform('retried.jsonl', asLines(lines)),
      uniform('retried.csv', table),
      uniform('nested.jsonl', asLines(nested)),
      uniform('shuffled-retries.jsonl', asLines([...shuffledIndices(lines.length, 4)].map((i) => lines[i]))),
    ]) {
      assert.deepEqual([claim.n, claim.evidence.copies], [decisions.length, lines.length - decisions.length]);
      assert.ok(Number(claim.atLeast.value) <= 0.5);
    }
    // A decision that is logged when it is made, and once more when it was a success, is no decision twice.
    const updated = decisions.flatMap((row) => (row.reward === 1 ? [{ ...row, reward: 0 }, row] : [row]));
    assert.match(uniform('updated.jsonl', asLines(updated)).withheld ?? '', /logged anew with every outcome/);
    // Without the ids, only that copies stand beside each other tells; in another order, nobody can know.
    const bare = lines.map(({ id: _id, ...row }) => row);
    assert.match(uniform('without-ids.jsonl', asLines(bare)).withheld ?? '', /stand one after the other/);
    const mixed = [...shuffledIndices(bare.length, 4)].map((i) => bare[i]);
    assert.ok(Number(uniform('mixed-without-ids.jsonl', asLines(mixed)).atLeast.value) > 0.5);
  });

  it('where rows share more than they say, although each has an id of its own', () => {
    const random = seededRandom(13);
    const id = (): string => `${random.below(2 ** 30).toString(16)}-${random.below(2 ** 30).toString(16)}`;
    const segments = ['young', 'old', 'new'];
    const rowOf = (): object => ({
      segment: segments[random.below(3)],
      reward: random.below(2),
      propensity: 0.5,
    });
    const of = (name: string, lines: readonly object[], ...words: string[]): Outcome =>
      json('certify', folder.file(name, asLines(lines)), '--policy', 'uniform', '--out', out, ...words)
        .document;
    // A visitor keeps the action that came first.
    const kept = Array.from({ length: 400 }, () => random.below(2));
    const visits = Array.from({ length: 4000 }, (_, i) => ({ visitor_id: i % 400, action: kept[i % 400] }));
    const sticky = visits.map((visit) => ({ request: id(), ...visit, ...rowOf() }));
    assert.match(
      of('sticky.jsonl', sticky).withheld ?? '',
      /rows with the same visitor_id took the same action/,
    );
    const timed = visits.map((visit, i) => ({ time: 1.7e9 + i, ...visit, ...rowOf() }));
    assert.match(of('timed.jsonl', timed).withheld ?? '', /rows with the same visitor_id/);
    const fair = sticky.map((row) => ({ ...row, action: random.below(2) }));
    assert.equal(of('fair.jsonl', fair).n, 4000);
    // A person may say that the field is none of a visitor.
    const schema = folder.file('schema.json', JSON.stringify({ sharedIds: [] }));
    assert.equal(of('sticky.jsonl', sticky, '--schema', schema).n, 4000);
    // Each delivery of a decision has an id of its own.
    const decisions = Array.from({ length: 8000 }, () => ({
      decision: id(),
      action: random.below(2),
      ...rowOf(),
    }));
    const delivered = decisions.flatMap((row) =>
      (row as { reward?: number }).reward === 1 && random.below(5) === 0 ? [row, row] : [row],
    );
    const claim = of(
      'delivered.jsonl',
      delivered.map((row) => ({ message: id(), ...row })),
    );
    assert.deepEqual([claim.n, claim.evidence.copies], [8000, delivered.length - 8000]);
    // Only the time tells that it was the same decision.
    const again = decisions.map(({ decision: _decision, ...row }, i) => ({ time: 1.7e9 + 5 * i, ...row }));
    const successes = again.filter((row) => (row as { reward?: number }).reward === 1);
    const known = [...again, ...successes.slice(0, 800)].map((row) => ({ message: id(), ...row }));
    assert.match(
      of('known-by-time.jsonl', known).withheld ?? '',
      /rows with the same time took the same action/,
    );
    assert.equal(of('once.jsonl', known.slice(0, 8000)).withheld, null);
  });

  it('where every event was logged twice', () => {
    const twice = folder.file('twice.jsonl', asLines(rows.flatMap((row) => [row, row])));
    const b = join(folder.path, 'b.policy.json');
    for (const paths of [[twice], [log, log], [log, join(folder.path, 'a.jsonl.gz')]]) {
      const { document, code } = json('train', ...paths, '--out', b);
      assert.equal(code, 0);
      assert.ok(Number(document.atLeast.value) <= 0.5);
      assert.ok(document.n < 500, `${document.n} rows held out of 2,000 distinct ones`);
    }
    const { document } = json('certify', twice, '--policy', 'uniform', '--out', out);
    assert.deepEqual([document.n, document.evidence.copies], [2000, 2000]);
  });

  it('of rows that are equal by nature, in whatever order', () => {
    const few = (count: number, seed: number): Toss[] => {
      const random = seededRandom(seed);
      return coinTosses(count, seed, 1).map((row) => ({ ...row, context: [1 + random.below(30)] }));
    };
    const own = few(3000, 5);
    const path = folder.file('few.jsonl', asLines(own));
    const few2 = join(folder.path, 'few.policy.json');
    const held = json('train', path, '--out', few2).document;
    assert.equal(held.withheld, null);
    const on = (name: string, list: readonly Toss[]): Outcome =>
      json('certify', folder.file(name, asLines(list)), '--policy', few2, '--out', out).document;
    // The same decisions in another order cannot be told from others, and are too alike to be others.
    assert.match(on('few-shuffled.jsonl', shuffled(own)).withheld ?? '', /cannot be told/);
    assert.match(on('few-some.jsonl', shuffled(own).slice(0, 2000)).withheld ?? '', /cannot be told/);
    assert.match(on('few-twice.jsonl', [...own, ...own]).withheld ?? '', /several times/);
    const other = on('few-other.jsonl', few(3000, 6));
    assert.deepEqual([other.withheld, other.n, other.evidence.leftOut], [null, 3000, 0]);
    const grown = on('few-grown.jsonl', [...own, ...few(1000, 7)]);
    assert.deepEqual([grown.withheld, grown.n], [null, held.n + 1000]);
    const middle = on('few-middle.jsonl', [...few(500, 8), ...own.slice(700, 1700), ...few(500, 9)]);
    assert.equal(middle.withheld, null);
    assert.ok(middle.evidence.leftOut >= 1000 && middle.n >= 900, JSON.stringify(middle.evidence));
  });

  it('where propensities cannot be those that were used', () => {
    const random = seededRandom(11);
    const on = (name: string, list: readonly unknown[], ...words: string[]) =>
      json('certify', folder.file(name, asLines(list)), '--policy', 'uniform', '--out', out, ...words);
    const thirds = Array.from({ length: 20000 }, (_, i) => ({
      context: { x: i + random.uniform() },
      action: random.below(3),
      reward: random.uniform() < 0.9 ? 1 : 0,
      propensity: 0.33,
      distribution: [0.33, 0.33, 0.33],
    }));
    const printed = on('thirds.jsonl', thirds);
    assert.match(printed.document.withheld ?? '', /do not sum to 1/);
    assert.match(printed.err, /error: .*do not sum to 1/);
    const known = printed.document.assumptions.find(({ name }) => name === 'known-propensities');
    assert.deepEqual([known?.status, printed.document.improvement.certified], ['violated', false]);
    const contradicting = rows.map((row) => ({ ...row, propensity: 0.13 }));
    assert.match(
      on('contradicting.jsonl', contradicting).document.withheld ?? '',
      /differ from what their distribution/,
    );
    // Only the chosen propensity, and half of what it was: the weights average 2, those of each action, too, where it has enough rows.
    const halved = rows.map(({ distribution: _, ...row }) => ({ ...row, propensity: 0.125 }));
    assert.match(
      on('halved.jsonl', halved).document.withheld ?? '',
      /more often than its propensities allow/,
    );
    const among50 = halved.map((row) => ({ ...row, action: random.below(50), propensity: 0.01 }));
    assert.match(on('among50.jsonl', among50).document.withheld ?? '', /average more than 1/);
  });

  it('of another policy where the propensities of some actions are wrong', () => {
    // The probability of the branch was logged: 0.8 for what is best, and 0.1 for each of two where it explored.
    const random = seededRandom(15);
    const lines = Array.from({ length: 6000 }, () => {
      const best = random.below(2);
      const explores = random.below(5) === 0;
      const action = explores ? random.below(2) : best;
      const propensity = explores ? 0.1 : 0.8;
      // Half on what is best, half on an action that was never taken and earns nothing: worth 0.25.
      const mine = action === best ? 0.5 : 0;
      return { x: random.uniform(), best, action, propensity, reward: random.below(2), mine };
    });
    const path = folder.file('branches.jsonl', asLines(lines));
    const { document } = json('analyze', path, '--policy', 'column:mine', '--actions', '3');
    assert.match(document.withheld ?? '', /was taken more often than its propensities allow/);
    assert.ok(Number(document.atLeast.value) <= 0.25);
  });

  it('where decisions were lost or taken out', () => {
    const random = seededRandom(12);
    const fair = coinTosses(20000, 13, 1);
    // 9% of the failures have lost their reward: below what a log may lack.
    const lossy = fair.map((row) =>
      row.reward === 0 && random.uniform() < 0.09 ? { ...row, reward: null } : row,
    );
    const path = folder.file('lossy.jsonl', asLines(lossy));
    const { document } = json('certify', path, '--policy', 'logging', '--out', out);
    assert.ok(document.evidence.missing > 800 && Number(document.atLeast.value) <= 0.5, document.statement);
    assert.ok(Number(document.value.upper) >= 0.5);
    // Decisions of a decision service whose failures have no outcome.
    const events = fair.slice(0, 2000).map(({ context: [x], action, reward }) => ({
      ...(reward === 1 || random.uniform() > 0.09 ? { _label_cost: -reward } : {}),
      _label_probability: 0.25,
      _label_Action: action + 1,
      a: [action + 1, ...[1, 2, 3, 4].filter((each) => each !== action + 1)],
      p: [0.25, 0.25, 0.25, 0.25],
      c: { User: { x }, _multi: [{}, {}, {}, {}] },
    }));
    const service = json(
      ...['certify', folder.file('service.dsjson', asLines(events)), '--reward-range', '0,1'],
      ...['--policy', 'logging', '--out', out],
    ).document;
    assert.ok(service.evidence.missing > 50, JSON.stringify(service.error ?? service.evidence));
    assert.ok(Number(service.atLeast.value) <= 0.5);
    // Lines that are no decisions, by a rule that was written down.
    const beats = asLines([...fair.slice(0, 1000), ...Array.from({ length: 40 }, () => ({ type: 'beat' }))]);
    const rule = (field: string): string =>
      folder.file('rule.json', JSON.stringify({ notDecisions: [{ field, values: ['beat', 0] }] }));
    const beating = folder.file('beats.jsonl', beats);
    const ruled = json('certify', beating, '--schema', rule('type'), '--policy', 'uniform', '--out', out);
    assert.deepEqual([ruled.document.n, ruled.document.evidence.missing], [1000, 0]);
    assert.equal(ruled.document.evidence.notDecisions?.length, 1);
    const byOutcome = json(
      'certify',
      beating,
      '--schema',
      rule('reward'),
      '--policy',
      'uniform',
      '--out',
      out,
    );
    assert.equal(byOutcome.document.error?.code, 'bad-schema');
    // A person who excludes failures by looking at them.
    const home = join(folder.path, 'excluding');
    const lines = fair.slice(0, 4000).flatMap(({ reward }, i) => (reward === 0 ? [i + 1] : []));
    mkdirSync(join(home, '.banditlens'), { recursive: true });
    const schemas = { schemas: [{ files: 'log.jsonl', exclude: lines }] };
    const schema = folder.file('excluding/.banditlens/schemas.json', JSON.stringify(schemas));
    const log = folder.file('excluding/log.jsonl', asLines(fair.slice(0, 4000)));
    const excluded = json('certify', log, '--schema', schema, '--policy', 'logging', '--out', out);
    assert.ok(
      excluded.document.evidence.missing > 1800,
      JSON.stringify(excluded.document.error ?? excluded.document.evidence),
    );
    assert.ok(Number(excluded.document.atLeast.value) <= 0.5);
  });
});
