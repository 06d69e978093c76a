import { bestActionPolicy } from '../../core/policies/given/bestAction';
import type { Policy } from '../../core/policies/policy';
import { sha256 } from '../../files/sha256';
import { column, rule } from './fieldKinds';
import { always, file, predictions, unknownPolicy } from './givenKinds';
import { onnx, tfjs } from './modelKinds';
import type { ChosenPolicy, PolicyKind, PolicyRequest } from './policyKind';
import { madeFrom, namedPolicies } from './portablePolicy';

const isNamed = (ref: string): ref is keyof typeof namedPolicies => Object.hasOwn(namedPolicies, ref);

/** Those that are made from the rows of the log. */
const fromRows: Readonly<Record<string, (request: PolicyRequest) => Policy>> = {
  'best-action': ({ log, where, control }) => {
    const best = bestActionPolicy(log.data, where?.includes, () => control.checkpoint());
    return madeFrom(best, { always: best.action });
  },
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
  if (isNamed(ref)) return { policy: madeFrom(namedPolicies[ref](), { named: ref }), sha256: sha256(ref) };
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
