import { UserError } from '../../core/errors/userError';
import { predictedPolicy } from '../../core/logs/predictions/predictedPolicy';
import { alwaysPolicy } from '../../core/policies/given/givenPolicies';
import { anyTrainedPolicy } from '../../core/events/eventPolicy';
import { sha256 } from '../../files/sha256';
import { policyForms } from '../../protocol/policyRef';
import { embeddedPolicy, featureModelOf } from '../models/embeddedPolicy';
import { readPolicy } from '../results/policyFiles';
import type { PolicyKind } from './policyKind';
import { madeFrom } from './portablePolicy';
import { readPredictions } from './readPredictions';

/** always:ACTION */
export const always: PolicyKind = (argument, { log }) => {
  const { actionNames } = log.data;
  const action = actionOf(argument, actionNames);
  if (action === undefined) throw unknownPolicy(`always:${argument}`);
  const policy = madeFrom(alwaysPolicy(action, actionNames[action]), { always: action });
  return { policy, sha256: sha256(`always:${action}`) };
};

/** file:POLICY.json */
export const file: PolicyKind = (path) => {
  const { document, sha256 } = readPolicy(path);
  const policy = anyTrainedPolicy(document);
  const { model } = document.features;
  if (model === undefined) return { policy: madeFrom(policy, { document }), sha256 };
  return {
    policy,
    sha256,
    async prepare(log, control, fresh) {
      const features = await featureModelOf(path, model).ofLog(log, control, fresh);
      return { policy: embeddedPolicy(policy, features), sha256, close: () => features.close() };
    },
  };
};

/** predictions:FILE */
export const predictions: PolicyKind = async (path, { log }) => {
  const { table, sha256 } = await readPredictions(path, log.data.actionNames);
  return { policy: predictedPolicy(table, log.inspection.events), sha256 };
};

/** An action by its index, else by its name. */
function actionOf(ref: string, names: readonly string[]): number | undefined {
  if (/^\d+$/.test(ref)) return Number(ref);
  const index = names.indexOf(ref);
  return index < 0 ? undefined : index;
}

export function unknownPolicy(ref: string): UserError {
  return new UserError('unknown-policy', `There is no policy "${ref}". Use ${policyForms}.`);
}
