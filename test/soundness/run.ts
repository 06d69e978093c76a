// Certifies policies that learned nothing but noise, on their own logs in many disguises, and counts false claims.
//   tsx test/soundness/run.ts --cases 2000 --seed 1
import { parseArgs } from 'node:util';
import { broken, soundnessTrials } from './trials';

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { cases: { type: 'string' }, seed: { type: 'string' } } });
  const cases = Number(values.cases ?? 2000);
  const seed = Number(values.seed ?? 1);
  const tally = await soundnessTrials(cases, seed);
  const found = broken(tally);
  console.log(
    `seed ${seed}: ${tally.cases} cases, ${tally.issued} certificates, ${tally.refused} refused or withheld`,
  );
  for (const claim of ['at least', 'interval, lower end', 'interval, upper end', 'improvement']) {
    const { wrong = 0, expected = 0 } = tally.counts[claim] ?? {};
    console.log(`${claim}: ${wrong} false, at most ${expected.toFixed(1)} expected`);
  }
  for (const line of found) console.log(`BROKEN ${line}`);
  for (const example of found.length > 0 ? tally.examples.slice(0, 60) : []) console.log(`  ${example}`);
  return found.length === 0 ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
