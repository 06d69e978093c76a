import { isDeepStrictEqual } from 'node:util';
import type { Prior } from '../core/learning/gradient';
import { UserError } from '../core/userError';
import type { ParsedLog } from './logs/parsedLog';
import { readPolicy } from './policyFiles';
import { fileSeen } from './seenFiles';

export interface GivenPrior {
  readonly prior: Prior;
  readonly sha256: string;
}

/**
 * The prior that a word names: `zero`, or the policy of a file; `fitted`, the default, is left to the training. A prior
 * must not have seen the rows that certify: one that was trained on this very log is refused.
 */
export function givenPrior(word: string | undefined, log: ParsedLog): GivenPrior | undefined {
  if (word === undefined || word === 'fitted') return undefined;
  const { actionCount, featureCount, actionNames } = log.data;
  if (word === 'zero')
    return { prior: { mu: new Float64Array(actionCount * featureCount), sigma: 1 }, sha256: word };
  const { document, sha256 } = readPolicy(word);
  const { actions, features, mu, sigma, provenance } = document;
  if (provenance.log?.sha256 === log.sha256 || fileSeen(log, provenance) !== undefined)
    throw new UserError(
      'prior-not-independent',
      `${word} was trained on this log, and a prior must not have seen the rows that certify. Use a policy of another log, --prior fitted or --prior zero.`,
    );
  if (!isDeepStrictEqual(actions, actionNames) || !isDeepStrictEqual(features.map, log.inspection.featureMap))
    throw new UserError(
      'prior-shape',
      `${word} has other actions or features than this log, so it cannot be its prior. Use --prior fitted, or a policy of a log that is read in the same way.`,
    );
  return { prior: { mu, sigma: sigma > 0 ? sigma : 1 }, sha256 };
}
