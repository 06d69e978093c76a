import { alwaysPolicy, greedyPolicy, uniformPolicy } from '../../core/policies/givenPolicies';
import { loggingPolicy } from '../../core/policies/loggingPolicy';
import type { Policy } from '../../core/policies/policy';
import { trainedPolicy } from '../../core/policies/trainedPolicy';
import { predictedPolicy } from '../../core/logs/predictions/predictedPolicy';
import { UserError } from '../../core/errors/userError';
import { policyForms } from '../../protocol/policyRef';
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

/** The policy that a reference names, ready for a log. */
export async function choosePolicy(ref: string, log: ParsedLog): Promise<ChosenPolicy> {
  if (Object.hasOwn(named, ref)) return { policy: named[ref](), sha256: sha256(ref) };
  const [kind, argument] = divide(ref);
  switch (kind) {
    case 'always': {
      const action = actionOf(argument, log.data.actionNames);
      if (action === undefined) throw unknownPolicy(ref);
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
      throw unknownPolicy(ref);
  }
}

/** An action by its index, else by its name. */
function actionOf(ref: string, names: readonly string[]): number | undefined {
  if (/^\d+$/.test(ref)) return Number(ref);
  const index = names.indexOf(ref);
  return index < 0 ? undefined : index;
}

function divide(ref: string): [string, string] {
  const colon = ref.indexOf(':');
  return colon < 0 ? [ref, ''] : [ref.slice(0, colon), ref.slice(colon + 1)];
}

function unknownPolicy(ref: string): UserError {
  return new UserError('unknown-policy', `There is no policy "${ref}". Use ${policyForms}.`);
}
