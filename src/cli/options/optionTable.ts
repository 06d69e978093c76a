/** Every option of the command line: what it takes, and what it says. Its name in the program is its name in camel case. */
export const optionTable = {
  format: ['<format>', 'jsonl, csv, tsv, dsjson, vw-cb, vw-cb-adf, obd or parquet (default: detected)'],
  schema: ['<file>', 'which field is which, as JSON; or the .banditlens/schemas.json of a workspace'],
  actions: ['<K>', 'the number of actions, where the log does not say'],
  'uniform-logging': ['', 'the logging policy chose uniformly'],
  position: [
    '<position>',
    'only rows of this position (Open Bandit Dataset), or of this slot, from 0, where events decide several',
  ],
  'cache-directory': ['<folder>', 'where parsed logs are kept'],
  reward: [
    '<sum>',
    'what counts as the reward: a field, or a weighted sum of fields such as "clicks + 0.02 margin - 0.001 latency" (default: detected)',
  ],
  rewards: ['<files>', 'outcomes that are in files of their own, separated by commas'],
  on: [
    '<field>',
    'of --rewards: the field that names a decision in both; DECISION=OUTCOME where it has two names',
  ],
  within: [
    '<time>',
    'of --rewards: only an outcome so soon after its decision counts, such as 30m, 1h or 7d',
  ],
  default: [
    '<number>',
    'what a decision without an outcome earned: one whose reward is missing or null, or that --rewards knows nothing of',
  ],
  doubled: ['<rule>', 'of --rewards: which of several outcomes counts: first (default), last, sum or max'],
  'reward-range': ['<min,max>', 'the range every reward lies in by design (default 0,1)'],
  delta: ['<delta>', 'the certificate may be wrong with this probability (default 0.05)'],
  seed: ['<seed>', 'every random choice follows from it (default 0)'],
  threads: [
    '<n>',
    'threads to read and train with (default: one per core, up to 8); the results are the same',
  ],
  policy: [
    '<policy>',
    'logging, uniform, greedy, best-action, always:K (an action by its index from 0, or by its name), file:POLICY.json, predictions:FILE, "rule:if FIELD = VALUE then ACTION else ACTION", column:FIELD for probabilities that the log holds, onnx:MODEL.onnx or tfjs:FOLDER (?as=probabilities, softmax or greedy says what a model gives)',
  ],
  policies: [
    '<list>',
    'several policies, separated by commas: all are compared, and every claim holds for all of them together',
  ],
  where: ['<condition>', 'only rows that fulfil it count, such as "segment = premium and age >= 30"'],
  segment: [
    '<fields>',
    'divide the log by fields, separated by commas: a value and an improvement for each part; time: by the order of the rows; auto: by the three fields that tell most',
  ],
  slot: [
    '<slot>',
    'where events decide several slots, the one that the report is about, from 0 (default 0): all slots are evaluated, and every claim holds for all of them together',
  ],
  declared: ['', 'the condition of --where was written down before the rows were looked at: certify'],
  certificate: [
    '<kind>',
    "betting (default) or sequential; the paper's: fixed, grid, any-lambda or any-alpha; one-sided",
  ],
  rows: [
    '<rows>',
    'of a trained policy: unseen (default), hold-out, new, training or all; simulate, reproduce: how many',
  ],
  comparisons: [
    '<m>',
    'the policy is the best of m on these rows, or m policies are looked at: every claim is charged for it',
  ],
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
  class: [
    '<class>',
    'gaussian (default), mixed-logit, softmax, or neural-softmax: a network with one hidden layer',
  ],
  hidden: ['<units>', 'of --class neural-softmax: the width of its hidden layer (default 32)'],
  objective: [
    '<objective>',
    "lp-exponential-smoothing (default), lp-london (default where only the chosen action's propensity is known), exponential-smoothing, london, sakhi1, sakhi2, logarithmic-smoothing, ix, svp, ips, ips-min, ips-shrinkage or ips-harmonic",
  ],
  tau: ['<tau>', 'the clipping threshold of the objectives that have one'],
  penalties: ['<l1,l2,l3>', 'of the learning principles (default 1e-6,1e-6,1e-6)'],
  epochs: ['<n>', 'passes over the training rows, at most (default 20)'],
  batch: ['<rows>', 'rows of a step (default 1024)'],
  'learning-rate': ['<rate>', 'of the first step (default 0.1; 0.03 for a network)'],
  schedule: ['<schedule>', 'cosine (default) or constant'],
  'prior-split': ['<share>', 'the share of the rows that the prior is fitted to (default 0.05)'],
  prior: ['<prior>', 'fitted (default), zero, or the file of a policy of another log'],
  'hold-out': ['<share>', 'the share of the rows that is kept aside to certify on (default 0.2)'],
  engine: [
    '<engine>',
    'auto (default), wasm-relaxed-simd, wasm-simd, typescript, or tfjs-node after setup-tensorflow',
  ],
  'feature-model': [
    '<model>',
    'the folder of a TensorFlow.js model, or an ONNX file: the policy is trained on the numbers that it gives',
  ],
  'independent-model': [
    '',
    'of --feature-model: it was made without the rewards of the rows that certify: certify',
  ],
  scaling: ['<scaling>', 'unit-norm (default): every context is scaled to length 1; or none'],
  'policy-features': [
    '<features>',
    'context: a row of coefficients for each action; actions: one for all, over the features of actions and what they make with the context; auto (default): actions where actions have features, or where contexts are too wide',
  ],
  interactions: [
    '<pairs>',
    'all (default), none, or namespaces of the context and of the actions that meet, as User:Item,Geo:Item',
  ],
  'hash-bits': [
    '<bits>',
    'with --policy-features actions: 2^bits coefficients (default 18); more pairs of features than that are hashed',
  ],
  'memory-limit': [
    '<bytes>',
    'what training may take (default 2e9); a larger log is trained on part by part',
  ],
  classes: ['<list>', 'several classes, separated by commas; reproduce also knows mixed-logit-as-published'],
  objectives: ['<list>', 'several objectives, separated by commas'],
  alphas: ['<list>', 'several values of alpha, separated by commas'],
  root: ['<folder>', 'only files below it are read (default: the folder it is started in)'],
  junit: ['<file>', 'where the result is written for continuous integration, as JUnit XML'],
  markdown: ['<file>', 'where the result is written for a pull request, as Markdown'],
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

/** Options that are given once for each of several things. */
export const listOptionTable = {
  log: ['<file>', 'the log, once for each of its files'],
  require: [
    '<rule>',
    'what must hold, once for each rule: "reward improves by 0.01", "reward at least 0.5", "effective rows at least 1000"',
  ],
  metric: [
    '<metric>',
    'another outcome, once for each: a field with the range it has by design, and min where less is better, such as clicks, margin=-50,50 or latency=0,2000,min; it is not a feature',
  ],
} as const satisfies Record<string, readonly [string, string]>;

export type ListOptionName = keyof typeof listOptionTable;

export type OptionName = keyof typeof optionTable;

/** Every command that reads a log takes these. */
export const readingNames = [
  'format',
  'schema',
  'actions',
  'uniform-logging',
  'position',
  'reward',
  'rewards',
  'on',
  'within',
  'default',
  'doubled',
  'cache-directory',
  'threads',
] as const satisfies OptionName[];

/** What a claim rests on. */
export const claimNames = ['reward-range', 'delta', 'seed'] as const satisfies OptionName[];

/** Which rows count. */
export const filterNames = ['where', 'declared'] as const satisfies OptionName[];

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
  'hidden',
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
  'feature-model',
  'independent-model',
  'scaling',
  'policy-features',
  'interactions',
  'hash-bits',
  'memory-limit',
] as const satisfies OptionName[];
