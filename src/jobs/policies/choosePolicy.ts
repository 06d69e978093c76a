import { bestActionPolicy } from '../../core/policies/bestAction';
import { greedyPolicy, uniformPolicy } from '../../core/policies/givenPolicies';
import { loggingPolicy } from '../../core/policies/loggingPolicy';
import type { Policy } from '../../core/policies/policy';
import { sha256 } from '../../files/sha256';
import { column, rule } from './fieldKinds';
import { always, file, predictions, unknownPolicy } from './givenKinds';
import { onnx, tfjs } from './modelKinds';
import type { ChosenPolicy, PolicyKind, PolicyRequest } from './policyKind';

const named: Readonly<Record<string, () => Policy>> = {
  logging: loggingPolicy,
  uniform: uniformPolicy,
  greedy: greedyPolicy,
};

/** Those that are made from the rows of the log. */
const fromRows: Readonly<Record<string, (request: PolicyRequest) => Policy>> = {
  'best-action': ({ log, where, control }) =>
    bestActionPolicy(log.data, where?.includes, () => control.checkpoint()),
};

const kinds: Readonly<Record<string, PolicyKind>> = {
  always,
  file,
  predictions,
  rule,
  column,
  onnx,
  tfjs,
};

/** The policy that a reference names, ready for a log. */
export async function choosePolicy(ref: string, request: PolicyRequest): Promise<ChosenPolicy> {
  if (Object.hasOwn(named, ref)) return { policy: named[ref](), sha256: sha256(ref) };
  if (Object.hasOwn(fromRows, ref)) {
    const policy = fromRows[ref](request);
    return { policy, sha256: sha256(`${ref} ${policy.name}`) };
  }
  const [kind, argument] = divide(ref);
  if (!Object.hasOwn(kinds, kind)) throw unknownPolicy(ref);
  return kinds[kind](argument, request);
}

function divide(ref: string): [string, string] {
  const colon = ref.indexOf(':');
  return colon < 0 ? [ref, ''] : [ref.slice(0, colon), ref.slice(colon + 1)];
}
