import type { BanditLog } from '../documents/log/banditLog';
import { isIdentifier, isUnit, saysUnit } from '../logs/detection/fields/fieldNames';
import { AgreementTest } from '../provenance/repeats/agreementTest';
import { asHashed, columnOf, type ColumnTypes } from '../sql/columnTypes';
import { ownNames } from '../sql/ownNames';
import type { TableRows } from '../sql/tableRow';
import { strange } from './equalRows';

/** So many are looked at, each in a query of its own. */
const mostColumns = 3;
/** So many ids with more than one row are enough. */
const mostIds = 2 ** 15;

/** Columns with ids that decisions may share: those that are named, else those that are called like whoever decisions are made for. */
export function sharedColumns({ mapping }: BanditLog, types: ColumnTypes): readonly string[] {
  if (mapping.sharedIds) return mapping.sharedIds;
  const parts = new Set([mapping.id, mapping.action, mapping.reward, mapping.cost, mapping.time]);
  return [...types.keys()]
    .filter((name) => !parts.has(name) && (isUnit(name) || (isIdentifier(name) && saysUnit(name))))
    .slice(0, mostColumns);
}

/** Two rows of each id, drawn by their hash: action and propensity of both. Of many ids, a share. */
export function pairsQuery(rows: TableRows, types: ColumnTypes, column: string, every: number): string {
  const id = `cityHash64(${asHashed(columnOf(types, column, rows.title)).join(', ')})`;
  const entry = `(kk, aa, p, gg, why = 0 AND wh AND kk % ${every} = 0)`;
  const drawn = (take: 'argMin' | 'argMax', part: number): string =>
    `toFloat64(${take}(tupleElement(e, ${part}), tupleElement(e, 4)))`;
  return ownNames(rows.source, (from) =>
    [
      `SELECT ${drawn('argMin', 2)}, ${drawn('argMin', 3)}, ${drawn('argMax', 2)}, ${drawn('argMax', 3)}`,
      `FROM ${from}`,
      `ARRAY JOIN [${rows.bound(entry, { kk: id })}] AS e`,
      'WHERE tupleElement(e, 5)',
      'GROUP BY tupleElement(e, 1)',
      'HAVING min(tupleElement(e, 4)) != max(tupleElement(e, 4))',
      `LIMIT ${mostIds}`,
    ].join('\n'),
  );
}

/** Of so many rows, one in so many ids is asked for: more than can be told are never needed. */
export const idsAsked = (rows: number): number =>
  Math.max(1, 2 ** Math.floor(Math.log2(rows / (4 * mostIds))));

/** Whether two rows of an id take the same action more often than their propensities allow, whichever came later. */
export function pairsDepend(answer: readonly unknown[]): boolean {
  const test = new AgreementTest(answer.length);
  for (const row of answer) {
    const numbers: unknown[] = Array.isArray(row) ? row : [];
    if (numbers.length !== 4 || !numbers.every((value) => typeof value === 'number')) throw strange();
    const [action, propensity, other, otherPropensity] = numbers;
    test.add(action === other, Math.max(propensity, otherPropensity));
  }
  return test.isRejected();
}
