import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { logLines } from '../src/core/experiments/logLines';
import { drawIndex, seededRandom } from '../src/core/numerics/random';

const features = 20;
const actions = 5;
const formats = ['jsonl', 'csv', 'dsjson'] as const;

/** The same rows as JSON lines, CSV and dsjson: features with six decimals, softmax propensities, rewards of 0 and 1. */
export function writeLogs(directory: string, rows: number): { jsonl: string; csv: string; dsjson: string } {
  const paths = {
    jsonl: join(directory, 'log.jsonl'),
    csv: join(directory, 'log.csv'),
    dsjson: join(directory, 'log.dsjson'),
  };
  const random = seededRandom(12345);
  const weights = Array.from({ length: actions }, () =>
    Array.from({ length: features }, () => random.normal()),
  );
  const sinks = formats.map((format) => ({ lines: logLines[format], sink: new Sink(paths[format]) }));
  for (const { lines, sink } of sinks) if ('header' in lines) sink.write(lines.header(features, actions));
  for (let row = 0; row < rows; row++) {
    const context = Array.from({ length: features }, () => Number((random.normal() / 4.4721).toFixed(6)));
    const scores = weights.map((w) => Math.exp(w.reduce((sum, value, j) => sum + value * context[j], 0)));
    const total = scores.reduce((sum, score) => sum + score, 0);
    const propensities = scores.map((score) => Number((score / total).toFixed(6)));
    const action = drawIndex(random, Float64Array.from(propensities));
    const reward = random.uniform() < 0.3 ? 1 : 0;
    const decision = { index: row, context, action, propensities, reward };
    for (const { lines, sink } of sinks) sink.write(lines.decision(decision));
  }
  for (const { sink } of sinks) sink.end();
  return paths;
}

class Sink {
  private readonly descriptor: number;
  private parts: string[] = [];
  private length = 0;

  constructor(path: string) {
    this.descriptor = openSync(path, 'w');
  }

  write(text: string): void {
    this.parts.push(text);
    this.length += text.length;
    if (this.length > 4_000_000) this.flush();
  }

  end(): void {
    this.flush();
    closeSync(this.descriptor);
  }

  private flush(): void {
    writeSync(this.descriptor, this.parts.join(''));
    this.parts = [];
    this.length = 0;
  }
}
