import { archiveOf, numbers } from '../policies/stored/numpyArchive';
import { modelOf, node, turned } from '../policies/onnx/onnxModel';
import { shapeOf, type NetworkPolicyDocument } from './networkDocument';
import { partsOf } from './networkShape';

/** A network as a NumPy `.npz`. */
export function networkArchive(policy: NetworkPolicyDocument): Uint8Array {
  const { features: d, hidden: H, actions: K } = shapeOf(policy);
  const { w1, b1, w2, b2 } = partsOf(shapeOf(policy), policy.network.parameters);
  return archiveOf(policy, {
    w1: numbers(w1, [H, d]),
    b1: numbers(b1, [H]),
    w2: numbers(w2, [K, H]),
    b2: numbers(b2, [K]),
  });
}

/** A network as an ONNX model, with its probabilities. */
export function networkModel(policy: NetworkPolicyDocument): Uint8Array {
  const { features: d, hidden: H, actions: K } = shapeOf(policy);
  const { w1, b1, w2, b2 } = partsOf(shapeOf(policy), policy.network.parameters);
  return modelOf(policy, true, {
    scores: (features) => [
      node('MatMul', [features, 'w1'], 'weighted'),
      node('Add', ['weighted', 'b1'], 'shifted'),
      node('Relu', ['shifted'], 'hidden'),
      node('MatMul', ['hidden', 'w2'], 'added'),
      node('Add', ['added', 'b2'], 'scores'),
    ],
    constants: [
      turned('w1', w1, H, d),
      turned('b1', b1, H, 1),
      turned('w2', w2, K, H),
      turned('b2', b2, K, 1),
    ],
  });
}
