import type { FeatureMap } from '../../documents/log/featureMap';
import type { PolicyBasis, PolicyDocument } from '../stored/policyDocument';
import { encode, type Field } from './protobuf';

const float = 1;
const int64 = 7;
const integerAttribute = 2;

/** A node of the graph: inputs, outputs and integer attributes by name. */
export function node(
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

/** A constant of the graph, from rows × columns that are written in the other order: columns × rows. */
export function turned(name: string, values: Float64Array, rows: number, columns: number): Field {
  const bytes = new Uint8Array(4 * values.length);
  const view = new DataView(bytes.buffer);
  for (let row = 0; row < rows; row++)
    for (let j = 0; j < columns; j++) view.setFloat32(4 * (j * rows + row), values[row * columns + j], true);
  return [
    5,
    [
      [1, columns],
      [1, rows],
      [2, float],
      [8, name],
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
  const [K, d] = [policy.actions.length, policy.features.count];
  return modelOf(policy, policy.class === 'softmax', {
    scores: (features) => [node('MatMul', [features, 'mu'], 'scores')],
    constants: [turned('mu', policy.mu, K, d)],
  });
}

/** What makes `scores` of the features, which are scaled already where the policy scales them. */
interface ScoreGraph {
  scores(features: string): Field[];
  readonly constants: readonly Field[];
}

export function modelOf(
  policy: PolicyBasis & { readonly actions: readonly string[] },
  soft: boolean,
  graphOf: ScoreGraph,
): Uint8Array {
  const { actions, features } = policy;
  const K = actions.length;
  const scaled = features.scaling === 'unit-norm';
  const columns = (features.map as Partial<FeatureMap> | null)?.columns ?? [];
  const graph: Field[] = [
    ...(scaled ? [node('LpNormalization', ['features'], 'direction', { axis: 1, p: 2 })] : []),
    ...graphOf.scores(scaled ? 'direction' : 'features'),
    ...(soft ? [node('Softmax', ['scores'], 'probabilities', { axis: 1 })] : []),
    node('ArgMax', ['scores'], 'action', { axis: 1, keepdims: 0 }),
    [2, 'bandit-lens-policy'],
    ...graphOf.constants,
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
