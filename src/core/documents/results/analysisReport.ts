import * as v from 'valibot';
import { certificateDocument, valueInterval } from './certificate';
import { sensitivity } from '../log/estimatedPropensities';
import { inspection } from '../log/inspection';
import { leaderboard } from './leaderboard';
import { estimatorNames, intervalMethods } from '../names';
import { metricReports } from './metrics';
import { places } from '../places';
import { segment } from './segments';
import { slotTable } from './slots';
import { logSums } from './sums';
import { bound, list } from '../values';

const interval = v.object({
  method: v.picklist(intervalMethods),
  /**
   * `guaranteed`: the coverage 1-δ is proved for every n, for rows that are independent and a policy fixed before they
   * were seen; `asymptotic`: it is approached as n grows.
   */
  kind: v.picklist(['guaranteed', 'asymptotic']),
  /** The policy's value, or only what a biased estimator would give on average: apart by its bias. */
  covers: v.picklist(['value', 'expectation']),
  lower: bound,
  upper: bound,
});
export type Interval = Readonly<v.InferOutput<typeof interval>>;

const estimate = v.object({
  name: v.picklist(estimatorNames),
  value: bound,
  parameter: v.exactOptional(v.number()),
  intervals: list(interval),
});
export type Estimate = Readonly<v.InferOutput<typeof estimate>>;

/** An estimator at one parameter, with the bounds on its |bias| and variance, in reward units. */
const tradeOff = v.object({ value: bound, bias: bound, variance: bound });
export type TradeOff = Readonly<v.InferOutput<typeof tradeOff>>;

const alphaPoint = v.object({
  alpha: v.number(),
  ...tradeOff.entries,
  secondMoment: bound,
  lower: bound,
  upper: bound,
});
export type AlphaPoint = Readonly<v.InferOutput<typeof alphaPoint>>;

const betaPoint = v.object({ beta: v.number(), ...tradeOff.entries });
export type BetaPoint = Readonly<v.InferOutput<typeof betaPoint>>;

const clippingCurve = v.object({
  clipMin: list(v.object({ tau: v.number(), ...tradeOff.entries })),
  clipMax: list(v.object({ limit: v.number(), value: bound })),
});
export type ClippingCurve = Readonly<v.InferOutput<typeof clippingCurve>>;

const optimum = v.object({ at: v.number(), meanSquaredError: bound });
export type Optimum = Readonly<v.InferOutput<typeof optimum>>;

/** A lower bound on the value by another method, each on its own at δ: for comparison, not for picking the best. */
const otherBound = v.object({
  name: v.picklist(['london', 'sakhi1', 'sakhi2', 'es', 'ls-lin', 'ix', 'ls']),
  lower: bound,
  parameter: v.object({
    tau: v.exactOptional(v.number()),
    lambda: v.exactOptional(v.number()),
    alpha: v.exactOptional(v.number()),
  }),
});
export type OtherBound = Readonly<v.InferOutput<typeof otherBound>>;

/** Weights from ≤ w < to; the first bar, 0 to 0, counts the rows the policy would never have logged. */
const weightBar = v.object({ from: v.number(), to: bound, count: v.number() });
export type WeightBar = Readonly<v.InferOutput<typeof weightBar>>;

/** What was certified after so many rows, by claims that hold at every number of rows at once. */
const coursePoint = v.object({
  rows: v.number(),
  lower: v.number(),
  upper: v.number(),
  improvement: v.number(),
});
export type CoursePoint = Readonly<v.InferOutput<typeof coursePoint>>;

const series = list(v.number());

/** counts[i] values lie from edges[i] to edges[i+1]. */
const histogram = v.object({ edges: series, counts: series });
export type Histogram = Readonly<v.InferOutput<typeof histogram>>;

/** How an action was used by the logging policy. */
const actionUse = v.object({
  name: v.string(),
  taken: v.number(),
  meanReward: v.number(),
  meanPropensity: v.number(),
  /** How often it was taken at a propensity of each bin of the propensity histogram. */
  byPropensity: series,
});
export type ActionUse = Readonly<v.InferOutput<typeof actionUse>>;

/** Rejected lines that share a reason, whatever numbers and words it names: the first ones, and how many there are. */
const rejectionReason = v.object({ reason: v.string(), count: v.number(), ...places });
export type RejectionReason = Readonly<v.InferOutput<typeof rejectionReason>>;

/** What the page draws of a log's condition: sums and series of fixed length, whatever the number of rows. */
const dataHealth = v.object({
  propensities: v.nullable(histogram),
  /** Means over up to 64 equal parts of the file, in its order; empty where the log is too short. */
  rewardDrift: series,
  propensityDrift: series,
  actions: list(actionUse),
  rejected: list(rejectionReason),
  /** The least and the greatest reward seen. */
  rewards: v.nullable(v.object({ min: v.number(), max: v.number() })),
});
export type DataHealth = Readonly<v.InferOutput<typeof dataHealth>>;

const theorem1 = v.object({ alpha: v.number(), lambda: v.number(), value: valueInterval });
export type Theorem1 = Readonly<v.InferOutput<typeof theorem1>>;

/** A feature of actions, and what it does to a policy's scores. */
const featureEffect = v.object({
  name: v.string(),
  /** What it adds to the score of an action that has it, on average. */
  adds: v.number(),
  /** How far that spreads over the actions on offer: weight times spread. */
  spread: v.number(),
  /** Of the actions on offer, how many have it. */
  share: v.number(),
});
export type FeatureEffect = Readonly<v.InferOutput<typeof featureEffect>>;

/** What the page and `analyze` say about a policy on a log, in the user's reward units. */
export const analysisReport = v.object({
  ...inspection.entries,
  estimates: list(estimate),
  effectiveSampleSize: v.number(),
  alphaCurve: list(alphaPoint),
  betaCurve: list(betaPoint),
  clippingCurve,
  optimal: v.object({ alpha: optimum, beta: optimum }),
  /** Theorem 1 as it stands, at α = 1 - n^(-1/4) and λ = 1/√n, both set before the data was seen. Full logs only. */
  theorem1: v.nullable(theorem1),
  otherBounds: list(otherBound),
  policyChecks: inspection.entries.checks,
  weightHistogram: list(weightBar),
  course: list(coursePoint),
  kl: bound,
  certificate: certificateDocument,
  /** The paper's own certificate of the same rows: on a grid, or the one-sided bound of chosen-only logs. */
  paper: certificateDocument,
  /** All that the page needs to move α, λ and δ without the log, with the KL that goes with it. */
  sums: logSums,
  health: dataHealth,
  /** The condition that every number's rows fulfil, and how many of the log's rows do. */
  where: v.exactOptional(v.object({ condition: v.string(), declared: v.boolean(), rows: v.number() })),
  /** Where propensities were estimated: what the estimate would be if they are wrong. */
  sensitivity: v.exactOptional(sensitivity),
  /** Of a policy that looks at features of actions: those that matter most to it, first. */
  featureEffects: v.exactOptional(list(featureEffect)),
  /** In parts of the log, where somebody asked for them. */
  segments: v.exactOptional(list(segment)),
  /** Other outcomes, where somebody asked for them: all their claims hold together at δ. */
  metrics: v.exactOptional(metricReports),
  /** The log's name. */
  file: v.string(),
  /** From the time stamp of its first line to that of its last, in ISO 8601, where they have one. */
  timeSpan: v.exactOptional(v.object({ field: v.string(), from: v.string(), to: v.string() })),
  /** The policy's name. */
  policy: v.string(),
  /** The policy in the words of the command line. */
  policyRef: v.string(),
  /** Where several policies were asked for: all of them, and which one to run. The rest of the report is about one of them. */
  leaderboard: v.exactOptional(leaderboard),
  /** Where events decide several slots and nobody said which one counts: all of them. The rest is about one. */
  slotTable: v.exactOptional(slotTable),
});
export type AnalysisReport = Readonly<v.InferOutput<typeof analysisReport>>;
