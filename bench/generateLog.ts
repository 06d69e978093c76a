import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const features = 20;
const actions = 5;

/** The same rows as JSON lines, CSV and dsjson: features with six decimals, softmax propensities, rewards of 0 and 1. */
export function writeLogs(directory: string, rows: number): { jsonl: string; csv: string; dsjson: string } {
  const paths = {
    jsonl: join(directory, 'log.jsonl'),
    csv: join(directory, 'log.csv'),
    dsjson: join(directory, 'log.dsjson'),
  };
  const random = randomNumbers(12345);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const weights = Array.from({ length: actions }, () => Array.from({ length: features }, normal));
  const jsonl = new Sink(paths.jsonl);
  const csv = new Sink(paths.csv);
  const dsjson = new Sink(paths.dsjson);
  const numbered = (name: string, count: number): string[] =>
    Array.from({ length: count }, (_, i) => `${name}${i}`);
  csv.write(`${[...numbered('x', features), 'action', ...numbered('p', actions), 'reward'].join(',')}\n`);
  const multi = Array.from({ length: actions }, (_, i) => `{"A":{"id":"a${i + 1}"}}`).join(',');
  for (let row = 0; row < rows; row++) {
    const x = Array.from({ length: features }, () => Number((normal() / 4.4721).toFixed(6)));
    const scores = weights.map((w) => Math.exp(w.reduce((sum, value, j) => sum + value * x[j], 0)));
    const total = scores.reduce((sum, score) => sum + score, 0);
    const p = scores.map((score) => Number((score / total).toFixed(6)));
    let action = 0;
    for (let u = random(); action < actions - 1 && u > p[action]; action++) u -= p[action];
    const reward = random() < 0.3 ? 1 : 0;
    jsonl.write(
      `{"x":[${x.join(',')}],"action":${action},"propensities":[${p.join(',')}],"reward":${reward}}\n`,
    );
    csv.write(`${x.join(',')},${action},${p.join(',')},${reward}\n`);
    const order = [action, ...Array.from({ length: actions }, (_, k) => k).filter((k) => k !== action)];
    dsjson.write(
      `{"_label_cost":${reward === 0 ? 0 : -1},"_label_probability":${p[action]},"_label_Action":${action + 1},"_labelIndex":${action},` +
        `"Timestamp":"2024-01-01T00:00:00.0000000Z","Version":"1","EventId":"${row.toString(16).padStart(32, '0')}",` +
        `"a":[${order.map((k) => k + 1).join(',')}],"c":{"User":{${x.map((value, j) => `"f${j}":${value}`).join(',')}},` +
        `"_multi":[${multi}]},"p":[${order.map((k) => p[k]).join(',')}],"VWState":{"m":"m"}}\n`,
    );
  }
  for (const sink of [jsonl, csv, dsjson]) sink.end();
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

/** Mulberry32: the same rows on every machine. */
function randomNumbers(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
