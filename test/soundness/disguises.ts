import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { shuffledIndices, type Random } from '../../src/core/numerics/random';
import type { Row, World } from './worlds';

/** What a careless person does to a log before a policy is certified on it; gives the files to certify on. */
export type Disguise = (rows: readonly Row[], world: World, random: Random, folder: string) => string[];

const lines = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

function written(folder: string, name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const shuffled = <T>(list: readonly T[], random: Random): T[] =>
  [...shuffledIndices(list.length, random.below(1e6))].map((i) => list[i]);

const part = <T>(list: readonly T[], random: Random): T[] => {
  const from = random.below(Math.ceil(list.length / 2));
  return list.slice(from, from + Math.ceil(list.length / 3) + random.below(list.length));
};

function table(rows: readonly Row[], delimiter: string): string {
  const names = ['action', 'reward', 'propensity', ...rows[0].context.map((_, i) => String(i))];
  const cells = rows.map(({ action, reward, propensity, context }) => [
    action,
    reward,
    propensity,
    ...context,
  ]);
  return [names, ...cells].map((row) => `${row.join(delimiter)}\n`).join('');
}

export const disguises: Readonly<Record<string, Disguise>> = {
  itself: (rows, _, __, folder) => [written(folder, 'x.jsonl', lines(rows))],
  compressed: (rows, _, __, folder) => [written(folder, 'x.jsonl.gz', gzipSync(lines(rows)))],
  shuffled: (rows, _, random, folder) => [written(folder, 'x.jsonl', lines(shuffled(rows, random)))],
  reordered: (rows, _, __, folder) => [
    written(folder, 'x.jsonl', lines(rows.map((row) => Object.fromEntries(Object.entries(row).reverse())))),
  ],
  spaced: (rows, _, __, folder) => [
    written(
      folder,
      'x.jsonl',
      rows.map((row) => `${JSON.stringify(row, null, 2).replace(/\n */g, '  ')}\n`).join(''),
    ),
  ],
  converted: (rows, _, __, folder) => [written(folder, 'x.csv', table(rows, ','))],
  'converted and shuffled': (rows, _, random, folder) => [
    written(folder, 'x.tsv', table(shuffled(rows, random), '\t')),
  ],
  'printed with fewer digits': (rows, _, random, folder) => {
    const digits = 2 + random.below(2);
    const printed = rows.map((row) => ({
      ...row,
      context: row.context.map((x) => Number(x.toFixed(digits))),
    }));
    return [written(folder, 'x.jsonl', lines(printed))];
  },
  cut: (rows, _, random, folder) => [written(folder, 'x.jsonl', lines(part(rows, random)))],
  grown: (rows, world, random, folder) => [
    written(folder, 'x.jsonl', lines([...rows, ...world.draw(50 + random.below(rows.length))])),
  ],
  mixed: (rows, world, random, folder) => {
    const all = [...part(rows, random), ...world.draw(50 + random.below(rows.length))];
    return [written(folder, 'x.jsonl', lines(shuffled(all, random)))];
  },
  joined: (rows, world, random, folder) => [
    written(folder, 'x.jsonl', lines(world.draw(50 + random.below(300)))),
    written(folder, 'y.jsonl.gz', gzipSync(lines(part(rows, random)))),
  ],
  doubled: (rows, _, __, folder) => [written(folder, 'x.jsonl', lines(rows.flatMap((row) => [row, row])))],
  'twice the file': (rows, _, __, folder) => {
    const path = written(folder, 'x.jsonl', lines(rows));
    return [path, path];
  },
  'doubled and grown': (rows, world, random, folder) => [
    written(folder, 'x.jsonl', lines([...rows, ...rows, ...world.draw(50 + random.below(400))])),
  ],
  other: (rows, world, _, folder) => [written(folder, 'x.jsonl', lines(world.draw(rows.length)))],
  'other, doubled': (rows, world, _, folder) => [
    written(folder, 'x.jsonl', lines(world.draw(rows.length).flatMap((row) => [row, row]))),
  ],
  'failures lost': (rows, world, random, folder) => [
    written(
      folder,
      'x.jsonl',
      lines(
        world
          .draw(rows.length)
          .map((row) => (row.reward === 0 && random.uniform() < 0.05 ? { ...row, reward: null } : row)),
      ),
    ),
  ],
};
