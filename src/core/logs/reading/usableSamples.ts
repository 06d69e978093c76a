import type { LineScanner } from '../fast/lineScanner';
import { LogReading } from './logReading';
import type { ReadingOptions } from '../schema/readingOptions';
import type { ReadingPlan } from './settleReading';

/** Detects with all samples, then once more without those that the result rejects: they must not decide what a log is. */
export function withoutRejected<Sample>(
  samples: readonly Sample[],
  options: ReadingOptions,
  detect: (samples: readonly Sample[]) => ReadingPlan,
  feed: (reading: LogReading, samples: readonly Sample[]) => void,
  scanner?: LineScanner,
): ReadingPlan {
  const plan = detect(samples);
  const reading = new LogReading(plan, { ...options, maxRejectedShare: 1 }, () => undefined, scanner);
  feed(reading, samples);
  const { rejections, used } = reading.tally;
  const left = new Set([...rejections.map(({ line }) => line), ...(options.excludedLines?.[0] ?? [])]);
  // Where most samples are rejected, it is more likely that the first look was wrong.
  if (left.size === 0 || rejections.length > used) return plan;
  return detect(samples.filter((_, i) => !left.has(i + 1)));
}

const encoder = new TextEncoder();

export function feedLines(reading: LogReading, lines: readonly string[]): void {
  reading.startFile();
  reading.push(encoder.encode(lines.map((line) => `${line}\n`).join('')));
  reading.endFile();
}

export const feedRecords = (reading: LogReading, records: readonly Record<string, unknown>[]): void =>
  feedLines(
    reading,
    records.map((record) => JSON.stringify(record)),
  );
