/** The call's words are off: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const usage = `Usage: bandit-lens COMMAND … [--json]

Commands
  inspect LOG                              format, mapping, counts and checks
  analyze LOG [--policy P]                 estimates, the alpha curve and a certificate
  train LOG --out POLICY                   train a policy and certify it on held-out rows
  compare LOG --out FOLDER                 train several methods, certified for picking the best
  certify LOG --policy P --out CERT        write the certificate document of a policy
  verify CERT --log LOG --policy P         recompute a certificate; exit 0 only when it holds
  watch LOG --policy P [--until GOAL]      follow a log that grows; exit 0 once GOAL is certified
  score POLICY CONTEXTS [--samples S]      action probabilities for contexts, one JSON a line; with S draws instead of
                                           the exact integral, as the paper does it
  export POLICY --out FILE.npz|FILE.onnx   the policy as a NumPy archive or an ONNX model
  simulate --out LOG …                     write a log from labelled data, or a synthetic one
  reproduce --data FOLDER                  the paper's experiments on a labelled data set

LOG may be several files of one format: they are read as one log.
P is logging, uniform (the default), greedy, always:K (an action's index from 0, or its name), file:POLICY.json or
predictions:FILE.

Reading
  --format F               jsonl, csv, tsv, dsjson, vw-cb, vw-cb-adf, obd, parquet (default: detected)
  --schema FILE            which field is which, as JSON; or the .banditlens/schemas.json of a workspace
  --actions K              the number of actions, where the log does not say
  --uniform-logging        the logging policy chose uniformly
  --position P             only rows of this position (Open Bandit Dataset)

Judging
  --reward-range MIN,MAX   the range every reward lies in by design (default 0,1)
  --delta D                the certificate may be wrong with this probability (default 0.05)
  --certificate KIND       betting (default), sequential; the paper's: fixed, grid, any-lambda, any-alpha; one-sided
  --rows R                 unseen (default), hold-out, new, training or all, for a trained policy
  --until GOAL             "improvement > 0.01" or "value > 0.4", for watch; --every SECONDS between two looks (5)
  --comparisons M          the policy is the best of M on these rows: every claim is charged for it
  --alpha A --lambda L --kl D, and the estimators' parameters
  --beta B --clip-max M --clip-min TAU --shrinkage L --harmonic L --ix G --ls L

Training
  --class C                gaussian (default), mixed-logit or softmax
  --objective O            lp-exponential-smoothing (default), lp-london (default where only the chosen action's
                           propensity is known), exponential-smoothing, london, sakhi1, sakhi2,
                           logarithmic-smoothing, ix, svp, ips, ips-min, ips-shrinkage or ips-harmonic
  --alpha A|auto|adaptive --lambda optimal|program|L --tau T --penalties L1,L2,L3
  --epochs N --batch N --learning-rate R --schedule cosine|constant --prior-split S --hold-out S
  --prior fitted|zero|FILE what training starts from: fitted to the logging policy on --prior-split of the rows
                           (default), zero, or the policy of another log
  --classes C,… --objectives O,… --alphas A,…   what compare trains
  --engine E               auto (default), wasm-relaxed-simd, wasm-simd or typescript
  --scaling unit-norm|none whether every context is scaled to length 1 (default unit-norm)
  --memory-limit BYTES     what training may take (default 2e9); a larger log is trained on part by part
  --threads N              threads to train with (default: one per core, up to 8); the policy is the same

Simulating and reproducing
  --train IMAGES,LABELS    idx files of the MNIST family (plain or .gz), or one CSV file with --label COLUMN
  --eta E                  how good the logging policy is: 0 is uniform (default 0.5)
  --synthetic S            linear (with --rows, --actions, --features) or epsilon-greedy (the paper's 100 actions)
  --experiment X           main (default), parameters, principles, corrections or clipping
  --settings text|program  as the paper's text says (default), or as the authors' program does
  --etas E,… --methods M,…|all --classes C,… --rows N --out FOLDER

  --seed S                 every random choice follows from it (default 0)
  --json                   one JSON document on standard output
  --help, --version
`;
