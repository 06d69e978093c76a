/**
 * One training step on events (forward, gradient, Adam) of every engine against the same step in NumPy and in PyTorch (autograd, embedding bags) on one
 * thread, with ψ written out: softmax, IPS. Each takes part where it is installed (pip's torch or Debian's python3-torch). Medians of CPU time in one run; the ratios are what counts. Run with
 * `npx tsx bench/events.ts [rounds]`, after `npm run build`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LinearClass } from '../src/core/documents/names';
import type { EventData } from '../src/core/learning/events/eventData';
import type { EventEngine } from '../src/core/learning/events/plainEventEngine';
import { eventEngines } from '../src/jobs/training/engines';
import { makeEvents, type EventProblem } from './events/eventProblem';
import { peers, peerSteps } from './events/peers';
import { median } from './training/ourSteps';

const rounds = Number(process.argv[2] ?? 3);
const batch = 256;
const rows = 4 * batch;
const steps = 64;

const problems: readonly EventProblem[] = [
  {
    ...{ name: '10 actions × 20 features', rows, fewest: 10, most: 10 },
    ...{ shared: 4, sharedColumns: 4, perAction: 4, actionColumns: 4 },
  },
  {
    ...{ name: '50 actions × 200 features', rows, fewest: 50, most: 50 },
    ...{ shared: 9, sharedColumns: 9, perAction: 20, actionColumns: 20 },
  },
  {
    ...{ name: '3 to 500 actions × 40 of 2^18', rows, fewest: 3, most: 500 },
    ...{ shared: 9, sharedColumns: 5000, perAction: 4, actionColumns: 5000 },
  },
];

const term = { name: 'risk', chosen: (cost: number, p: number): number => cost / p };

function ourSteps(engine: EventEngine, kind: LinearClass, data: EventData, theta: Float64Array) {
  const session = engine.open(kind, data, batch, theta);
  session.setTerms([term]);
  const milliseconds: number[] = [];
  let risk = NaN;
  for (let step = 0; step < steps; step++) {
    const begin = process.cpuUsage();
    const { sums } = session.accumulate(step % (rows / batch), 1, [1]);
    session.descend({ rows: batch, pull: 0, rate: 1e-4 });
    const { user, system } = process.cpuUsage(begin);
    milliseconds.push((user + system) / 1000);
    if (step === 0) risk = sums[0] / batch;
  }
  session.close();
  return { milliseconds, risk };
}

const folder = mkdtempSync(join(tmpdir(), 'events-bench-'));
try {
  for (const problem of problems) {
    const data = makeEvents(problem);
    const theta = new Float64Array(data.space.size);
    console.log(`\n${problem.name}, ${batch} events a step, ${data.space.size} coefficients`);
    const theirs = peers.flatMap((peer) => {
      const answers = Array.from({ length: rounds }, (_, i) =>
        peerSteps(peer, join(folder, `${peer.name}${i}`), data, theta, batch, steps),
      ).flatMap((each) => each ?? []);
      if (answers.length === 0) console.log(`  ${peer.name} is not here.`);
      const milliseconds = median(answers.flatMap((each) => each.milliseconds));
      return answers.length === 0 ? [] : [{ name: peer.name, milliseconds, risk: answers[0].risk }];
    });
    for (const { name, milliseconds } of theirs)
      console.log(`  ${`${name}, softmax`.padEnd(34)} ${milliseconds.toFixed(2)} ms`);
    for (const engine of eventEngines())
      for (const kind of ['softmax', 'gaussian'] as const) {
        const found = Array.from({ length: rounds }, () => ourSteps(engine, kind, data, theta));
        const ours = median(found.flatMap((each) => each.milliseconds));
        const other = theirs.find(({ risk }) => Math.abs(found[0].risk - risk) > 1e-4);
        if (kind === 'softmax' && other)
          throw new Error(
            `They compute different things: ${found[0].risk}, and ${other.name} ${other.risk}.`,
          );
        const ratios = theirs.map(
          ({ name, milliseconds }) => `, ${(milliseconds / ours).toFixed(1)} times ${name}`,
        );
        console.log(`  ${`${engine.name}, ${kind}`.padEnd(34)} ${ours.toFixed(2)} ms${ratios.join('')}`);
      }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
