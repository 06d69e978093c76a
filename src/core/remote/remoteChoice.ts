import type { Repeats } from '../documents/names';
import type { EvaluationOptions } from '../documents/runs/options';
import { undeclared, type RowChoice } from '../certificate/rows/certifiedRows';
import { allUsed, type LoggedLines } from '../certificate/rows/loggedLines';
import { loggedLines } from '../certificate/rows/loggedLines';
import { dependentText } from '../certificate/rows/doubtText';
import { UserError } from '../errors/userError';
import type { PolicySql } from '../sql/policies/policySql';
import type { RemoteLog } from './remoteLog';
import type { RestOfTable } from './tableSample';

const copied =
  'some of its rows are there twice, or have the same id, and a table does not say which of them is the decision. Write every decision once, ' +
  'or select distinct rows with a "query" in the banditlog file.';

const unclear =
  'many of its rows are there several times, and which of them are one event logged again cannot be told. Map an id or a time ' +
  'stamp of every decision, and write every decision once.';

const maybeSeen =
  'the policy was trained, and which rows of a table it has seen cannot be told: its sketch knows rows of files. Certify it on a ' +
  'file of rows that came after its training.';

const withheldBy = (kind: Repeats): string | null =>
  kind === 'copies' ? copied : kind === 'unclear' ? unclear : null;

const maybeEqual =
  'some of its rows are equal in all that is mapped, so that rows which the policy has seen pass for others. Map an id or a time ' +
  'stamp of every decision.';

/**
 * Which rows of a table a policy may be evaluated on: all of them, for one that was fixed beforehand; for one that was trained
 * on a sample of them, all others.
 */
export function remoteChoice(
  { survey, equalRows, dependentBy, where }: RemoteLog,
  { policy }: PolicySql,
  { kl, rows: asked }: EvaluationOptions,
  rest: RestOfTable | undefined,
): RowChoice {
  const n = rest?.used ?? survey.used.rows;
  const isTrained = 'document' in policy;
  if (n === 0)
    throw new UserError(
      'no-rows',
      where && survey.usable.rows > 0
        ? `No row of the table that counts fulfils "${where.condition}". Ask for something else.`
        : 'No row of the table can be used. Look at what is rejected, and at the mapping.',
    );
  if (isTrained && (asked === 'training' || asked === 'all'))
    throw new UserError(
      'not-in-place',
      'On a table, a trained policy is certified on the rows that it has not seen. Leave out --rows.',
    );
  const origin = rest
    ? 'The policy was trained on a sample of the table, drawn by the hash of its rows: these are all the others.'
    : (policy.origin ?? 'The policy was fixed before these rows were seen.');
  const doubt = isTrained ? (rest ? (equalRows.kind === 'none' ? null : maybeEqual) : maybeSeen) : null;
  return {
    rows: rest ? 'hold-out' : 'all',
    n,
    isSeen: () => false,
    kl: kl ?? 0,
    split: null,
    origin: kl
      ? `The posterior's divergence from a prior independent of these rows is ${kl}, as stated.`
      : origin,
    comparisons: policy.comparisons ?? 1,
    evidence: {
      ...(asked && { asked }),
      training: 0,
      heldOut: rest ? n : 0,
      new: rest ? 0 : n,
      leftOut: survey.used.rows - n,
      copies: 0,
      ...(where && { outside: survey.usable.rows - survey.used.rows }),
      equalRows: equalRows.kind,
    },
    withheld:
      withheldBy(equalRows.kind) ??
      (dependentBy === undefined ? null : dependentText(dependentBy)) ??
      doubt ??
      (where && !where.declared ? undeclared(where) : null),
  };
}

export const linesOf = ({ inspection }: RemoteLog): LoggedLines => ({
  ...allUsed,
  ...loggedLines(inspection),
});
