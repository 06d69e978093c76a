import type { ToPage } from '../../src/protocol/page';

type RowsMessage = Extract<ToPage, { type: 'rows' }>;

/** A page of rows as the extension sends it; every tenth row was trained on. */
export function rowsMessage(first: number, total = 250): RowsMessage {
  const pageSize = 100;
  const rows = Array.from({ length: Math.min(pageSize, total - first) }, (_, i) => {
    const weight = i % 10 === 9 ? null : 0.5 + i / 100;
    return {
      row: first + i,
      file: 0,
      line: first + i + 2,
      actionName: i % 2 === 0 ? '<b>politics</b>' : 'sports',
      propensity: 0.25,
      reward: i % 2,
      probability: weight,
      weight,
      smoothed: weight,
      contribution: weight === null ? null : weight / total,
      rank: weight === null ? null : 1 + i,
    };
  });
  return {
    type: 'rows',
    file: 'large.jsonl',
    policy: 'uniform',
    alpha: 0.85,
    counted: 225,
    total,
    first,
    pageSize,
    rows,
  };
}
