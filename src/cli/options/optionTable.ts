/** Every option of the command line: what it takes, and what it says. Its name in the program is its name in camel case. */
export const optionTable = {
  format: ['<format>', 'jsonl, csv, tsv, dsjson, vw-cb, vw-cb-adf, obd or parquet (default: detected)'],
  schema: ['<file>', 'which field is which, as JSON; or the .banditlens/schemas.json of a workspace'],
  actions: ['<K>', 'the number of actions, where the log does not say'],
  'uniform-logging': ['', 'the logging policy chose uniformly'],
  position: ['<position>', 'only rows of this position (Open Bandit Dataset)'],
  'cache-directory': ['<folder>', 'where parsed logs are kept'],
  'reward-range': ['<min,max>', 'the range every reward lies in by design (default 0,1)'],
  delta: ['<delta>', 'the certificate may be wrong with this probability (default 0.05)'],
  seed: ['<seed>', 'every random choice follows from it (default 0)'],
  threads: [
    '<n>',
    'threads to read and train with (default: one per core, up to 8); the results are the same',
  ],
  policy: [
    '<policy>',
    'logging, uniform, greedy, always:K (an action by its index from 0, or by its name), file:POLICY.json or predictions:FILE',
  ],
  certificate: [
    '<kind>',
    "betting (default) or sequential; the paper's: fixed, grid, any-lambda or any-alpha; one-sided",
  ],
  rows: ['<rows>', 'unseen (default), hold-out, new, training or all, for a trained policy'],
  comparisons: ['<m>', 'the policy is the best of m on these rows: every claim is charged for it'],
  alpha: ['<alpha>', 'where the weights are smoothed, from 0 to 1'],
  lambda: ['<lambda>', 'the parameter of the bound'],
  kl: ['<kl>', 'the divergence of a posterior that was made elsewhere; 0 for a fixed policy'],
  beta: ['<beta>', 'of the estimator ips-beta'],
  'clip-max': ['<m>', 'the largest weight of the estimator ips-min'],
  'clip-min': ['<tau>', 'the smallest propensity of the estimator ips-max'],
  shrinkage: ['<lambda>', 'of the estimator shrinkage'],
  harmonic: ['<lambda>', 'of the estimator harmonic'],
  ix: ['<gamma>', 'of the estimator ix'],
  ls: ['<lambda>', 'of the estimator ls'],
  out: ['<file>', 'where the result is written'],
  class: ['<class>', 'gaussian (default), mixed-logit or softmax'],
  objective: [
    '<objective>',
    "lp-exponential-smoothing (default), lp-london (default where only the chosen action's propensity is known), exponential-smoothing, london, sakhi1, sakhi2, logarithmic-smoothing, ix, svp, ips, ips-min, ips-shrinkage or ips-harmonic",
  ],
  tau: ['<tau>', 'the clipping threshold of the objectives that have one'],
  penalties: ['<l1,l2,l3>', 'of the learning principles (default 1e-6,1e-6,1e-6)'],
  epochs: ['<n>', 'passes over the training rows, at most (default 20)'],
  batch: ['<rows>', 'rows of a step (default 1024)'],
  'learning-rate': ['<rate>', 'of the first step (default 0.1)'],
  schedule: ['<schedule>', 'cosine (default) or constant'],
  'prior-split': ['<share>', 'the share of the rows that the prior is fitted to (default 0.05)'],
  prior: ['<prior>', 'fitted (default), zero, or the file of a policy of another log'],
  'hold-out': ['<share>', 'the share of the rows that is kept aside to certify on (default 0.2)'],
  engine: ['<engine>', 'auto (default), wasm-relaxed-simd, wasm-simd or typescript'],
  scaling: ['<scaling>', 'unit-norm (default): every context is scaled to length 1; or none'],
  'memory-limit': [
    '<bytes>',
    'what training may take (default 2e9); a larger log is trained on part by part',
  ],
  classes: ['<list>', 'several classes, separated by commas'],
  objectives: ['<list>', 'several objectives, separated by commas'],
  alphas: ['<list>', 'several values of alpha, separated by commas'],
  until: ['<goal>', '"improvement > 0.01" or "value > 0.4": stop once that is certified'],
  every: ['<seconds>', 'between two looks (default 5)'],
  samples: ['<n>', 'draws instead of the exact integral, as the paper does it'],
  train: ['<files>', 'IMAGES,LABELS of the MNIST family (plain or .gz), or one CSV file'],
  label: ['<column>', 'the column of labels of a CSV file (default label)'],
  eta: ['<eta>', 'how good the logging policy is: 0 is uniform (default 0.5)'],
  synthetic: ['<bandit>', "linear, or epsilon-greedy (the paper's 100 actions)"],
  features: ['<n>', 'features of a synthetic log (default 10)'],
  data: ['<folder>', 'the folder of the data set'],
  experiment: ['<name>', 'main (default), parameters, principles, corrections or clipping'],
  settings: [
    '<settings>',
    "text (default): as the paper's text says; or program: as the authors' program does",
  ],
  etas: ['<list>', 'values of eta, separated by commas (default 0,0.25,0.5,1)'],
  methods: ['<list>', 'bounds of the paper, separated by commas, or all (default)'],
} as const satisfies Record<string, readonly [string, string]>;

export type OptionName = keyof typeof optionTable;

/** Every command that reads a log takes these. */
export const readingNames = [
  'format',
  'schema',
  'actions',
  'uniform-logging',
  'position',
  'cache-directory',
  'threads',
] as const satisfies OptionName[];

/** What a claim rests on. */
export const claimNames = ['reward-range', 'delta', 'seed'] as const satisfies OptionName[];

/** Every command takes these, so that scripts may always give them; its help names those that it uses. */
export const commonNames = [...claimNames, 'threads'] as const satisfies OptionName[];

export const evaluationNames = [
  'certificate',
  'rows',
  'comparisons',
  'alpha',
  'lambda',
  'kl',
  'beta',
  'clip-max',
  'clip-min',
  'shrinkage',
  'harmonic',
  'ix',
  'ls',
] as const satisfies OptionName[];

export const trainingNames = [
  'alpha',
  'lambda',
  'tau',
  'penalties',
  'epochs',
  'batch',
  'learning-rate',
  'schedule',
  'prior-split',
  'prior',
  'hold-out',
  'engine',
  'scaling',
  'memory-limit',
] as const satisfies OptionName[];
