import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetFile, type ParquetColumn } from '../unit/logs/parquetFile';

/** What mutations start from: small, and all of it in use. */
export const rows = (count: number): string =>
  Array.from(
    { length: count },
    (_, i) =>
      `{"context":{"u":${i % 7},"city":"${i % 2 ? 'Rome' : 'Oslo'}"},"action":${i % 2},"p":0.5,"reward":${i % 2}}\n`,
  ).join('');

/** Compressed blocks, a size and a checksum. */
export const zstdFrame: Uint8Array = readFileSync(join(__dirname, 'rows.zst'));
export const certificate = readFileSync(join(__dirname, 'certificate.json'), 'utf8');

const map = {
  version: 1,
  columns: ['u', 'city=Rome', '#1'],
  maxCategories: 2,
  maxColumns: 9,
  hashBits: 1,
  hashedFields: ['city'],
  full: false,
  hashed: 1,
  collisions: 0,
  ignoreUnderscore: false,
};

export const policy = JSON.stringify({
  kind: 'bandit-lens-policy',
  schemaVersion: 1,
  class: 'gaussian',
  actions: ['a', 'b'],
  features: { count: 3, scaling: 'unit-norm', map },
  sigma: 1,
  mu: [
    [0.5, -1, 2],
    [0, 1e3, 0.25],
  ],
  prior: {
    sigma: 1,
    mu: [
      [0, 0, 0],
      [0, 0, 0],
    ],
  },
  seed: 0,
  provenance: {},
});

/** Over the features of actions. */
export const eventPolicy = JSON.stringify({
  kind: 'bandit-lens-policy',
  schemaVersion: 1,
  class: 'gaussian',
  features: { count: 3, scaling: 'unit-norm', map },
  events: {
    actionMap: { ...map, columns: ['price', 'topic=a', '#1'], hashedFields: ['topic'] },
    interactions: ['u:price', 'city:topic'],
    hashBits: 4,
    weights: { buckets: [0, 2, 5], values: [0.5, -1, 2] },
  },
  sigma: 0.5,
  seed: 0,
  provenance: {},
});

export const gate = JSON.stringify(
  {
    log: 'logs/a.jsonl',
    policy: 'uniform',
    delta: 0.05,
    metrics: ['latency=0,2000,min'],
    rules: ['reward improves by 0.01', 'latency at most 300', 'effective rows at least 1000'],
  },
  undefined,
  1,
);

export const gateRules = [
  'reward improves by 0.01',
  'reward at least -0.5',
  'latency worsens by at most 3',
  '"my metric" at most 1e3',
  'rejected share at most 0.01',
];

/** A decision for two slots. */
export const slots = `{"c":{"u":1,"_multi":[{"a":1},{"b":1},{"d":1}],"_slots":[{},{"size":2}]},"_outcomes":[{"_label_cost":-1,"_a":[1,0,2],"_p":[0.5,0.25,0.25]},{"_label_cost":0,"_a":[0,2],"_p":[0.5,0.5]}]}\n`;

export const decisions = [
  '{"id":"a","ts":"2026-01-01T00:00:00Z","x":1}\n{"id":"b","ts":"2026-01-01T00:00:10Z","x":2}\n',
  'id,ts,x\na,2026-01-01,"1\n2"\nb,2026-01-02,3\n',
];
export const outcomes = [
  '{"id":"a","ts":"2026-01-01T00:00:05Z","reward":1}\n{"id":"b","ts":"2026-01-01T01:00:10Z","reward":0.5}\n',
  'id,ts,cost\na,2026-01-01,1\nb,2026-01-03,0.25\n',
];

export const schemas = JSON.stringify({
  schemas: [
    {
      files: '**/*.csv',
      format: 'csv',
      actions: 3,
      exclude: [3, 7],
      mapping: { action: 'a', features: ['x*'] },
    },
    { files: 'logs/?.jsonl', uniformLogging: true, position: 1 },
    {
      files: 'd.csv',
      join: { rewards: ['o.csv'], on: 'id=event', within: '1h', default: 0, doubled: 'sum' },
    },
  ],
});

export const predictions = [
  '0:0.5,1:0.5\n1:1\n',
  '{"probs":[0.5,0.5]}\n[0,1]\n{"a":1,"b":0}\n',
  'p0,p1\n0.5,0.5\n1,0\n',
  'a\tb\n0.25\t0.75\n',
];

export const messages = [
  '{"jobId":"1","job":{"kind":"analyze","paths":["a.jsonl"],"policy":"uniform","delta":0.05,"alpha":0.5}}',
  '{"jobId":"2","job":{"kind":"train","paths":["a.jsonl"],"out":"a.policy.json","class":"gaussian","epochs":3}}',
  '{"paths":["a.jsonl"],"line":7,"file":0,"policy":"always:1","alpha":0.5}',
  '{"paths":["a.jsonl","b.jsonl"],"first":1,"last":40,"count":20}',
];

/** A Parquet file of every kind of column, in two groups. */
export const parquet = ((): Uint8Array => {
  const group = (rows: number): ParquetColumn[] => {
    const numbers = Array.from({ length: rows }, (_, i) => i);
    return [
      { name: 'action', kind: 'int64', values: numbers.map((i) => i % 2) },
      { name: 'reward', kind: 'double', values: numbers.map((i) => (i % 3 === 0 ? 1 : 0)) },
      { name: 'propensities', kind: 'list', values: numbers.map(() => [0.5, 0.5]) },
      { name: 'city', kind: 'text', values: numbers.map((i) => ['Rome', 'Oslo'][i % 2]) },
    ];
  };
  return parquetFile([group(12), group(5)]);
})();

export const rules = [
  'if segment = premium and (age >= 30 or not city in (Paris, "New York")) then travel else politics',
  'if ts > \'2026-03-01T10:00:00Z\' then uniform else if a.b is not missing then "art \\" x" else logging',
];
