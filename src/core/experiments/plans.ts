import type { ExperimentName, PaperMethod, ReproducedClass, SettingsName } from '../documents/names';
import type { ReproductionCell } from '../documents/runs/reproduction';

export interface PlanChoices {
  readonly etas: readonly number[];
  readonly methods: readonly PaperMethod[];
  readonly classes: readonly ReproducedClass[];
  readonly settings: SettingsName;
}

type Method = Omit<ReproductionCell, 'eta' | 'settings'>;

const gaussian = { class: 'gaussian' as const, alpha: 'auto' as const };
const bound: Method = { ...gaussian, objective: 'exponential-smoothing' };
const adaptive: Method = { ...bound, alpha: 'adaptive' };
/** Of the second figure, fewer than the twenty of the paper; a τ of 1e-5 clips nothing. */
const alphas = [0.1, 0.3, 0.5, 0.7, 0.9, 1];
const taus = [1e-5, 0.05, 0.25, 0.75];
/** Of the learning principles: the paper tries 1e-5 to 1e-1. The smallest is what training takes by default. */
const penalties = [1e-6, 1e-5, 1e-4, 1e-3];
/** What training on logs of chosen propensities takes by default. */
const chosenOnly: Method = { ...gaussian, objective: 'lp-london', penalties: [1e-6, 0, 0] };

const plans: Readonly<Record<ExperimentName, (choices: PlanChoices) => readonly Method[]>> = {
  /** Every bound with every class, and the adaptive α. */
  main: ({ methods, classes }) => [
    ...classes.flatMap((kind) =>
      methods.map((objective) => ({ objective, class: kind, alpha: 'auto' as const })),
    ),
    ...(methods.includes('exponential-smoothing') ? [adaptive] : []),
  ],
  /** α of the smoothing against τ of the best clipped bound. */
  parameters: () => [
    ...alphas.map((alpha) => ({ ...bound, alpha })),
    ...taus.map((tau) => ({ ...gaussian, objective: 'sakhi2' as const, tau })),
    adaptive,
  ],
  /** Penalties tuned by hand against the bound, which has none to tune. */
  principles: () => [
    bound,
    chosenOnly,
    ...penalties.map((each): Method => ({
      ...gaussian,
      objective: 'lp-exponential-smoothing',
      penalties: [each, each, each],
    })),
    ...penalties.map((each): Method => ({
      class: 'softmax',
      alpha: 'auto',
      objective: 'lp-london',
      penalties: [each, 0, 0],
    })),
  ],
  /** Other ways to tame the weights, without a bound, against the bound. */
  corrections: () => [
    bound,
    ...(['ips', 'ips-min', 'ips-shrinkage', 'ips-harmonic'] as const).map((objective) => ({
      ...gaussian,
      objective,
    })),
  ],
};

/** The policies of an experiment, η0 by η0. */
export function planExperiment(name: ExperimentName, choices: PlanChoices): ReproductionCell[] {
  const methods = plans[name](choices);
  return choices.etas.flatMap((eta) =>
    methods.map((method) => ({ eta, settings: choices.settings, ...method })),
  );
}

/** A method as a table or a legend names it. */
export function methodName({ objective, class: kind, alpha, tau, penalties: given }: Method): string {
  const details = [
    ...(alpha === 'auto' ? [] : [`α ${alpha}`]),
    ...(tau === undefined ? [] : [`τ ${tau}`]),
    ...(given ? [`λ ${given[0].toExponential()}`] : []),
  ];
  return [`${objective}, ${kind}`, ...details].join(', ');
}
