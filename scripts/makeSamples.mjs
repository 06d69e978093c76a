// Writes media/samples: one small log for each text format, the same on every machine. Readers of a news page with
// four features and a segment are shown one of four sections; the logging policy is a softmax that knows their taste
// only in part, so a better policy exists and its value can be estimated from the log.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const target = join(dirname(fileURLToPath(import.meta.url)), '..', 'media', 'samples');
const sections = ['politics', 'sports', 'food', 'travel'];
const segments = ['new', 'regular', 'premium'];
const features = 4;

/** Mulberry32. */
function randomNumbers(start) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const taste = [
  [1.6, -0.8, 0.2, -0.4],
  [-1.1, 1.5, -0.3, 0.2],
  [0.1, -0.5, 1.7, -0.9],
  [-0.6, 0.3, -1.0, 1.6],
];
const segmentLift = { new: -0.4, regular: 0, premium: 0.5 };

/** The logging policy sees that share of the taste and favors the first section. */
function simulate(rows, seed, seen = 0.5, favor = 0.6) {
  const random = randomNumbers(seed);
  const round = (value, digits) => Number(value.toFixed(digits));
  return Array.from({ length: rows }, (_, i) => {
    const x = Array.from({ length: features }, () => round(2 * random() - 1, 3));
    const segment = segments[Math.floor(random() * 3)];
    const liking = taste.map((weights) => weights.reduce((sum, weight, j) => sum + weight * x[j], 0));
    const scores = liking.map((value, k) => Math.exp(seen * value + (k === 0 ? favor : 0)));
    const total = scores.reduce((sum, score) => sum + score, 0);
    const p = scores.map((score) => round(score / total, 5));
    p[3] = round(1 - p[0] - p[1] - p[2], 5);
    let action = 0;
    for (let u = random(); action < 3 && u > p[action]; action++) u -= p[action];
    const chance = 1 / (1 + Math.exp(-(1.4 * liking[action] - 0.8 + segmentLift[segment])));
    return { i, x, segment, p, action, reward: random() < chance ? 1 : 0, time: 1735689600 + 60 * i };
  });
}

const text = (lines) => `${lines.join('\n')}\n`;
const time = (seconds) => new Date(1000 * seconds).toISOString();

const samples = {
  // The first that a newcomer opens: long enough, and logged badly enough, to certify that a trained policy does better.
  'news.jsonl': text(
    simulate(5000, 1, 0.3, 0.8).map(({ x, segment, p, action, reward, time: seconds }) =>
      JSON.stringify({
        timestamp: time(seconds),
        context: { depth: x[0], recency: x[1], session: x[2], loyalty: x[3], segment },
        action: sections[action],
        propensities: Object.fromEntries(sections.map((name, k) => [name, p[k]])),
        reward,
      }),
    ),
  ),
  'news.csv': text([
    'time,x0,x1,x2,x3,feature_segment,action,p0,p1,p2,p3,reward',
    ...simulate(2000, 2).map((row) =>
      [time(row.time), ...row.x, row.segment, row.action, ...row.p, row.reward].join(','),
    ),
  ]),
  'chosen-only.tsv': text([
    ['x0', 'x1', 'x2', 'x3', 'feature_segment', 'action', 'propensity', 'reward'].join('\t'),
    ...simulate(2000, 3).map((row) =>
      [...row.x, row.segment, sections[row.action], row.p[row.action], row.reward].join('\t'),
    ),
  ]),
  'decisions.dsjson': text(
    simulate(500, 4).map(({ i, x, segment, p, action, reward, time: seconds }) => {
      const order = [action, ...[0, 1, 2, 3].filter((k) => k !== action).sort((a, b) => p[b] - p[a])];
      return JSON.stringify({
        _label_cost: reward === 0 ? 0 : -1,
        _label_probability: p[action],
        _label_Action: action + 1,
        _labelIndex: action,
        Timestamp: time(seconds),
        Version: '1',
        EventId: (i + 1).toString(16).padStart(16, '0'),
        a: order.map((k) => k + 1),
        c: {
          Reader: { depth: x[0], recency: x[1], session: x[2], loyalty: x[3], segment },
          _multi: sections.map((id) => ({ Section: { id } })),
        },
        p: order.map((k) => p[k]),
      });
    }),
  ),
  'cb.vw': text(
    simulate(2000, 5).map(
      ({ x, segment, p, action, reward }) =>
        `${action + 1}:${reward === 0 ? 0 : -1}:${p[action]} |Reader depth:${x[0]} recency:${x[1]} session:${x[2]} loyalty:${x[3]} segment=${segment}`,
    ),
  ),
  'cb_adf.vw': text(
    simulate(800, 6).flatMap(({ x, segment, p, action, reward }) => [
      `shared |Reader depth:${x[0]} recency:${x[1]} session:${x[2]} loyalty:${x[3]} segment=${segment}`,
      ...sections.map(
        (name, k) => `${k === action ? `0:${reward === 0 ? 0 : -1}:${p[k]} ` : ''}|Section name=${name}`,
      ),
      '',
    ]),
  ),
  'open-bandit.csv': text([
    ',timestamp,item_id,position,click,propensity_score,user_feature_0,user_feature_1,user-item_affinity_0,user-item_affinity_1,user-item_affinity_2,user-item_affinity_3',
    ...simulate(2000, 7).map(({ i, x, segment, p, action, reward, time: seconds }) =>
      [
        i,
        time(seconds),
        action,
        (i % 3) + 1,
        reward,
        p[action],
        segment,
        x[0] > 0 ? 'deep' : 'shallow',
        ...x,
      ].join(','),
    ),
  ]),
};

mkdirSync(target, { recursive: true });
for (const [name, content] of Object.entries(samples)) writeFileSync(join(target, name), content);
