import type { FeatureMap } from '../../documents/featureMap';
import type { PolicyDocument } from '../policyDocument';
import { encode, type Field } from './protobuf';

const float = 1;
const int64 = 7;
const integerAttribute = 2;

/** A node of the graph: inputs, outputs and integer attributes by name. */
function node(
  type: string,
  inputs: string[],
  output: string,
  attributes: Record<string, number> = {},
): Field {
  return [
    1,
    [
      ...inputs.map((name): Field => [1, name]),
      [2, output],
      [3, output],
      [4, type],
      ...Object.entries(attributes).map(([name, value]): Field => [
        5,
        [
          [1, name],
          [3, value],
          [20, integerAttribute],
        ],
      ]),
    ],
  ];
}

/** An input or output; rows come in any number. */
function value(field: 11 | 12, name: string, type: number, width?: number): Field {
  const rows: Field = [1, [[2, 'rows']]];
  const columns: readonly Field[] = width === undefined ? [] : [[1, [[1, width]]]];
  return [
    field,
    [
      [1, name],
      [
        2,
        [
          [
            1,
            [
              [1, type],
              [2, [rows, ...columns]],
            ],
          ],
        ],
      ],
    ],
  ];
}

function weights({ mu, actions, features: { count: d } }: PolicyDocument): Field {
  const K = actions.length;
  const bytes = new Uint8Array(4 * mu.length);
  const view = new DataView(bytes.buffer);
  for (let a = 0; a < K; a++)
    for (let j = 0; j < d; j++) view.setFloat32(4 * (j * K + a), mu[a * d + j], true);
  return [
    5,
    [
      [1, d],
      [1, K],
      [2, float],
      [8, 'mu'],
      [9, bytes],
    ],
  ];
}

/**
 * A policy as an ONNX model (opset 13). `features` (rows × d, raw, in the order of the columns) give `scores` (rows × K)
 * and `action`, the index of the largest; a softmax policy gives its `probabilities` too. For Gaussian and mixed-logit
 * policies `action` is what they take on average; their probabilities need the quadrature.
 */
export function onnxModel(policy: PolicyDocument): Uint8Array {
  const { actions, features } = policy;
  const K = actions.length;
  const scaled = features.scaling === 'unit-norm';
  const soft = policy.class === 'softmax';
  const columns = (features.map as Partial<FeatureMap> | null)?.columns ?? [];
  const graph: Field[] = [
    ...(scaled ? [node('LpNormalization', ['features'], 'direction', { axis: 1, p: 2 })] : []),
    node('MatMul', [scaled ? 'direction' : 'features', 'mu'], 'scores'),
    ...(soft ? [node('Softmax', ['scores'], 'probabilities', { axis: 1 })] : []),
    node('ArgMax', ['scores'], 'action', { axis: 1, keepdims: 0 }),
    [2, 'bandit-lens-policy'],
    weights(policy),
    value(11, 'features', float, features.count),
    value(12, 'scores', float, K),
    ...(soft ? [value(12, 'probabilities', float, K)] : []),
    value(12, 'action', int64),
  ];
  const facts: Record<string, string> = {
    class: policy.class,
    sigma: String(policy.sigma),
    actions: JSON.stringify(actions),
    columns: JSON.stringify(columns),
  };
  return encode([
    [1, 8],
    [2, 'bandit-lens'],
    [7, graph],
    [
      8,
      [
        [1, ''],
        [2, 13],
      ],
    ],
    ...Object.entries(facts).map(([key, text]): Field => [
      14,
      [
        [1, key],
        [2, text],
      ],
    ]),
  ]);
}
