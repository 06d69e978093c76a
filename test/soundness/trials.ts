import type { Certificate } from '../../src/core/documents/results/certificate';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwatched } from '../../src/core/control/jobControl';
import { seededRandom, type Random } from '../../src/core/numerics/random';
import { UserError } from '../../src/core/errors/userError';
import { analyze } from '../../src/core/analysis/analyze';
import { bettingLower } from '../../src/core/bounds/certified/bettingInterval';
import type { Policy } from '../../src/core/policies/policy';
import { evaluateLog } from '../../src/jobs/kinds/certify';
import { openWithPolicy } from '../../src/jobs/policies/openWithPolicy';
import { trainPolicy } from '../../src/jobs/kinds/train';
import { disguises } from './disguises';
import { randomWorld, type Row, type World } from './worlds';

export interface Tally {
  cases: number;
  /** Certificates that were issued. */
  issued: number;
  /** Refused with a clear error, or withheld with a reason. */
  refused: number;
  /** By the disguise and by the claim, over all disguises and all claims too. */
  readonly counts: Record<string, Count>;
  readonly examples: string[];
}

interface Count {
  /** False claims, and how many are to be expected at most. */
  wrong: number;
  expected: number;
}

const kinds = ['betting', 'betting', 'sequential', 'grid', 'one-sided'] as const;
const deltas = [0.05, 0.2];

/**
 * Trains policies that learn nothing but noise, and certifies them on their own logs in every disguise: in these worlds
 * every policy is worth the same, so that each claim beyond that is false.
 */
export async function soundnessTrials(cases: number, seed: number): Promise<Tally> {
  const tally: Tally = { cases: 0, issued: 0, refused: 0, counts: {}, examples: [] };
  const random = seededRandom(seed);
  while (tally.cases < cases) {
    const folder = mkdtempSync(join(tmpdir(), 'bandit-lens-soundness-'));
    try {
      await oneWorld(tally, cases, random, folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return tally;
}

interface TrainedWorld {
  readonly world: World;
  readonly rows: readonly Row[];
  readonly paths: string[];
  readonly out: string;
  readonly reading: { readonly cacheDirectory: string };
  readonly certificate: unknown;
}

/** A policy that has learned the noise of a log by heart. */
async function trainedIn(random: Random, folder: string): Promise<TrainedWorld> {
  const world = randomWorld(random);
  const rows = world.draw(150 + random.below(700));
  const reading = { cacheDirectory: join(folder, 'cache') };
  const out = join(folder, 'p.policy.json');
  const paths = disguises['itself'](rows, world, random, folder);
  const objective = random.below(2) === 0 ? ('ips' as const) : ('lp-london' as const);
  const training = {
    class: 'softmax' as const,
    epochs: 20,
    learningRate: 0.5,
    batch: 64,
    objective,
    penalties: [1e-9, 1e-9, 1e-9] as [number, number, number],
  };
  const { certificate } = await trainPolicy({ kind: 'train', paths, out, reading, training }, unwatched);
  return { world, rows, paths, out, reading, certificate };
}

async function oneWorld(tally: Tally, cases: number, random: Random, folder: string): Promise<void> {
  const { world, rows, out, reading, certificate } = await trainedIn(random, folder);
  note(tally, 'trained', certificate as Certificate, world, 0.05);
  for (const [name, disguise] of Object.entries(disguises)) {
    if (tally.cases >= cases) return;
    tally.cases++;
    const delta = deltas[random.below(deltas.length)];
    const kind = kinds[random.below(kinds.length)];
    const asked =
      random.below(4) === 0 ? { rows: (['new', 'hold-out', 'unseen'] as const)[random.below(3)] } : {};
    const policy = random.below(5) === 0 ? 'uniform' : `file:${out}`;
    const evaluation = { delta, certificate: kind, ...(policy === 'uniform' ? {} : asked) };
    try {
      const job = { paths: disguise(rows, world, random, folder), policy, evaluation, reading };
      note(
        tally,
        `${name}: ${kind}, ${policy === 'uniform' ? policy : 'trained'}`,
        (await evaluateLog(job, unwatched)).certificate,
        world,
        delta,
      );
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      tally.refused++;
    }
  }
}

/** How many policies of so many are claimed to earn more than they do, if nobody asks which rows they have seen. */
export async function carelessTrials(policies: number, seed: number): Promise<number> {
  const random = seededRandom(seed);
  let wrong = 0;
  for (let i = 0; i < policies; i++) {
    const folder = mkdtempSync(join(tmpdir(), 'bandit-lens-soundness-'));
    try {
      const { world, out, paths, reading } = await trainedIn(random, folder);
      const { log, policy, sha256 } = await openWithPolicy({ paths, reading }, `file:${out}`, unwatched, 1);
      const careless: Policy = {
        name: 'taken for a rule',
        probabilities: (batch, count, into) => policy.probabilities(batch, count, into),
      };
      const named = { logSha256: log.sha256, policySha256: sha256, engine: 'plain', version: '0' };
      // Weights that average more than 1 give most of them away: without that check, too.
      const { sums } = analyze(log.data, careless, named);
      if (bettingLower(sums, 'value', 0.05, 0, false).value > world.value) wrong++;
      log.close();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return wrong;
}

function note(tally: Tally, name: string, certificate: Certificate, { value }: World, delta: number): void {
  if (certificate.withheld !== null) {
    tally.refused++;
    return;
  }
  tally.issued++;
  const claims = {
    'at least': certificate.atLeast.value - value,
    'interval, lower end': Number(certificate.value.lower) - value,
    'interval, upper end': value - Number(certificate.value.upper),
    improvement: certificate.improvement.by,
  };
  const disguise = name.split(':', 1)[0];
  for (const [claim, excess] of Object.entries(claims)) {
    const wrong = excess > 1e-9;
    for (const key of [claim, `${disguise}: ${claim}`]) {
      const count = (tally.counts[key] ??= { wrong: 0, expected: 0 });
      count.expected += delta;
      if (wrong) count.wrong++;
    }
    if (wrong) tally.examples.push(`${claim} by ${excess.toFixed(3)} of ${name}, n = ${certificate.n}`);
  }
}

/** What is more often wrong than chance explains, with four standard deviations. */
export function broken({ counts }: Tally): string[] {
  return Object.entries(counts)
    .filter(([, { wrong, expected }]) => wrong > expected + 4 * Math.sqrt(expected))
    .map(([name, { wrong, expected }]) => `${name}: ${wrong} false, at most ${expected.toFixed(1)} expected`);
}
