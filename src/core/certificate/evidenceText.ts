import type { Certificate } from '../documents/results/certificate';

type Evidence = NonNullable<Certificate['evidence']>;

const count = (rows: number, noun: string): string =>
  `${rows.toLocaleString('en-US')} ${noun}${rows === 1 ? '' : 's'}`;

/** Contexts that come back, or not, say what equal rows are; where they do, only an id or a time stamp can. */
const whyCopies = ({ equalRows }: Evidence): string =>
  equalRows === 'natural'
    ? 'they have its id or time stamp, too'
    : 'contexts here do not come back by chance';

/** What became of the rows that do not certify, a sentence each; empty where every row does. */
export function evidenceText(evidence: Evidence | undefined): string[] {
  if (evidence === undefined) return [];
  const { leftOut, outside = 0, copies, missing, rejected, excluded, unlabeled, asked } = evidence;
  const lines: string[] = [];
  if (leftOut > 0) {
    const why =
      asked === undefined || asked === 'unseen'
        ? 'because the policy has seen them'
        : 'because they are not among the rows asked for';
    lines.push(`${count(leftOut, 'row')} of the log ${leftOut === 1 ? 'is' : 'are'} left out, ${why}.`);
  }
  if (outside > 0)
    lines.push(
      `${count(outside, 'row')} of the log ${outside === 1 ? 'does' : 'do'} not fulfil the condition.`,
    );
  if (copies > 0)
    lines.push(
      `${count(copies, 'row')} ${copies === 1 ? 'is a copy' : 'are copies'} of an earlier one and left out: ${whyCopies(evidence)}, so one event was logged twice.`,
    );
  if (missing > 0) {
    const parts = [
      rejected > 0 && `${rejected} rejected`,
      excluded > 0 && `${excluded} excluded`,
      unlabeled > 0 && `${unlabeled} without an outcome`,
    ];
    const which = parts.filter((part) => part !== false).join(' and ');
    lines.push(
      `${count(missing, 'decision')} could not be used${which ? ` (of ${which} in the log)` : ''}: each counts with the least reward in "at least", and with the worst case in every claim.`,
    );
  }
  return lines;
}
