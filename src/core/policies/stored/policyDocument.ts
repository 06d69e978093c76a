import type { PolicyClass, FeatureScaling, LinearClass } from '../../documents/names';
import type { SplitPlan } from '../../documents/results/certificate';
import { parseShallow } from '../../documents/text/nesting';
import * as v from 'valibot';
import type { SeenRows } from '../../provenance/seen/seenRows';
import {
  isCurrent,
  policyDocument,
  type FeatureModelReference,
  type StoredCoefficients,
} from '../../documents/policy';
import { UserError } from '../../errors/userError';
import { manyBytes, sketchBytes, sketchesText, storedSketches } from './storedSketches';

/** A sample of the rows of a table. */
export interface SeenInTable {
  /** A checksum of what is hashed. */
  readonly columns: string;
  readonly every: number;
  readonly below: number;
}

/** Where a policy comes from: enough to know which rows of which log it has seen. */
export interface PolicyProvenance {
  /** SHA-256 of the log it was trained on, how many rows that had as it was read, and of each file where it had several. */
  readonly log?: {
    readonly sha256: string;
    readonly rows?: number | undefined;
    readonly files?: readonly string[] | undefined;
  };
  /** Which rows were for the prior, for training and held out. Absent: all rows were for training. */
  readonly split?: SplitPlan;
  /** Sketches of the rows it has seen: of its own log first, then of those that its prior was made from. */
  readonly seen?: readonly SeenRows[];
  /** The rows of a table that it has seen: those whose hash over these columns leaves less than `below` of `every`. */
  readonly table?: SeenInTable;
  readonly objective?: string;
  /** Anything else the trainer records: parameters, epochs, engine. */
  readonly training?: Readonly<Record<string, unknown>>;
  /** It was made beside others to pick from, so many with it: on this log every claim is charged for them. */
  readonly comparisons?: number;
}

/** What policies of all kinds have. */
export interface PolicyBasis {
  readonly class: PolicyClass;
  /** Posterior standard deviation, or that of the noise; softmax policies have none and hold 0. */
  readonly sigma: number;
  readonly features: {
    readonly count: number;
    /** How the readers made the features: their own business, kept verbatim. */
    readonly map: unknown;
    readonly scaling: FeatureScaling;
    /** The features are what a model makes of those of the log, which has the map; they have none of their own. */
    readonly model?: FeatureModelReference;
  };
  /** Action names in index order, where the policy knows its actions by them. */
  readonly actions?: readonly string[];
  readonly seed: number;
  readonly provenance: PolicyProvenance;
}

/** A policy with a score function for each of K actions: what a `*.policy.json` file holds. */
export interface PolicyDocument extends PolicyBasis {
  readonly class: LinearClass;
  /** Posterior means, row-major K × d. */
  readonly mu: Float64Array;
  readonly prior: { readonly mu: Float64Array; readonly sigma: number };
  /** Their number is K. */
  readonly actions: readonly string[];
}

/** Gets the bytes of a file beside the policy's, and makes sure that they have this hash. */
export type SideFiles = (file: string, sha256: string) => Uint8Array;

export const broken = (reason: string): UserError =>
  new UserError('bad-policy', `This is not a usable policy file: ${reason}. Train it again or correct it.`);

/** Reads and validates the text of a `*.policy.json` file of K actions. */
export function parsePolicy(text: string, sideFiles?: SideFiles): PolicyDocument {
  return policyFrom(policyJson(text), sideFiles);
}

export function policyJson(text: string): unknown {
  try {
    return parseShallow(text);
  } catch {
    throw broken('it is not valid JSON');
  }
}

/** What a file holds, by its schema. */
export function checkedPolicy<S extends v.GenericSchema>(schema: S, json: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, json);
  if (result.success) return result.output;
  const issue = result.issues[0];
  throw broken(`${v.getDotPath(issue) ?? 'the document'}: ${issue.message}`);
}

export function policyFrom(json: unknown, sideFiles?: SideFiles): PolicyDocument {
  const file = checkedPolicy(policyDocument, json);
  const actionCount = file.actions.length;
  const flatten = (rows: number[][] | StoredCoefficients, where: string): Float64Array => {
    if (!Array.isArray(rows))
      return fetchedCoefficients(rows, actionCount * file.features.count, where, sideFiles);
    if (rows.length !== actionCount)
      throw broken(`${where} has ${rows.length} rows for ${actionCount} actions`);
    const ragged = rows.findIndex((row) => row.length !== file.features.count);
    if (ragged >= 0) throw broken(`${where}[${ragged}] does not have ${file.features.count} numbers`);
    return Float64Array.from(rows.flat());
  };
  checkNoise(file);
  return {
    class: file.class,
    mu: flatten(file.mu, 'mu'),
    sigma: file.sigma,
    prior: { mu: flatten(file.prior.mu, 'prior.mu'), sigma: file.prior.sigma },
    actions: file.actions,
    features: file.features,
    seed: file.seed,
    provenance: provenanceFrom(file.provenance, sideFiles),
  };
}

export function checkNoise({ class: kind, sigma }: Pick<PolicyBasis, 'class' | 'sigma'>): void {
  if (kind !== 'softmax' && sigma === 0) throw broken(`a ${kind} policy needs a sigma above 0`);
}

type StoredProvenance = v.InferOutput<typeof policyDocument>['provenance'];

export function provenanceFrom(stored: StoredProvenance, sideFiles: SideFiles | undefined): PolicyProvenance {
  const { log, split, seen: written, table, objective, training, comparisons } = stored;
  // What an older kind says is not enough: such a policy knows its log by its hash alone.
  const usable = written?.every(isCurrent) === true ? written : undefined;
  const seen =
    usable &&
    storedSketches(usable, (name, sha256) => {
      if (!sideFiles) throw broken(`provenance.seen is in ${name}, which is not at hand`);
      return sideFiles(name, sha256);
    });
  if (usable && !seen) throw broken('provenance.seen is cut off');
  return {
    ...(log && { log }),
    ...(split && { split }),
    ...(seen && seen.length > 0 && { seen }),
    ...(table && { table }),
    ...(objective !== undefined && { objective }),
    ...(training && { training }),
    ...(comparisons !== undefined && { comparisons }),
  };
}

/** Coefficients that lie in the file beside a policy. */
export function fetchedCoefficients(
  { file, sha256, offset }: StoredCoefficients,
  count: number,
  where: string,
  sideFiles: SideFiles | undefined,
): Float64Array {
  if (!sideFiles) throw broken(`${where} is in ${file}, which is not at hand`);
  const bytes = sideFiles(file, sha256);
  if (bytes.length < offset + 8 * count) throw broken(`${where} is cut off`);
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, 8 * count);
  const values = Float64Array.from({ length: count }, (_, k) => view.getFloat64(8 * k, true));
  if (!values.every(Number.isFinite)) throw broken(`${where} has a number that is not finite`);
  return values;
}

/** From so many coefficients on, they are better kept in a file of their own than as text. */
export const manyCoefficients = 50_000;

/** What of a policy lies in a file beside its own: μ and then μ0 as little-endian float64, then its sketches. */
export function sideBytes(policy: PolicyDocument): Uint8Array | undefined {
  const { mu, prior } = policy;
  if (mu.length < manyCoefficients) return withSketches(undefined, policy.provenance);
  return withSketches(coefficientBytes([mu, prior.mu]), policy.provenance);
}

/** Coefficients one after the other, as little-endian float64. */
export function coefficientBytes(lists: readonly Float64Array[]): Uint8Array {
  const bytes = new Uint8Array(8 * lists.reduce((sum, { length }) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const list of lists) for (const value of list) view.setFloat64(8 * at++, value, true);
  return bytes;
}

const sketchesAreMany = ({ seen = [] }: PolicyProvenance): boolean =>
  seen.reduce((sum, { learned, heldOut }) => sum + learned.bytes.length + heldOut.bytes.length, 0) >=
  manyBytes;

/** Coefficients that are too many for the text, and behind them sketches that are; undefined where neither is. */
export function withSketches(
  coefficients: Uint8Array | undefined,
  provenance: PolicyProvenance,
): Uint8Array | undefined {
  const sketches = sketchesAreMany(provenance) ? sketchBytes(provenance.seen ?? []) : undefined;
  if (!coefficients || !sketches) return coefficients ?? sketches;
  const bytes = new Uint8Array(coefficients.length + sketches.length);
  bytes.set(coefficients);
  bytes.set(sketches, coefficients.length);
  return bytes;
}

/** The file of side bytes, as a policy names it. */
export type SideFile = Omit<StoredCoefficients, 'offset'>;

/**
 * The text of a `*.policy.json` file: one fixed order of keys, so that equal policies have equal hashes. `stored` names the
 * file of its side bytes, where it has any.
 */
export function serializePolicy(policy: PolicyDocument, stored?: SideFile): string {
  const many = policy.mu.length >= manyCoefficients;
  const rows = (flat: Float64Array): string => {
    if (stored && many)
      return JSON.stringify({ ...stored, offset: flat === policy.mu ? 0 : 8 * policy.mu.length });
    const d = policy.features.count;
    const lines = policy.actions.map((_, a) => JSON.stringify(Array.from(flat.subarray(a * d, (a + 1) * d))));
    return `[\n    ${lines.join(',\n    ')}\n  ]`;
  };
  const offset = many ? 8 * (policy.mu.length + policy.prior.mu.length) : 0;
  return policyText(
    policy,
    [['actions', JSON.stringify(policy.actions)]],
    [
      ['mu', rows(policy.mu)],
      ['prior', `{"sigma": ${JSON.stringify(policy.prior.sigma)}, "mu": ${rows(policy.prior.mu)}}`],
    ],
    stored && { ...stored, offset },
  );
}

type Entry = readonly [key: string, text: string];

/** What all kinds of policy say, around what one kind says before its features and in place of its coefficients. */
export function policyText(
  policy: PolicyBasis,
  first: readonly Entry[],
  coefficients: readonly Entry[],
  stored: StoredCoefficients | undefined,
): string {
  const { count, scaling, map, model } = policy.features;
  const { log, split, seen, table, objective, training, comparisons } = policy.provenance;
  const written = seen && sketchesText(seen, sketchesAreMany(policy.provenance) ? stored : undefined);
  const provenance = { log, split, table, objective, training, comparisons, seen: written };
  const entries: readonly Entry[] = [
    ['kind', '"bandit-lens-policy"'],
    ['schemaVersion', '1'],
    ['class', JSON.stringify(policy.class)],
    ...first,
    ['features', JSON.stringify({ count, scaling, map: map ?? null, ...(model && { model }) })],
    ['sigma', JSON.stringify(policy.sigma)],
    ...coefficients,
    ['seed', JSON.stringify(policy.seed)],
    ['provenance', JSON.stringify(provenance)],
  ];
  return `{\n${entries.map(([key, text]) => `  "${key}": ${text}`).join(',\n')}\n}\n`;
}
