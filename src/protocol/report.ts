import * as v from 'valibot';
import { certificateKinds } from '../core/certificate/certificate';

/** A bound that does not exist is written in words, because JSON has no infinity. */
export const boundValue = v.union([v.number(), v.literal('inf'), v.literal('-inf')]);
export type BoundValue = v.InferOutput<typeof boundValue>;

const claim = v.looseObject({
  certified: v.boolean(),
  message: v.string(),
  by: boundValue,
  rowFactor: boundValue,
});

const interval = v.object({ estimate: boundValue, lower: boundValue, upper: boundValue });

/** Lines, and the index of each one's file where not all are in the first. */
const places = {
  rows: v.exactOptional(v.array(v.number())),
  files: v.exactOptional(v.array(v.number())),
};

export const finding = v.looseObject({
  name: v.string(),
  severity: v.picklist(['ok', 'warning', 'error']),
  message: v.string(),
  value: v.optional(v.unknown()),
  ...places,
});
export type Finding = v.InferOutput<typeof finding>;

/** Something detection decided that a person might decide otherwise; what it decided comes first. */
export const mappingQuestion = v.object({
  field: v.string(),
  choices: v.array(v.object({ label: v.string(), entry: v.record(v.string(), v.unknown()) })),
});
export type MappingQuestion = v.InferOutput<typeof mappingQuestion>;

export const inspection = v.looseObject({
  format: v.string(),
  mapping: v.record(v.string(), v.unknown()),
  skippedBy: v.record(v.string(), v.number()),
  rows: v.object({ lines: v.number(), used: v.number(), skipped: v.number(), rejected: v.number() }),
  actions: v.number(),
  features: v.number(),
  propensities: v.picklist(['full', 'chosen']),
  rejections: v.array(
    v.looseObject({ line: v.number(), file: v.exactOptional(v.number()), reason: v.string() }),
  ),
  checks: v.array(finding),
  questions: v.array(mappingQuestion),
});
export type Inspection = v.InferOutput<typeof inspection>;

export const certificate = v.looseObject({
  statement: v.string(),
  kind: v.picklist(certificateKinds),
  rows: v.picklist(['training', 'hold-out', 'all']),
  bound: v.string(),
  value: interval,
  terms: v.looseObject({
    kl: boundValue,
    kl1: boundValue,
    kl2: boundValue,
    bias: boundValue,
    secondMoment: boundValue,
    context: boundValue,
    complexity: boundValue,
    variance: boundValue,
  }),
  alpha: v.number(),
  lambda: v.number(),
  atLeast: v.looseObject({
    statement: v.string(),
    value: boundValue,
    bound: v.string(),
    lambda: v.number(),
  }),
  improvement: v.looseObject({ ...claim.entries, loggingValue: interval, atLeast: claim }),
  selection: v.looseObject({
    alpha: v.string(),
    lambda: v.string(),
    stated: v.looseObject({
      alpha: v.exactOptional(v.number()),
      lambda: v.exactOptional(v.number()),
      alphaGrid: v.exactOptional(v.array(v.number())),
    }),
    cells: v.number(),
    comparisons: v.number(),
  }),
  withheld: v.nullable(v.string()),
  rewardRange: v.looseObject({ min: v.number(), max: v.number() }),
  delta: v.number(),
  n: v.number(),
  actions: v.number(),
  features: v.number(),
  log: v.looseObject({ sha256: v.string() }),
  policy: v.looseObject({ name: v.string(), sha256: v.string() }),
  seed: v.number(),
  engine: v.string(),
  version: v.string(),
  assumptions: v.array(
    v.looseObject({
      name: v.string(),
      status: v.picklist(['checked', 'assumed', 'violated']),
      message: v.string(),
    }),
  ),
});
export type CertificateReport = v.InferOutput<typeof certificate>;

const tradeOff = { value: boundValue, bias: boundValue, variance: boundValue };

const series = v.array(v.number());

const health = v.object({
  propensities: v.nullable(v.object({ edges: series, counts: series })),
  rewardDrift: series,
  propensityDrift: series,
  actions: v.array(
    v.object({
      name: v.string(),
      taken: v.number(),
      meanReward: v.number(),
      meanPropensity: v.number(),
      byPropensity: series,
    }),
  ),
  rejected: v.array(v.object({ reason: v.string(), count: v.number(), ...places })),
  rewards: v.nullable(v.object({ min: v.number(), max: v.number() })),
});

const binTable = v.object({ columns: v.number(), bins: series, moments: v.array(boundValue) });

/** LogSums as they travel: all that moving α, β, λ and δ needs. */
const sums = v.looseObject({
  rows: v.number(),
  missing: v.number(),
  full: v.boolean(),
  actions: binTable,
  actionWeights: binTable,
  chosen: binTable,
  weights: binTable,
  weightedCosts: binTable,
  weightedComplements: binTable,
  inverseCosts: binTable,
});

/** What the page shows of an analysis: the command line's `analyze` document and the file's name. */
export const analysisReport = v.looseObject({
  ...inspection.entries,
  file: v.string(),
  policy: v.string(),
  estimates: v.array(
    v.object({
      name: v.string(),
      value: boundValue,
      parameter: v.exactOptional(v.number()),
      intervals: v.array(
        v.object({
          method: v.string(),
          kind: v.picklist(['guaranteed', 'asymptotic']),
          covers: v.picklist(['value', 'expectation']),
          lower: boundValue,
          upper: boundValue,
        }),
      ),
    }),
  ),
  effectiveSampleSize: v.number(),
  alphaCurve: v.array(
    v.object({
      alpha: v.number(),
      ...tradeOff,
      secondMoment: boundValue,
      lower: boundValue,
      upper: boundValue,
    }),
  ),
  betaCurve: v.array(v.object({ beta: v.number(), ...tradeOff })),
  clippingCurve: v.looseObject({ clipMin: v.array(v.object({ tau: v.number(), ...tradeOff })) }),
  weightHistogram: v.array(v.object({ from: v.number(), to: v.number(), count: v.number() })),
  otherBounds: v.array(v.looseObject({ name: v.string(), lower: boundValue })),
  certificate,
  /** The paper's own certificate of the same rows. */
  paper: certificate,
  theorem1: v.nullable(v.object({ alpha: v.number(), lambda: v.number(), value: interval })),
  /** Certified over time: by claims that hold at every number of rows at once. */
  course: v.array(
    v.object({ rows: v.number(), lower: v.number(), upper: v.number(), improvement: v.number() }),
  ),
  health,
  kl: boundValue,
  sums,
});
export type AnalysisReport = v.InferOutput<typeof analysisReport>;
