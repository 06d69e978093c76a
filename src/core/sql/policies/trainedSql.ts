import { UserError } from '../../errors/userError';
import { smallest } from '../../numerics/numberLimits';
import type { PolicyDocument } from '../../policies/stored/policyDocument';
import type { TrainedPolicy } from '../../policies/trained/trainedPolicy';
import { bind } from '../bindings';
import type { TableColumn } from '../columnTypes';
import { featuresSql } from './featureSql';
import type { PolicyScope, PolicySql } from './policySql';
import { float, whole } from '../quote';

/** Of the trapezoid rule on z - max t: beyond these ends nothing is left, and so many nodes leave less than 1e-12. */
const ends = 9;
const nodes = 145;

/** A policy that was trained, by the numbers of its file: softmax, or the Gaussian one by quadrature. */
export function trainedSql(
  policy: TrainedPolicy,
  document: PolicyDocument,
  { actionCount }: PolicyScope,
  actionNames: readonly string[],
  context: readonly TableColumn[],
): PolicySql {
  const { actions, class: kind } = document;
  if (kind === 'mixed-logit')
    throw new UserError(
      'not-in-place',
      'A mixed-logit policy cannot be computed in a table yet: its law is a table of its own for every context. Train a softmax or a Gaussian policy.',
    );
  if (actions.length !== actionCount || actions.some((name, i) => name !== actionNames[i]))
    throw new UserError(
      'policy-shape',
      `The policy knows the actions ${few(actions)}, and the table has ${few(actionNames)}. List the policy's actions in their order as "actionNames" in the banditlog file.`,
    );
  const even = `arrayMap(i -> ${float(1 / actionCount)}, range(${whole(actionCount)}))`;
  const chosen = bind(
    { fn: 'sqrt(arraySum(v -> v * v, fs))' },
    // What cannot be divided by is as good as nothing: such a context is no context.
    `if(fn < ${float(smallest)}, ${even}, ${probabilities(document)})`,
  );
  return {
    policy,
    all: chosen,
    chosen: 'q[toUInt32(aa + 1)]',
    heavy: true,
    arguments: { fs: featuresSql(document, context) },
  };
}

function probabilities(document: PolicyDocument): string {
  const { features, sigma, class: kind } = document;
  const unit = features.scaling === 'unit-norm';
  const divisor = kind === 'softmax' ? (unit ? 'fn' : '1.') : `(${float(sigma)} * fn)`;
  const raw = `arrayMap(m -> arraySum((u, v) -> u * v, m, fs), ${matrix(document)})`;
  const scaled = bind({ sc: raw }, `arrayMap(s -> (s - arrayReduce('max', sc)) / ${divisor}, sc)`);
  return bind({ sc: scaled }, kind === 'softmax' ? softmax : gaussian(document.actions.length));
}

function matrix({ mu, actions, features: { count } }: PolicyDocument): string {
  const rows = actions.map(
    (_, a) => `[${Array.from(mu.subarray(a * count, (a + 1) * count), float).join(', ')}]`,
  );
  return `[${rows.join(', ')}]`;
}

const softmax = bind({ ex: 'arrayMap(s -> exp(s), sc)' }, 'arrayMap(v -> v / arraySum(ex), ex)');

/** ∫ h(z - t_a) Π_b Φ(z - t_b) dz with h = φ/Φ and t from the largest score on, made to sum to 1. */
function gaussian(actions: number): string {
  if (actions === 1) return '[1.]';
  const step = (2 * ends) / (nodes - 1);
  const at = Array.from({ length: nodes }, (_, i) => float(-ends + i * step)).join(', ');
  const cdf = (x: string): string => `(erfc((0. - (${x})) * ${float(Math.SQRT1_2)}) / 2.)`;
  const product = `exp(arraySum(s -> log(${cdf('z - s')}), sc))`;
  const density = (s: string): string => `exp(0. - (z - ${s}) * (z - ${s}) / 2.) / ${cdf(`z - ${s}`)} * g`;
  const sums = `arrayMap(s -> arraySum((z, g) -> ${density('s')}, zs, gs), sc)`;
  return bind(
    { zs: `[${at}]` },
    bind({ gs: `arrayMap(z -> ${product}, zs)` }, bind({ ex: sums }, 'arrayMap(v -> v / arraySum(ex), ex)')),
  );
}

const few = (names: readonly string[]): string =>
  names.slice(0, 10).join(', ') + (names.length > 10 ? ', …' : '');
