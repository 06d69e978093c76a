import { UserError } from '../errors/userError';
import { listed, type TensorFacts } from './modelFacts';

/** Names that outputs of features have, the best first. */
const likely = ['embedding', 'embeddings', 'features', 'hidden', 'output'];
const numberTypes = ['float32', 'float64'];
/** No context gets more features of a model. */
const mostFeatures = 65_536;

/** The output of a model whose numbers are the features of a row. */
export function matchEmbedding(outputs: readonly TensorFacts[]): string {
  const numeric = outputs.filter(
    ({ type, shape }) => numberTypes.includes(type) && (shape === undefined || shape.length === 2),
  );
  const named = likely.flatMap((word) =>
    numeric.filter(({ name }) => name.toLowerCase().replace(/:\d+$/, '') === word),
  );
  const found = named.at(0) ?? (numeric.length === 1 ? numeric[0] : undefined);
  if (found !== undefined) return found.name;
  throw wrongFeatures(
    numeric.length === 0
      ? `It has no output of rows and columns of float32 or float64 numbers, but ${listed(outputs.map(({ name, type }) => `${name} (${type})`))}.`
      : `It is not clear which of its outputs holds the features: ${listed(numeric.map(({ name }) => name))}. Name that one "embedding".`,
  );
}

/** How many features a model gave for each of some rows; all are numbers. */
export function embeddingWidth(dims: readonly number[], data: ArrayLike<number>, rows: number): number {
  const width = dims.length === 2 ? dims[1] : NaN;
  if (!(width >= 1 && width <= mostFeatures) || data.length < rows * width)
    throw wrongFeatures(
      `It gives numbers of the shape ${dims.join(' × ')} for ${rows} rows. Export one that gives rows × features, of which there are at most ${mostFeatures}.`,
    );
  for (let k = 0; k < rows * width; k++)
    if (!Number.isFinite(data[k]))
      throw wrongFeatures(
        `It gives ${data[k]} for a row, and a feature must be a finite number. Check what it does with inputs as large, or as empty, as those of this log.`,
      );
  return width;
}

const wrongFeatures = (message: string): UserError =>
  new UserError('feature-model', `The model cannot make features. ${message}`);
