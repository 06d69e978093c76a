import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syntheticLog } from '../support/syntheticLog';

/** A workspace on disk with a good log and the bad ones a person may click by mistake. */
export function makeWorkspace(folder: string): string {
  mkdirSync(join(folder, '.banditlens'), { recursive: true });
  mkdirSync(join(folder, '.vscode'));
  const files: Record<string, string | Uint8Array> = {
    'news.jsonl': syntheticLog(2000),
    'empty.jsonl': '',
    'binary.jsonl': Uint8Array.from({ length: 512 }, (_, i) => (i * 37) % 256),
    'unlogged.jsonl': '{"context":[0.1],"action":0,"reward":1}\n{"context":[0.2],"action":1,"reward":0}\n',
    'ambiguous.jsonl': syntheticLog(300).replaceAll('"reward":', '"click":0,"reward":'),
    'table.csv': 'x,action,reward,propensity\n0.5,0,1,0.25\n0.1,1,0,0.5\n',
    'notes.txt': 'Not a log.\n',
    'first.jsonl': syntheticLog(100),
    '.vscode/settings.json': '{ "banditLens.analyzeOnOpen": ["first.jsonl"] }\n',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}
