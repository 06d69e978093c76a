/** The names that documents, messages and the command line share. */

/** The kinds of log a reader exists for. */
export const logFormats = ['jsonl', 'csv', 'tsv', 'dsjson', 'vw-cb', 'vw-cb-adf', 'obd', 'parquet'] as const;
export type LogFormat = (typeof logFormats)[number];

/** The formats a simulated log is written in. */
export const writtenFormats = ['jsonl', 'csv', 'tsv', 'dsjson', 'vw-cb', 'vw-cb-adf', 'obd'] as const;
export type WrittenFormat = (typeof writtenFormats)[number];

/** Why a line that is no row was passed over. Every line of a file is used, skipped by one of these, or rejected. */
export const skipRules = [
  'blank-line',
  'header',
  'continued-line',
  'shared-line',
  'other-action-line',
  'unlabeled-event',
  'rest-of-rejected-event',
  'skip-learn',
  'dangling-reward',
  'checkpoint-line',
  'other-position',
  'not-a-decision',
  'excluded-row',
] as const;
export type SkipRule = (typeof skipRules)[number];

export const certificateKinds = [
  'betting',
  'sequential',
  'fixed',
  'grid',
  'any-lambda',
  'any-alpha',
  'one-sided',
] as const;
export type CertificateKind = (typeof certificateKinds)[number];

/** Which rows a certificate rests on. */
export const certifiedRows = ['training', 'hold-out', 'all'] as const;
export type CertifiedRows = (typeof certifiedRows)[number];

/** Which rows to evaluate a trained policy on. `unseen`: held out or new. */
export const rowsAsked = ['training', 'hold-out', 'new', 'unseen', 'all'] as const;
export type RowsAsked = (typeof rowsAsked)[number];

/** What equal rows of a log are. */
export const repeatKinds = ['none', 'copies', 'natural', 'unclear'] as const;
export type Repeats = (typeof repeatKinds)[number];

/** Policies with a row of coefficients for each action, or one for all. */
export const linearClasses = ['softmax', 'mixed-logit', 'gaussian'] as const;
export type LinearClass = (typeof linearClasses)[number];

/**
 * The classes of the paper's experiments. As published, a mixed-logit has one draw of noise for all actions, which cancels: it is a
 * softmax, charged as if it had a posterior.
 */
export const reproducedClasses = [...linearClasses, 'mixed-logit-as-published'] as const;
export type ReproducedClass = (typeof reproducedClasses)[number];

export const policyClasses = [...linearClasses, 'neural-softmax'] as const;
export type PolicyClass = (typeof policyClasses)[number];

export const objectiveNames = [
  'exponential-smoothing',
  'london',
  'sakhi1',
  'sakhi2',
  'logarithmic-smoothing',
  'ix',
  'lp-exponential-smoothing',
  'lp-london',
  'svp',
  'ips',
  'ips-min',
  'ips-shrinkage',
  'ips-harmonic',
] as const;
export type ObjectiveName = (typeof objectiveNames)[number];

export const featureScalings = ['none', 'unit-norm'] as const;
export type FeatureScaling = (typeof featureScalings)[number];

/** What a policy looks at: the context, or the features of actions, too. */
export const policyFeatures = ['auto', 'context', 'actions'] as const;

export const rateSchedules = ['cosine', 'constant'] as const;
export type RateSchedule = (typeof rateSchedules)[number];

export const experimentNames = ['main', 'parameters', 'principles', 'corrections'] as const;
export type ExperimentName = (typeof experimentNames)[number];

/** How the paper's policies are trained: as its text says, or as the authors' program does. */
export const settingsNames = ['text', 'program'] as const;
export type SettingsName = (typeof settingsNames)[number];

export const estimatorNames = [
  'ips',
  'ips-min',
  'ips-max',
  'ips-alpha',
  'ips-beta',
  'shrinkage',
  'harmonic',
  'ix',
  'ls',
  'snips',
  'dm',
  'dr',
] as const;
export type EstimatorName = (typeof estimatorNames)[number];

export const intervalMethods = [
  'empirical-bernstein',
  'ls',
  'clopper-pearson',
  'betting',
  'normal',
  'bootstrap',
  'empirical-likelihood',
] as const;
export type IntervalMethod = (typeof intervalMethods)[number];

/** The four bounds that the paper compares. */
export const paperMethods = ['exponential-smoothing', 'london', 'sakhi1', 'sakhi2'] as const;
export type PaperMethod = (typeof paperMethods)[number];

/** Bandits whose truth is known. */
export const syntheticNames = ['linear', 'epsilon-greedy'] as const;
