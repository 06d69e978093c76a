import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { slotEvents, slotLine } from '../support/slotLog';
import { syntheticLog } from '../support/syntheticLog';
import { shopLog, writeModels } from './shop';

/** Two rows that cannot be used. */
function withFlaws(log: string): string {
  const rows = log.split('\n');
  rows[9] = rows[9].replace('"action":', '"action":-');
  rows[19] = 'this is not JSON';
  return rows.join('\n');
}

/** More than the 50 MB that the editor hands to extensions. */
function largeLog(): string {
  const rows = syntheticLog(20_000, { seed: 6 });
  return rows.repeat(Math.ceil(52_000_000 / rows.length)) + 'this is not JSON\n';
}

function notebook(source: string): string {
  const cells = [{ cell_type: 'code', execution_count: null, metadata: {}, outputs: [], source: [source] }];
  return JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 });
}

/** Three classes that two numbers tell apart. */
function labeledTable(rows: number): string {
  const lines = Array.from({ length: rows }, (_, i) => [
    (i % 3) + (i % 7) / 10,
    2 - (i % 3) + (i % 5) / 10,
    i % 3,
  ]);
  return `x,y,label\n${lines.map((line) => line.join(',')).join('\n')}\n`;
}

/** A workspace on disk with a good log and the bad ones a person may click by mistake. */
export function makeWorkspace(folder: string): string {
  mkdirSync(join(folder, '.banditlens'), { recursive: true });
  mkdirSync(join(folder, '.vscode'));
  const files: Record<string, string | Uint8Array> = {
    'empty.jsonl': '',
    'slots.dsjson': slotEvents(600)
      .map((event) => `${slotLine(event)}\n`)
      .join(''),
    'binary.jsonl': Uint8Array.from({ length: 512 }, (_, i) => (i * 37) % 256),
    'unlogged.jsonl': '{"context":[0.1],"action":0,"reward":1}\n{"context":[0.2],"action":1,"reward":0}\n',
    'ambiguous.jsonl': syntheticLog(300).replaceAll('"reward":', '"click":0,"reward":'),
    'table.csv': 'x,action,reward,propensity\n0.5,0,1,0.25\n0.1,1,0,0.5\n',
    'notes.txt': 'Not a log.\n',
    'renamed.txt': syntheticLog(120),
    'part-1.jsonl': syntheticLog(150, { seed: 2 }),
    'part-2.jsonl': syntheticLog(250, { seed: 3 }),
    'flawed-part.jsonl': withFlaws(syntheticLog(300, { seed: 7 })),
    'flawed.jsonl': withFlaws(syntheticLog(400, { seed: 4 })),
    'scores.jsonl': syntheticLog(200, { seed: 5 }).replaceAll('"reward":1', '"reward":5'),
    'score.py':
      'import pandas\n\nlog = pandas.read_json("news.jsonl", lines=True)\npolicy = open(".banditlens/policies/news.jsonl.policy.json")\n',
    'labeled.csv': labeledTable(300),
    'notes.ipynb': notebook('log = open("news.jsonl")'),
    'large.jsonl': largeLog(),
    'first.jsonl': syntheticLog(100),
    'shop.jsonl': shopLog(),
    // Last, so that it is among the latest that a list of logs begins with, however quickly all are written.
    'news.jsonl': syntheticLog(2000),
    '.vscode/settings.json': '{ "banditLens.analyzeOnOpen": ["first.jsonl"] }\n',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  writeModels(join(folder, '..', 'models'));
  return folder;
}
