/**
 * One training step on events (forward, gradient, Adam) of every engine against the same step in NumPy on one thread, with
 * ψ written out: softmax, IPS. Medians of CPU time in one run; the ratios are what counts. Run with
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
import { numpySteps } from './events/numpyPeer';
import { median } from './training/ourSteps';

const rounds = Number(process.argv[2] ?? 3);
const batch = 256;
const rows = 4 * batch;
const steps = 8;

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
    const peer = Array.from({ length: rounds }, (_, i) =>
      numpySteps(join(folder, String(i)), data, theta, batch, steps),
    ).flatMap((each) => each ?? []);
    const theirs = median(peer.flatMap((each) => each.milliseconds));
    console.log(`\n${problem.name}, ${batch} events a step, ${data.space.size} coefficients`);
    if (peer.length === 0) console.log('  NumPy is not here: our engines alone.');
    else console.log(`  NumPy, softmax${' '.repeat(22)}${theirs.toFixed(2)} ms`);
    for (const engine of eventEngines())
      for (const kind of ['softmax', 'gaussian'] as const) {
        const found = Array.from({ length: rounds }, () => ourSteps(engine, kind, data, theta));
        const ours = median(found.flatMap((each) => each.milliseconds));
        if (kind === 'softmax' && peer.length > 0 && Math.abs(found[0].risk - peer[0].risk) > 1e-4)
          throw new Error(`They compute different things: ${found[0].risk} and ${peer[0].risk}.`);
        const ratio = peer.length > 0 ? `, ${(theirs / ours).toFixed(1)} times as fast` : '';
        console.log(`  ${`${engine.name}, ${kind}`.padEnd(34)} ${ours.toFixed(2)} ms${ratio}`);
      }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
