import { isDeepStrictEqual } from 'node:util';
import type { Prior } from '../../core/learning/gradient';
import type { PolicyProvenance } from '../../core/policies/stored/policyDocument';
import { knowledge, knownRows } from '../../core/provenance/seen/knownRows';
import { rowIdentities } from '../../core/provenance/identity/rowIdentities';
import type { SeenRows } from '../../core/provenance/seen/seenRows';
import { UserError } from '../../core/errors/userError';
import { withFixedActions } from '../../core/events/anyPolicy';
import type { ParsedLog } from '../open/parsedLog';
import { readPolicy } from '../results/policyFiles';

export interface GivenPrior {
  readonly prior: Prior;
  readonly sha256: string;
  /** The rows that it was made from. */
  readonly seen: readonly SeenRows[];
}

/**
 * The prior that a word names: `zero`, or the policy of a file; `fitted`, the default, is left to the training. A prior
 * must not have seen the rows that certify: one that has seen any row of this log is refused.
 */
export function givenPrior(
  word: string | undefined,
  log: ParsedLog,
  /** How many features a model makes of those of the log. */
  embedded?: number,
): GivenPrior | undefined {
  if (word === undefined || word === 'fitted') return undefined;
  const { actionCount, featureCount, actionNames } = log.data;
  if (word === 'zero')
    return {
      prior: { mu: new Float64Array(actionCount * (embedded ?? featureCount)), sigma: 1 },
      sha256: word,
      seen: [],
    };
  if (embedded !== undefined)
    throw new UserError(
      'prior-shape',
      'A policy over the features of a model starts from no other policy. Use --prior fitted or --prior zero.',
    );
  const { document, sha256 } = readPolicy(word);
  const { actions, features, mu, sigma, provenance } = withFixedActions(
    document,
    'a prior has a row of coefficients for each action',
  );
  if (!isDeepStrictEqual(actions, actionNames) || !isDeepStrictEqual(features.map, log.inspection.featureMap))
    throw new UserError(
      'prior-shape',
      `${word} has other actions or features than this log, so it cannot be its prior. Use --prior fitted, or a policy of a log that is read in the same way.`,
    );
  if (hasSeen(provenance, log))
    throw new UserError(
      'prior-not-independent',
      `${word} has seen rows of this log, or does not say which rows it has seen, and a prior must not have seen the rows that certify. Use a policy of other rows, --prior fitted or --prior zero.`,
    );
  return { prior: { mu, sigma: sigma > 0 ? sigma : 1 }, sha256, seen: provenance.seen ?? [] };
}

function hasSeen({ log: trainedOn, seen }: PolicyProvenance, { data, sha256 }: ParsedLog): boolean {
  if (seen === undefined) return trainedOn !== undefined;
  if (trainedOn?.sha256 === sha256) return true;
  const facts = rowIdentities(data);
  return seen.some((sketch) => {
    const { of, unclear } = knownRows(facts, sketch, undefined);
    return unclear !== null || of.some((known) => known !== knowledge.new);
  });
}
