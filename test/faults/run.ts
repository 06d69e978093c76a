// Kills, power cuts and errors of the disk, at every operation on files of the built command line.
//   npm run test:faults              everything, and 100 kills at random moments
//   npm run test:faults -- --quick   a sample, in under a minute
// Ends with exit code 1 where something finished was lost, something half-written was accepted, or a resumed run differs.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { run } from './child';
import { complaints, complaintsOf, contentsOf, type Expected } from './check';
import { afterPowerCut, copyFolder, disks, type Noted } from './powerCut';
import { makeFolder, scenarios, type Scenario } from './scenarios';

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' }, seed: { type: 'string' } },
});
/** Trials at random moments, over all scenarios. */
const randomKills = values.quick ? 5 : 100;
/** Of the trials at every operation a quick run takes so many of each kind and scenario. */
const sampled = values.quick ? 1 : Infinity;
const atOnce = 2;
let state = Number(values.seed ?? Date.now()) >>> 0;
const seed = state;

interface Trial {
  readonly kind: string;
  readonly where: string;
  run(folder: string): Promise<string[]>;
}

function random(): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
}

/** All of a list, or in a quick run some of it. */
function sample<T>(all: readonly T[]): T[] {
  if (all.length <= sampled) return [...all];
  return Array.from({ length: sampled }, () => all[Math.floor(random() * all.length)]);
}

/** Runs a scenario undisturbed, and lists what can happen to it. */
async function trialsOf(scenario: Scenario, work: string): Promise<Trial[]> {
  const [template, folder, notes] = ['template', 'whole', 'notes'].map((name) =>
    join(work, scenario.name, name),
  );
  makeFolder(template, scenario);
  for (const words of scenario.before) {
    const made = await run(template, words);
    if (made.code !== 0) throw new Error(`${words.join(' ')}: ${made.err}`);
  }
  copyFolder(template, folder);
  mkdirSync(notes);
  const started = performance.now();
  const whole = await run(folder, scenario.words, { fault: { mode: 'note', root: folder, notes } });
  const milliseconds = performance.now() - started;
  if (whole.code !== 0) throw new Error(`${scenario.words.join(' ')}: ${whole.err}`);
  const { count, events } = JSON.parse(readFileSync(join(notes, 'notes.json'), 'utf8')) as {
    count: number;
    events: Noted[];
  };
  const expected: Expected = {
    before: contentsOf(template, scenario.results),
    after: contentsOf(folder, scenario.results),
    out: whole.out,
  };
  console.log(`${scenario.name}: ${count} operations on files, ${Math.round(milliseconds)} ms`);
  const numbers = Array.from({ length: count }, (_, i) => i + 1);
  const trial = (kind: string, where: string, act: (target: string) => Promise<string[]>): Trial => ({
    kind,
    where: `${scenario.name}, ${where}`,
    async run(target) {
      copyFolder(template, target);
      return [...(await act(target)), ...(await complaints(scenario, expected, target))];
    },
  });
  return [
    ...sample(numbers).map((at) =>
      trial('kill at an operation', `operation ${at}`, async (target) => {
        await run(target, scenario.words, { fault: { mode: 'kill', at, root: target } });
        return [];
      }),
    ),
    ...(['ENOSPC', 'EIO'] as const).flatMap((code) =>
      sample(numbers).map((at) =>
        trial(code, `operation ${at}`, async (target) => {
          const result = await run(target, scenario.words, {
            fault: { mode: 'error', at, code, root: target },
          });
          return complaintsOf(result, scenario, expected, target);
        }),
      ),
    ),
    ...disks.flatMap((disk) =>
      [...sample([0, ...numbers.slice(0, -1)]), count].map((at) =>
        trial(`power cut, ${disk}`, `after operation ${at}`, (target) => {
          afterPowerCut(disk, events.slice(0, at), { template, folder, notes, target });
          // Whoever was told that all is done finds it done.
          const told = at < count ? [] : scenario.results.filter((name) => !same(expected, target, name));
          return Promise.resolve(told.map((name) => `${name} was finished, and is lost`));
        }),
      ),
    ),
    ...Array.from({ length: Math.ceil(randomKills / scenarios.length) }, () => {
      const killAfter = random() * milliseconds;
      return trial('kill at a random moment', `${Math.round(killAfter)} ms`, async (target) => {
        await run(target, scenario.words, { killAfter });
        return [];
      });
    }),
  ];
}

function same({ after }: Expected, folder: string, name: string): boolean {
  return (
    contentsOf(folder, [name])
      .get(name)
      ?.equals(after.get(name) as Buffer) ?? false
  );
}

async function main(): Promise<number> {
  const started = performance.now();
  const work = mkdtempSync(join(tmpdir(), 'bandit-lens-faults-'));
  console.log(`seed ${seed}`);
  const counts = new Map<string, number>();
  const findings: string[] = [];
  try {
    const trials: Trial[] = [];
    for (const scenario of scenarios.filter(({ name }) => values.only === undefined || name === values.only))
      trials.push(...(await trialsOf(scenario, work)));
    let next = 0;
    let done = 0;
    const worker = async (number: number): Promise<void> => {
      while (next < trials.length) {
        const trial = trials[next++];
        const { kind, where } = trial;
        const found = await trial.run(join(work, `trial-${number}`));
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
        if (++done % 100 === 0) console.log(`${done} of ${trials.length} trials`);
        for (const complaint of found) {
          findings.push(`${kind}: ${where}: ${complaint}`);
          console.log(`FOUND ${findings.at(-1)}`);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, (_, number) => worker(number)));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  for (const [kind, count] of counts) console.log(`${String(count).padStart(5)}  ${kind}`);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`faults: ${total} trials, ${findings.length} findings, ${seconds} s`);
  return findings.length === 0 ? 0 : 1;
}

void main().then((code) => (process.exitCode = code));
