import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, type Run } from './child';
import type { Scenario } from './scenarios';

/** What the folder of a scenario holds before it and after it. */
export interface Expected {
  readonly before: ReadonlyMap<string, Buffer>;
  readonly after: ReadonlyMap<string, Buffer>;
  readonly out: string;
}

export function contentsOf(folder: string, names: readonly string[]): Map<string, Buffer> {
  const found = names.filter((name) => existsSync(join(folder, name)));
  return new Map(found.map((name) => [name, readFileSync(join(folder, name))]));
}

/** What is wrong with a folder in which a run was cut short; the scenario is finished in it. */
export async function complaints(scenario: Scenario, expected: Expected, folder: string): Promise<string[]> {
  const found = halfWritten(scenario, expected, folder);
  const { pair, words, results } = scenario;
  if (pair?.every((name) => existsSync(join(folder, name)))) {
    const [certificate, policy] = pair;
    const verified = await run(folder, ['verify', certificate, '--log', 'log.jsonl', '--policy', policy]);
    if (verified.code !== 0) found.push(`the certificate is not its policy's: ${wordsOf(verified)}`);
    found.push(...halfWritten(scenario, expected, folder));
  }
  const again = await run(folder, words);
  if (again.code !== 0) found.push(`it cannot be finished: ${wordsOf(again)}`);
  if (results.length === 0 && again.out !== expected.out) found.push('it says something else');
  for (const [name, content] of expected.after)
    if (!contentsOf(folder, [name]).get(name)?.equals(content)) found.push(`${name} is not bit-identical`);
  const left = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(^|\/)\.bandit-lens-|\.checkpoint$|\.tmp$/.test(name),
  );
  if (left.length > 0) found.push(`left behind: ${left.join(', ')}`);
  return found;
}

/** Every result is as it was before, or as it will be. */
function halfWritten({ results }: Scenario, { before, after }: Expected, folder: string): string[] {
  return results.flatMap((name) => {
    const content = contentsOf(folder, [name]).get(name);
    const whole =
      content === undefined
        ? !before.has(name)
        : [before, after].some((each) => each.get(name)?.equals(content));
    return whole ? [] : [`${name} is ${content === undefined ? 'lost' : 'neither old nor new'}`];
  });
}

/** What is wrong with how a run took an error of the disk. */
export function complaintsOf(
  result: Run,
  { results }: Scenario,
  { after }: Expected,
  folder: string,
): string[] {
  if (result.code === 0) {
    const missing = results.filter(
      (name) =>
        !contentsOf(folder, [name])
          .get(name)
          ?.equals(after.get(name) as Buffer),
    );
    return missing.map((name) => `it ended well without ${name}`);
  }
  if (result.code !== 3) return [`exit code ${result.code}: ${wordsOf(result)}`];
  const advised = /Free some space|Check the disk|another place/.test(result.err);
  return advised ? [] : [`no advice: ${wordsOf(result)}`];
}

const wordsOf = ({ code, err }: Run): string => `${code}, ${err.trim().split('\n').slice(0, 3).join(' | ')}`;
