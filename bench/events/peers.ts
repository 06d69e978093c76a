import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { torchPython } from '../training/torchPeer';
import type { EventData } from '../../src/core/learning/events/eventData';

export interface PeerAnswer {
  readonly milliseconds: readonly number[];
  /** The mean of c·π/p over the first batch. */
  readonly risk: number;
}

/** Who takes the same steps: a program here, and a Python that has its library. */
export const peers = [
  { name: 'NumPy', program: 'numpyPeer.py', python: () => 'python3' },
  { name: 'PyTorch', program: 'torchPeer.py', python: torchPython },
] as const;

/** The same steps of a peer, on ψ written out; undefined where its library is not there. */
export function peerSteps(
  { program, python }: (typeof peers)[number],
  folder: string,
  data: EventData,
  theta: Float64Array,
  batch: number,
  steps: number,
): PeerAnswer | undefined {
  const command = python();
  if (command === undefined) return undefined;
  mkdirSync(folder, { recursive: true });
  const raw = (name: string, values: Uint32Array | Int32Array | Float32Array): void =>
    writeFileSync(join(folder, name), new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  const { ends, index, value } = writtenOut(data);
  raw('slots', data.slots);
  raw('ends', ends);
  raw('index', index);
  raw('value', value);
  raw('actions', data.actions);
  raw('order', data.order);
  raw(
    'weights',
    Float32Array.from(data.costs, (cost, row) => cost / data.propensities[row]),
  );
  raw('theta', Float32Array.from(theta));
  writeFileSync(join(folder, 'shape.json'), JSON.stringify({ size: theta.length, batch, steps }));
  try {
    const env = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' };
    return JSON.parse(
      execFileSync(command, [join(__dirname, program), folder], {
        encoding: 'utf8',
        env,
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    ) as PeerAnswer;
  } catch (error) {
    if (error instanceof SyntaxError) throw error;
    return undefined;
  }
}

function writtenOut(data: EventData): { ends: Uint32Array; index: Uint32Array; value: Float32Array } {
  const { rows, slots, entryEnds, places, values, columns, columnEnds, shared, sharedValues, sharedEnds } =
    data;
  const ends = new Uint32Array(slots[rows] + 1);
  const count = (row: number): number => sharedEnds[row + 1] - sharedEnds[row];
  for (let row = 0; row < rows; row++)
    for (let slot = slots[row]; slot < slots[row + 1]; slot++)
      ends[slot + 1] = ends[slot] + (entryEnds[slot + 1] - entryEnds[slot]) * count(row);
  const index = new Uint32Array(ends[slots[rows]]);
  const value = new Float32Array(index.length);
  let to = 0;
  for (let row = 0; row < rows; row++)
    for (let at = entryEnds[slots[row]]; at < entryEnds[slots[row + 1]]; at++)
      for (let k = sharedEnds[row]; k < sharedEnds[row + 1]; k++) {
        index[to] = data.space.bucket(shared[k], columns[columnEnds[row] + places[at]]);
        value[to++] = values[at] * sharedValues[k];
      }
  return { ends, index, value };
}
