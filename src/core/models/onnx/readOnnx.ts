import { UserError } from '../../errors/userError';
import { encode, joined } from '../../policies/onnx/protobuf';
import {
  bytesOf,
  fieldsIn,
  integersOf,
  NotProtobuf,
  textsOf,
  type WireField,
} from '../../policies/onnx/readProtobuf';
import { isPlainName } from '../isPlainName';
import { namesIn } from '../namesIn';

/** The numbers of the fields of ONNX that are read here (onnx.proto). */
const model = { graph: 7, metadata: 14 } as const;
const graph = { node: 1, initializer: 5, output: 12 } as const;
const node = { input: 1, output: 2, type: 4, attribute: 5 } as const;
const attribute = { name: 1, integers: 8, strings: 9 } as const;
const tensor = { external: 13, location: 14 } as const;

/** What an ONNX file says beside its inputs and outputs. */
export interface OnnxFile {
  /** As the runtime can run it: it knows tensors alone, so that what ZipMap zips is given instead. */
  readonly bytes: Uint8Array;
  readonly featureNames?: readonly string[];
  readonly classNames?: readonly string[];
  /** Files beside it that hold its weights. */
  readonly weightFiles: readonly string[];
  /** The class of the policy that we exported it from. */
  readonly policyClass?: string;
}

export function readOnnx(bytes: Uint8Array, name: string): OnnxFile {
  try {
    return read(bytes);
  } catch (error) {
    if (!(error instanceof NotProtobuf)) throw error;
    throw new UserError(
      'bad-model',
      `${name} is not an ONNX model, or it was cut off. Export the model again.`,
    );
  }
}

function read(bytes: Uint8Array): OnnxFile {
  const [parts] = bytesOf(bytes, model.graph);
  if (parts === undefined) throw new NotProtobuf();
  const said = metadataOf(bytes);
  const classifiers = labelsOf(parts);
  const featureNames = firstNames(said, ['feature_names', 'columns']);
  const classNames = firstNames(said, ['class_names', 'actions']) ?? classifiers.labels;
  const ours = said.get('class');
  return {
    bytes: classifiers.zipped.size === 0 ? bytes : withoutZips(bytes, classifiers.zipped),
    weightFiles: weightFiles(parts),
    ...(featureNames && { featureNames }),
    ...(classNames && { classNames }),
    ...(ours !== undefined && said.has('sigma') && { policyClass: ours }),
  };
}

function metadataOf(bytes: Uint8Array): Map<string, string> {
  const said = new Map<string, string>();
  for (const entry of bytesOf(bytes, model.metadata)) {
    const [key] = textsOf(entry, 1);
    const [value] = textsOf(entry, 2);
    if (key !== undefined && value !== undefined) said.set(key, value);
  }
  return said;
}

function firstNames(said: ReadonlyMap<string, string>, keys: readonly string[]): string[] | undefined {
  for (const key of keys) {
    const names = namesIn(said.get(key) ?? '');
    // A policy without a feature map was exported without the names of its columns.
    if (names !== undefined && names.length > 0) return names;
  }
  return undefined;
}

interface Classifiers {
  readonly labels?: readonly string[];
  /** What ZipMap takes, by what it gives. */
  readonly zipped: ReadonlyMap<string, string>;
}

/** The classes that a classifier of scikit-learn names, where there is no doubt about them. */
function labelsOf(parts: Uint8Array): Classifiers {
  const zipped = new Map<string, string>();
  const found: string[][] = [];
  for (const each of bytesOf(parts, graph.node)) {
    const [type] = textsOf(each, node.type);
    const labels = type === undefined ? [] : classLabels(each);
    if (type === 'ZipMap') {
      const [from] = textsOf(each, node.input);
      const [to] = textsOf(each, node.output);
      if (from !== undefined && to !== undefined) zipped.set(to, from);
      if (labels.length > 0) found.unshift(labels);
    } else if (labels.length > 0) found.push(labels);
  }
  const labels = found.at(0);
  const sure = labels !== undefined && (zipped.size === 1 || found.length === 1);
  return { ...(sure && { labels }), zipped };
}

function classLabels(each: Uint8Array): string[] {
  for (const said of bytesOf(each, node.attribute)) {
    const [name] = textsOf(said, attribute.name);
    if (name === undefined || !name.startsWith('classlabels_')) continue;
    const labels = [
      ...textsOf(said, attribute.strings),
      ...[...integersOf(said, attribute.integers)].map(String),
    ];
    if (labels.length > 0) return labels;
  }
  return [];
}

/** The model with the tensors that go into its ZipMaps as outputs, and without the ZipMaps. */
function withoutZips(bytes: Uint8Array, zipped: ReadonlyMap<string, string>): Uint8Array {
  return rewritten(bytes, (field) =>
    field.number === model.graph && field.value instanceof Uint8Array
      ? encode([[model.graph, graphWithoutZips(field.value, zipped)]])
      : field.raw,
  );
}

function graphWithoutZips(parts: Uint8Array, zipped: ReadonlyMap<string, string>): Uint8Array {
  return rewritten(parts, ({ number, value, raw }) => {
    if (!(value instanceof Uint8Array)) return raw;
    if (number === graph.node && textsOf(value, node.type).at(0) === 'ZipMap') return undefined;
    const tensor = number === graph.output ? zipped.get(textsOf(value, 1).at(0) ?? '') : undefined;
    // Without a type: the runtime knows it.
    return tensor === undefined ? raw : encode([[graph.output, [[1, tensor]]]]);
  });
}

function rewritten(bytes: Uint8Array, change: (field: WireField) => Uint8Array | undefined): Uint8Array {
  return joined([...fieldsIn(bytes)].flatMap((field) => change(field) ?? []));
}

function weightFiles(parts: Uint8Array): string[] {
  const names = new Set<string>();
  for (const each of bytesOf(parts, graph.initializer)) {
    if (![...integersOf(each, tensor.location)].includes(1)) continue;
    for (const entry of bytesOf(each, tensor.external))
      if (textsOf(entry, 1).at(0) === 'location') names.add(textsOf(entry, 2).at(0) ?? '');
  }
  for (const name of names) if (!isPlainName(name)) throw weightsElsewhere(name);
  return [...names];
}

function weightsElsewhere(name: string): UserError {
  return new UserError(
    'bad-model',
    `The model keeps its weights in "${name.slice(0, 200)}", which is not beside it. Put them into it with onnx.save(onnx.load(FILE), FILE).`,
  );
}
