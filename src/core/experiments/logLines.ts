import type { WrittenFormat } from '../documents/names';
import type { LoggedData } from '../logs/blocks/loggedData';

/** A decision with everything that a log can say of it. */
interface LoggedDecision {
  readonly index: number;
  readonly context: readonly number[];
  readonly action: number;
  readonly propensities: readonly number[];
  readonly reward: number;
}

/** One text format: what comes before all decisions, and the text of one. */
interface LogLines {
  header?(features: number, actions: number): string;
  decision(decision: LoggedDecision): string;
}

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${name}${i}`);

function delimited(delimiter: string): LogLines {
  return {
    header: (features, actions) =>
      `${[...numbered('x', features), 'action', ...numbered('p', actions), 'reward'].join(delimiter)}\n`,
    decision: ({ context, action, propensities, reward }) =>
      `${[...context, action, ...propensities, reward].join(delimiter)}\n`,
  };
}

/** A minute apart, from the beginning of 2025. */
const timeOf = (index: number): string => new Date(1_735_689_600_000 + 60_000 * index).toISOString();
/** Vowpal Wabbit minimizes costs. */
const costOf = (reward: number): number => (reward === 0 ? 0 : -reward);
const named = (context: readonly number[]): string => context.map((value, j) => `x${j}:${value}`).join(' ');

const decisionService: LogLines = {
  decision({ index, context, action, propensities, reward }) {
    const order = [action, ...propensities.map((_, k) => k).filter((k) => k !== action)];
    return `${JSON.stringify({
      _label_cost: costOf(reward),
      _label_probability: propensities[action],
      _label_Action: action + 1,
      _labelIndex: action,
      Timestamp: timeOf(index),
      Version: '1',
      EventId: index.toString(16).padStart(32, '0'),
      a: order.map((k) => k + 1),
      c: {
        User: Object.fromEntries(context.map((value, j) => [`x${j}`, value])),
        _multi: propensities.map((_, k) => ({ A: { id: `a${k}` } })),
      },
      p: order.map((k) => propensities[k]),
      VWState: { m: 'simulated' },
    })}\n`;
  },
};

const openBandit: LogLines = {
  header: (features) =>
    `${['', 'timestamp', 'item_id', 'position', 'click', 'propensity_score', ...numbered('user_feature_', features)].join(',')}\n`,
  decision: ({ index, context, action, propensities, reward }) =>
    `${[index, timeOf(index), action, 1, reward, propensities[action], ...context].join(',')}\n`,
};

/** The text formats that a simulated log can be written in. Vowpal Wabbit's and Open Bandit's keep the chosen propensity alone. */
export const logLines = {
  jsonl: {
    decision: ({ context, action, propensities, reward }) =>
      `${JSON.stringify({ context, action, propensities, reward })}\n`,
  },
  csv: delimited(','),
  tsv: delimited('\t'),
  dsjson: decisionService,
  'vw-cb': {
    decision: ({ context, action, propensities, reward }) =>
      `${action + 1}:${costOf(reward)}:${propensities[action]} | ${named(context)}\n`,
  },
  'vw-cb-adf': {
    decision: ({ context, action, propensities, reward }) =>
      [
        `shared |User ${named(context)}`,
        ...propensities.map((p, k) => `${k === action ? `0:${costOf(reward)}:${p} ` : ''}|A id=a${k}`),
        '\n',
      ].join('\n'),
  },
  obd: openBandit,
} as const satisfies Record<WrittenFormat, LogLines>;

/** A log as text, decision by decision. */
export function* writeLog(log: LoggedData, format: WrittenFormat): Generator<string> {
  const lines: LogLines = logLines[format];
  const { featureCount: d, actionCount: K } = log;
  if (lines.header) yield lines.header(d, K);
  for (const { firstRow, length, features, actions, rewards, distributions } of log.batches()) {
    if (features.kind !== 'dense' || !distributions) throw new TypeError('Only simulated logs are written.');
    for (let i = 0; i < length; i++) {
      yield lines.decision({
        index: firstRow + i,
        context: Array.from(features.values.subarray(i * d, (i + 1) * d)),
        action: actions[i],
        propensities: Array.from(distributions.subarray(i * K, (i + 1) * K)),
        reward: rewards[i],
      });
    }
  }
}
