import type { Repeats } from '../../documents/names';
import type { LoggedData } from '../../logs/blocks/loggedData';
import { partOf } from '../../provenance/rowSplit';
import type { Policy } from '../../policies/policy';
import type { PolicyProvenance } from '../../policies/stored/policyDocument';
import { isTrainedPolicy } from '../../policies/trained/trainedPolicy';
import { UserError } from '../../errors/userError';
import type { RowRequest } from './certifiedRows';
import { knowledge, knownRows } from '../../provenance/seen/knownRows';
import { rowIdentities } from '../../provenance/identity/rowIdentities';
import { rowRepeats } from '../../provenance/repeats/rowRepeats';
import { doubtText } from './doubtText';

/** What is known of every row before a policy is evaluated on some of them. */
export interface ClassifiedRows {
  readonly rows: number;
  /** One of `knowledge` for each row; absent where all are new to the policy. */
  readonly of?: Uint8Array;
  /** Absent where no row is left out as a copy. */
  readonly isCopy?: (row: number) => boolean;
  readonly equalRows: Repeats;
  /** The policy says where it comes from. */
  readonly recorded: boolean;
  readonly unclear: string | null;
}

const unrecorded =
  'the policy does not say which rows it has seen, and this is not the log it was trained on. Train it again: a policy ' +
  'now carries a sketch of its rows.';

const readOtherwise =
  'this is the log that the policy was trained on, read in another way: by another slot or schema. Which of its ' +
  'rows the policy has seen cannot be told then. Read it as in the training, or certify on rows that came after.';

export function classifyRows(data: LoggedData, policy: Policy, request: RowRequest): ClassifiedRows {
  const byActions = isTrainedPolicy(policy) && policy.actionMap !== undefined;
  const repeats = rowRepeats(data, request.progress, byActions);
  const isCopy = request.asVersion1 ? undefined : repeats.isAgain;
  const own = request.asVersion1 ? null : doubtText(repeats);
  const common = { rows: data.rows, ...(isCopy && { isCopy }), equalRows: repeats.kind };
  if (!isTrainedPolicy(policy)) return { ...common, recorded: false, unclear: own };
  const { provenance } = policy.document;
  const { seen } = provenance;
  if (seen === undefined) return { ...common, ...withoutSketch(data.rows, provenance, request, own) };
  const facts = rowIdentities(data, request.progress, byActions);
  const known = seen.map((sketch, i) => knownRows(facts, sketch, i === 0 ? provenance.split : undefined));
  const [{ of }, ...ancestors] = known;
  // What a prior was made from is seen, whatever this training made of it.
  for (const each of ancestors)
    for (let row = 0; row < of.length; row++) if (each.of[row] !== knowledge.new) of[row] = knowledge.seen;
  // No row of the very log that it was trained on can be new to a policy: a filter forgets nothing.
  const isOwnLog = provenance.log?.sha256 === request.logSha256;
  const otherwise = isOwnLog && of.includes(knowledge.new) ? readOtherwise : null;
  return {
    ...common,
    of,
    recorded: true,
    unclear: own ?? known.find(({ unclear }) => unclear !== null)?.unclear ?? otherwise,
  };
}

/** A policy of before there were sketches knows its log by its hash alone; one made by hand knows nothing. */
function withoutSketch(
  rows: number,
  { log, split }: PolicyProvenance,
  { logSha256, asVersion1 }: RowRequest,
  own: string | null,
): Pick<ClassifiedRows, 'recorded' | 'unclear'> & Required<Pick<ClassifiedRows, 'of'>> {
  const of = new Uint8Array(rows);
  if (log !== undefined && log.sha256 !== logSha256)
    return { of, recorded: true, unclear: asVersion1 ? null : (own ?? unrecorded) };
  // The split goes by the index of a row: one row fewer, and rows it was trained on would pass as held out.
  if (log?.rows !== undefined && log.rows !== rows)
    throw new UserError(
      'rows-changed',
      `This policy was trained when its log was read as ${log.rows} rows, and now it is read as ${rows}: which of them it ` +
        'has not seen is not known. Train it again, or read the log as before.',
    );
  const plan = split ?? { seed: 0, priorShare: 0, holdOutShare: 0 };
  for (let row = 0; row < rows; row++) {
    const part = partOf(plan, row);
    of[row] =
      part === 'training' ? knowledge.training : part === 'hold-out' ? knowledge.heldOut : knowledge.seen;
  }
  return { of, recorded: log !== undefined, unclear: own };
}
