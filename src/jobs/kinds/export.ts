import type { JobControl } from '../../core/control/jobControl';
import { UserError } from '../../core/errors/userError';
import { numpyArchive } from '../../core/policies/stored/numpyArchive';
import { onnxModel } from '../../core/policies/onnx/onnxModel';
import { isNetworkPolicy, withFixedActions, type AnyPolicyDocument } from '../../core/events/anyPolicy';
import { networkArchive, networkModel } from '../../core/network/networkExports';
import type { PolicyDocument } from '../../core/policies/stored/policyDocument';
import { writeAtomically } from '../../files/atomicWrite';
import { badOutput, protectInputs } from '../../files/outputs';
import type { JobOf, ReportOf } from '../../protocol/jobKinds';
import { filesOfPolicy, readPolicy } from '../results/policyFiles';

/** Writes a policy as a NumPy archive or an ONNX model, as the ending of the file says. */
export function exportPolicy(
  { policy, out }: JobOf<'export'>,
  control: JobControl,
): Promise<ReportOf<'export'>> {
  const ending = /\.(npz|onnx)$/.exec(out)?.[1];
  if (ending === undefined)
    throw new UserError(
      badOutput,
      'A policy is exported as a NumPy archive or an ONNX model: let the name of the file end with .npz or .onnx.',
    );
  protectInputs([out], filesOfPolicy(`file:${policy}`));
  const { document } = readPolicy(policy);
  if (document.features.model && ending === 'onnx')
    throw new UserError(
      'policy-shape',
      `The features of this policy come from the model ${document.features.model.path}, and an ONNX model of the policy alone would not say so. Export it as .npz, and give it what that model gives.`,
    );
  control.checkpoint();
  writeAtomically(out, ending === 'npz' ? archive(document) : model(document));
  return Promise.resolve({ policy, out });
}

const archive = (document: AnyPolicyDocument): Uint8Array =>
  isNetworkPolicy(document) ? networkArchive(document) : numpyArchive(linear(document));

const model = (document: AnyPolicyDocument): Uint8Array =>
  isNetworkPolicy(document) ? networkModel(document) : onnxModel(linear(document));

const linear = (document: AnyPolicyDocument): PolicyDocument =>
  withFixedActions(document, 'there is no export for that yet: docs/python.md scores with it in NumPy');
