import { encode, type Field } from '../../src/core/policies/onnx/protobuf';

/** The numbers of the types of ONNX. */
export const types = { float: 1, int64: 7, string: 8, bool: 9, double: 11 } as const;

type Attribute = number | string | readonly number[] | readonly string[];

/** A node of a graph. Lists of numbers are floats. */
export function node(
  type: string,
  inputs: readonly string[],
  outputs: readonly string[],
  attributes: Readonly<Record<string, Attribute>> = {},
  domain = '',
): Field {
  return [
    1,
    [
      ...inputs.map((name): Field => [1, name]),
      ...outputs.map((name): Field => [2, name]),
      [4, type],
      ...Object.entries(attributes).map(([name, value]): Field => [5, attribute(name, value)]),
      [7, domain],
    ],
  ];
}

function attribute(name: string, value: Attribute): Field[] {
  const [type, fields] = coded(value);
  return [[1, name], ...fields, [20, type]];
}

function coded(value: Attribute): [number, Field[]] {
  if (typeof value === 'number') return [2, [[3, value]]];
  if (typeof value === 'string') return [3, [[4, value]]];
  if (typeof value[0] === 'string') return [8, (value as readonly string[]).map((text): Field => [9, text])];
  return [6, [[7, floats(value as readonly number[])]]];
}

export const floats = (values: readonly number[]): Uint8Array =>
  new Uint8Array(Float32Array.from(values).buffer);

export function weights(name: string, dims: readonly number[], values: readonly number[]): Field {
  return [5, [...dims.map((size): Field => [1, size]), [2, types.float], [8, name], [9, floats(values)]]];
}

/** An input (11) or an output (12); a dimension without a size is a text. */
export function value(
  field: 11 | 12,
  name: string,
  type: number,
  shape: readonly (number | string)[],
): Field {
  const dims = shape.map((size): Field => [1, [typeof size === 'number' ? [1, size] : [2, size]]]);
  const tensor: Field[] = [
    [1, type],
    [2, dims],
  ];
  return [
    field,
    [
      [1, name],
      [2, [[1, tensor]]],
    ],
  ];
}

export function model(graph: readonly Field[], metadata: Readonly<Record<string, string>> = {}): Uint8Array {
  const opset = (domain: string, version: number): Field => [
    8,
    [
      [1, domain],
      [2, version],
    ],
  ];
  return encode([
    [1, 8],
    [7, [...graph, [2, 'graph']]],
    opset('', 13),
    opset('ai.onnx.ml', 2),
    ...Object.entries(metadata).map(([key, text]): Field => [
      14,
      [
        [1, key],
        [2, text],
      ],
    ]),
  ]);
}

/** softmax(x W), W given row by row: features × actions. */
export function softmaxModel(
  W: readonly (readonly number[])[],
  metadata: Readonly<Record<string, string>> = {},
  rows: number | string = 'rows',
): Uint8Array {
  const [d, K] = [W.length, W[0].length];
  return model(
    [
      node('MatMul', ['x', 'W'], ['logits']),
      node('Softmax', ['logits'], ['probabilities'], { axis: 1 }),
      weights('W', [d, K], W.flat()),
      value(11, 'x', types.float, [rows, d]),
      value(12, 'probabilities', types.float, [rows, K]),
    ],
    metadata,
  );
}

/** The same with W in a file of its own, as PyTorch writes it. */
export function outsideModel(W: readonly (readonly number[])[], file: string): Uint8Array {
  const [d, K] = [W.length, W[0].length];
  const location: Field[] = [
    [1, 'location'],
    [2, file],
  ];
  return model([
    node('MatMul', ['x', 'W'], ['logits']),
    [
      5,
      [
        [1, d],
        [1, K],
        [2, types.float],
        [8, 'W'],
        [13, location],
        [14, 1],
      ],
    ],
    value(11, 'x', types.float, ['rows', d]),
    value(12, 'logits', types.float, ['rows', K]),
  ]);
}

/** As skl2onnx writes a logistic regression: one input for all numbers, labels and a list of maps as outputs. */
export function zipMapModel(W: readonly (readonly number[])[], labels: readonly string[]): Uint8Array {
  const d = W.length;
  const byClass = labels.flatMap((_, k) => W.map((row) => row[k]));
  const number: Field[] = [[1, [[1, types.float]]]];
  const map: Field[] = [
    [
      5,
      [
        [1, types.string],
        [2, number],
      ],
    ],
  ];
  const maps: Field[] = [[4, [[1, map]]]];
  const probabilities: Field[] = [
    [1, 'output_probability'],
    [2, maps],
  ];
  return model([
    node(
      'LinearClassifier',
      ['float_input'],
      ['label', 'scores'],
      {
        classlabels_strings: labels,
        coefficients: byClass,
        intercepts: labels.map(() => 0),
        multi_class: 1,
        post_transform: 'SOFTMAX',
      },
      'ai.onnx.ml',
    ),
    node('ZipMap', ['scores'], ['output_probability'], { classlabels_strings: labels }, 'ai.onnx.ml'),
    value(11, 'float_input', types.float, ['rows', d]),
    value(12, 'label', types.string, ['rows']),
    [12, probabilities],
  ]);
}

const scalar = (name: string, type: number, bytes: Uint8Array): Field => [
  5,
  [
    [2, type],
    [8, name],
    [9, bytes],
  ],
];

/** A loop that never ends. */
export function endless(): Uint8Array {
  const body: Field[] = [
    node('Identity', ['go'], ['goOn']),
    [2, 'body'],
    value(11, 'turn', types.int64, []),
    value(11, 'go', types.bool, []),
    value(11, 'kept', types.float, ['rows', 3]),
    node('Identity', ['kept'], ['given']),
    value(12, 'goOn', types.bool, []),
    value(12, 'given', types.float, ['rows', 3]),
  ];
  const loop: Field[] = [
    [1, 'most'],
    [1, 'yes'],
    [1, 'x'],
    [2, 'probabilities'],
    [4, 'Loop'],
    [
      5,
      [
        [1, 'body'],
        [6, body],
        [20, 5],
      ],
    ],
  ];
  return model([
    [1, loop],
    scalar('most', types.int64, new Uint8Array(BigInt64Array.of(2n ** 62n).buffer)),
    scalar('yes', types.bool, Uint8Array.of(1)),
    value(11, 'x', types.float, ['rows', 3]),
    value(12, 'probabilities', types.float, ['rows', 3]),
  ]);
}
