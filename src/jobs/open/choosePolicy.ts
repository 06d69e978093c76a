import { alwaysPolicy, greedyPolicy, uniformPolicy } from '../../core/policies/givenPolicies';
import { loggingPolicy } from '../../core/policies/loggingPolicy';
import type { Policy } from '../../core/policies/policy';
import { trainedPolicy } from '../../core/policies/trainedPolicy';
import { predictedPolicy } from '../../core/logs/predictions/predictedPolicy';
import { UserError } from '../../core/errors/userError';
import { policyWords } from '../../protocol/policyWords';
import type { ParsedLog } from './parsedLog';
import { readPredictions } from './readPredictions';
import { readPolicy } from '../results/policyFiles';
import { sha256 } from '../../files/sha256';

export interface ChosenPolicy {
  readonly policy: Policy;
  /** Of the policy's file; of its name where it has none. */
  readonly sha256: string;
}

const named: Readonly<Record<string, () => Policy>> = {
  logging: loggingPolicy,
  uniform: uniformPolicy,
  greedy: greedyPolicy,
};

/** The policy that a word of the command line names, ready for a log. */
export async function choosePolicy(word: string, log: ParsedLog): Promise<ChosenPolicy> {
  if (Object.hasOwn(named, word)) return { policy: named[word](), sha256: sha256(word) };
  const [kind, argument] = divide(word);
  switch (kind) {
    case 'always': {
      const action = actionOf(argument, log.data.actionNames);
      if (action === undefined) throw unknownPolicy(word);
      return {
        policy: alwaysPolicy(action, log.data.actionNames[action]),
        sha256: sha256(`always:${action}`),
      };
    }
    case 'file': {
      const file = readPolicy(argument);
      return { policy: trainedPolicy(file.document), sha256: file.sha256 };
    }
    case 'predictions': {
      const { table, sha256 } = await readPredictions(argument, log.data.actionNames);
      return {
        policy: predictedPolicy(table, log.inspection.events),
        sha256,
      };
    }
    default:
      throw unknownPolicy(word);
  }
}

/** An action by its index, else by its name. */
function actionOf(word: string, names: readonly string[]): number | undefined {
  if (/^\d+$/.test(word)) return Number(word);
  const index = names.indexOf(word);
  return index < 0 ? undefined : index;
}

function divide(word: string): [string, string] {
  const colon = word.indexOf(':');
  return colon < 0 ? [word, ''] : [word.slice(0, colon), word.slice(colon + 1)];
}

function unknownPolicy(word: string): UserError {
  return new UserError('unknown-policy', `There is no policy "${word}". Use ${policyWords}.`);
}
