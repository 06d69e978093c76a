import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syntheticLog } from '../support/syntheticLog';

/** Work of the command line, in a folder that already holds something. */
export interface Scenario {
  readonly name: string;
  /** Commands that make the folder it starts in. */
  readonly before: readonly (readonly string[])[];
  readonly log: string;
  readonly words: readonly string[];
  /** The files it writes, by their names. */
  readonly results: readonly string[];
  /** A certificate and its policy: they must belong together at any time. */
  readonly pair?: readonly [certificate: string, policy: string];
}

const train = (out: string, seed: string): string[] => [
  ...['train', 'log.jsonl', '--epochs', '3', '--batch', '256', '--seed', seed, '--threads', '1'],
  ...['--out', out],
];
const compare = (seed: string): string[] => [
  ...['compare', 'log.jsonl', '--epochs', '2', '--batch', '256', '--seed', seed, '--threads', '1'],
  ...['--objectives', 'ips,lp-exponential-smoothing', '--out', 'out'],
];
const pairOf = (name: string): [string, string] => [`${name}.certificate.json`, `${name}.policy.json`];
const compared = ['ips', 'lp-exponential-smoothing'].flatMap((objective) =>
  pairOf(`out/gaussian.${objective}.auto`),
);

/** So many features that the coefficients get a file of their own. */
function wideLog(): string {
  const rows = Array.from({ length: 160 }, (_, row) => {
    const context = Object.fromEntries(Array.from({ length: 200 }, (_, k) => [`f${row * 200 + k}`, 1]));
    return JSON.stringify({
      context,
      action: row % 2,
      reward: row % 3 === 0 ? 1 : 0,
      propensities: [0.5, 0.5],
    });
  });
  return `${rows.join('\n')}\n`;
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'train',
    before: [],
    log: syntheticLog(600),
    words: train('p.policy.json', '1'),
    results: pairOf('p'),
    pair: pairOf('p'),
  },
  {
    name: 'train again',
    before: [train('p.policy.json', '1')],
    log: syntheticLog(600),
    words: train('p.policy.json', '2'),
    results: pairOf('p'),
    pair: pairOf('p'),
  },
  {
    name: 'train a wide policy again',
    before: [train('p.policy.json', '1')],
    log: wideLog(),
    words: train('p.policy.json', '2'),
    results: pairOf('p'),
    pair: pairOf('p'),
  },
  {
    name: 'certify again',
    before: [
      train('p.policy.json', '1'),
      ['certify', 'log.jsonl', '--policy', 'p.policy.json', '--delta', '0.1', '--out', 'c.json'],
    ],
    log: syntheticLog(600),
    words: ['certify', 'log.jsonl', '--policy', 'p.policy.json', '--out', 'c.json'],
    results: ['c.json'],
    pair: ['c.json', 'p.policy.json'],
  },
  {
    name: 'compare again',
    before: [compare('1')],
    log: syntheticLog(600),
    words: compare('2'),
    results: compared,
    pair: pairOf('out/gaussian.ips.auto'),
  },
  {
    name: 'write the cache',
    before: [],
    log: syntheticLog(6000),
    words: ['inspect', 'log.jsonl', '--json'],
    results: [],
  },
];

export function makeFolder(folder: string, { log }: Scenario): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'log.jsonl'), log);
}
