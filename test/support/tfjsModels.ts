/** A graph as TensorFlow's converter writes it: softmax(x W), with W of 4 features × 3 actions. */
export const softmaxGraph = {
  node: [
    {
      name: 'x',
      op: 'Placeholder',
      attr: { dtype: { type: 'DT_FLOAT' }, shape: { shape: { dim: [{ size: '-1' }, { size: '4' }] } } },
    },
    { name: 'W', op: 'Const', attr: { dtype: { type: 'DT_FLOAT' } } },
    { name: 'scores', op: 'MatMul', input: ['x', 'W'], attr: { T: { type: 'DT_FLOAT' } } },
    { name: 'probabilities', op: 'Softmax', input: ['scores'], attr: { T: { type: 'DT_FLOAT' } } },
  ],
  versions: { producer: 1 },
};

/** The manifest of its only weights, in a file beside the model. */
export const manifest = (path: string): object[] => [
  { paths: [path], weights: [{ name: 'W', shape: [4, 3], dtype: 'float32' }] },
];

/** The whole model.json. */
export const graphModel = (path: string): object => ({
  format: 'graph-model',
  modelTopology: softmaxGraph,
  weightsManifest: manifest(path),
});
