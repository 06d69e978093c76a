import * as v from 'valibot';

/** A bound that does not exist is written in words, because JSON has no infinity. */
export const boundValue = v.union([v.number(), v.literal('inf'), v.literal('-inf')]);
export type BoundValue = v.InferOutput<typeof boundValue>;

const claim = v.looseObject({ certified: v.boolean(), message: v.string() });

const interval = v.object({ estimate: boundValue, lower: boundValue, upper: boundValue });

export const finding = v.looseObject({
  name: v.string(),
  severity: v.picklist(['ok', 'warning', 'error']),
  message: v.string(),
  value: v.optional(v.unknown()),
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
  rows: v.object({ lines: v.number(), used: v.number(), skipped: v.number(), rejected: v.number() }),
  actions: v.number(),
  features: v.number(),
  propensities: v.picklist(['full', 'chosen']),
  rejections: v.array(v.looseObject({ line: v.number(), reason: v.string() })),
  checks: v.array(finding),
  questions: v.array(mappingQuestion),
});
export type Inspection = v.InferOutput<typeof inspection>;

export const certificate = v.looseObject({
  statement: v.string(),
  kind: v.picklist(['fixed', 'grid', 'any-lambda', 'any-alpha', 'one-sided']),
  rows: v.picklist(['training', 'hold-out', 'all']),
  bound: v.string(),
  value: interval,
  alpha: v.number(),
  lambda: v.number(),
  atLeast: v.looseObject({ statement: v.string(), value: boundValue, bound: v.string() }),
  improvement: v.looseObject({ ...claim.entries, loggingValue: interval, atLeast: claim }),
  withheld: v.nullable(v.string()),
  rewardRange: v.object({ min: v.number(), max: v.number() }),
  delta: v.number(),
  n: v.number(),
  assumptions: v.array(v.object({ name: v.string(), status: v.string(), message: v.string() })),
});
export type CertificateReport = v.InferOutput<typeof certificate>;

export const alphaPoint = v.object({
  alpha: v.number(),
  value: boundValue,
  lower: boundValue,
  upper: boundValue,
});

/** What the page shows of an analysis: the command line's `analyze` document and the file's name. */
export const analysisReport = v.looseObject({
  ...inspection.entries,
  file: v.string(),
  policy: v.string(),
  estimates: v.array(
    v.looseObject({
      name: v.string(),
      value: boundValue,
      intervals: v.array(
        v.object({
          method: v.string(),
          kind: v.picklist(['guaranteed', 'asymptotic']),
          lower: boundValue,
          upper: boundValue,
        }),
      ),
    }),
  ),
  effectiveSampleSize: v.number(),
  alphaCurve: v.array(v.looseObject(alphaPoint.entries)),
  certificate,
  theorem1: v.nullable(v.object({ alpha: v.number(), lambda: v.number(), value: interval })),
});
export type AnalysisReport = v.InferOutput<typeof analysisReport>;
