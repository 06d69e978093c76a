import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLog } from '../../../src/jobs/open/readLog';
import type { ReadOptions } from '../../../src/jobs/reading/readOptions';
import type { ParsedLog } from '../../../src/jobs/open/parsedLog';
import type { ActionFeatureRows, LoggedData } from '../../../src/core/logs/blocks/loggedData';

export const directory = mkdtempSync(join(tmpdir(), 'bandit-lens-test-'));
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));

let files = 0;

export function writeLog(content: string | Uint8Array, name = 'log'): string {
  const path = join(directory, `${name}-${files++}`);
  writeFileSync(path, content);
  return path;
}

/** Opens content as a file, with a cache that no other test shares. */
export async function openContent(
  content: string | Uint8Array,
  options: ReadOptions = {},
): Promise<ParsedLog> {
  return readLog([writeLog(content)], { cacheDirectory: join(directory, 'cache'), ...options });
}

export interface PlainRow {
  line: number;
  event: number;
  action: number;
  reward: number;
  propensity: number;
  weight: number;
  identities?: number[];
  offered: number;
  features: number[];
  distribution?: number[];
  /** Of each offered action: pairs of column and value. */
  actionFeatures?: number[][][];
}

/** Every row as ordinary arrays: easy to compare. */
export function rowsOf(data: LoggedData): PlainRow[] {
  const rows: PlainRow[] = [];
  const { actionCount, featureCount } = data;
  for (const batch of data.batches()) {
    for (let i = 0; i < batch.length; i++) {
      const features = new Array<number>(featureCount).fill(0);
      if (batch.features.kind === 'dense') {
        for (let j = 0; j < featureCount; j++) features[j] = batch.features.values[i * featureCount + j];
      } else {
        const { offsets, indices, values } = batch.features;
        for (let e = offsets[i]; e < offsets[i + 1]; e++) features[indices[e]] = values[e];
      }
      rows.push({
        line: batch.lines[i],
        event: batch.events[i],
        action: batch.actions[i],
        reward: batch.rewards[i],
        propensity: batch.propensities[i],
        weight: batch.weights?.[i] ?? 1,
        ...(batch.identities && { identities: batch.identities.map((ids) => ids[i]) }),
        offered: batch.offered?.[i] ?? actionCount,
        features,
        ...(batch.actionFeatures ? { actionFeatures: slotsOf(batch.actionFeatures, i) } : {}),
        ...(batch.distributions
          ? { distribution: Array.from(batch.distributions.subarray(i * actionCount, (i + 1) * actionCount)) }
          : {}),
      });
    }
  }
  return rows;
}

function slotsOf({ rowOffsets, slotOffsets, indices, values }: ActionFeatureRows, row: number): number[][][] {
  const slots: number[][][] = [];
  for (let slot = rowOffsets[row]; slot < rowOffsets[row + 1]; slot++) {
    const entries: number[][] = [];
    for (let e = slotOffsets[slot]; e < slotOffsets[slot + 1]; e++) entries.push([indices[e], values[e]]);
    slots.push(entries);
  }
  return slots;
}

/** Opens, looks, and closes. */
export async function withLog<Result>(
  content: string | Uint8Array,
  options: ReadOptions,
  look: (log: ParsedLog) => Result,
): Promise<Result> {
  const log = await openContent(content, options);
  try {
    return look(log);
  } finally {
    log.close();
  }
}

export const lines = (...list: readonly string[]): string => list.map((line) => `${line}\n`).join('');

/** A zstd frame of raw blocks: what the format allows where nothing is compressed. */
export function storedZstd(content: Buffer): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 0; at < content.length; at += 100_000) {
    const part = content.subarray(at, at + 100_000);
    const last = at + part.length === content.length ? 1 : 0;
    const header = (part.length << 3) | last;
    blocks.push(Buffer.from([header & 255, (header >> 8) & 255, header >> 16]), part);
  }
  // Magic number, no checksum, a window of 1 MB.
  return Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x50]), ...blocks]);
}
