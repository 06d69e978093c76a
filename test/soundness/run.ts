// Certifies policies that learned nothing but noise, on their own logs in many disguises, and counts false claims.
//   tsx test/soundness/run.ts --cases 2000 --seed 1
import { parseArgs } from 'node:util';
import { allowed, soundnessTrials } from './trials';

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { cases: { type: 'string' }, seed: { type: 'string' } } });
  const cases = Number(values.cases ?? 2000);
  const seed = Number(values.seed ?? 1);
  const tally = await soundnessTrials(cases, seed);
  const most = allowed(tally);
  console.log(
    `seed ${seed}: ${tally.cases} cases, ${tally.issued} certificates, ${tally.refused} refused or withheld`,
  );
  console.log(`false claims (at most ${most.toFixed(1)} each by chance): ${JSON.stringify(tally.wrong)}`);
  for (const example of tally.examples.slice(0, 40)) console.log(`  ${example}`);
  return Object.values(tally.wrong).every((count) => count <= most) ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
