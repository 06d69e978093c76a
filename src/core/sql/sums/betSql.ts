import {
  claimNames,
  type ClaimBets,
  type ClaimName,
  type ClaimPart,
  type TermSums,
} from '../../documents/results/sums';
import { controlledBound, type BetPlan, type ClaimPlan } from '../../betting/betPlan';
import { plainBounds } from '../../betting/claimVariables';
import { sequentialLambdas, type Wagers } from '../../betting/mean/lambdas';
import { logGrowth } from '../../intervals/betting';
import { float } from '../quote';

/** Y of the plain claims. */
const plainY: Readonly<Record<ClaimName, string>> = {
  value: 'pi / p * rho',
  complement: 'pi / p * (1. - rho)',
  improvement: '(pi / p - 1.) * rho',
};

/** ln(1 + λY) for each λ; rounding must not take it below 0 where λY is almost -1. */
const growthOf = (y: string, lambdas: readonly number[]): string[] =>
  lambdas.map((lambda) => `log(greatest(1. + ${float(lambda)} * ${y}, 1e-300))`);

/** E_Q ln(1 + λY_h) for each λ, as `LearnedGrowth` has it. */
function learnedGrowth(claim: ClaimName, lambdas: readonly number[]): string[] {
  if (claim === 'improvement')
    return lambdas.map((lambda) => {
      const taken = `log(1. + ${float(lambda)} * (1. / p - 1.) * rho)`;
      return `pi * ${taken} + greatest(1. - pi, 0.) * log(1. - ${float(lambda)} * rho)`;
    });
  const rho = claim === 'value' ? 'rho' : '(1. - rho)';
  return lambdas.map((lambda) => `pi * log(1. + ${float(lambda)} * ${rho} / p)`);
}

/** Y with a control variate that is the same everywhere, as `writeClaims` has it. */
function controlledY(claim: ClaimName, cap: number, model: number): string {
  const k = float(cap);
  const da = 'd[toUInt32(aa + 1)]';
  const qa = 'q[toUInt32(aa + 1)]';
  if (claim === 'improvement') {
    const gained = (x: string, y: string): string =>
      `if(${y} > ${x}, least((${y} - ${x}) * ${float(model)}, ${k} * ${x}), (${y} - ${x}) * ${float(model)})`;
    return `arraySum((x, y) -> ${gained('x', 'y')}, d, q) + (${qa} / ${da} - 1.) * rho - (${gained(da, qa)}) / ${da}`;
  }
  const share = float(claim === 'value' ? model : 1 - model);
  const rho = claim === 'value' ? 'rho' : '(1. - rho)';
  const kept = (x: string, y: string): string => `if(${y} > 0, least(${y} * ${share}, ${k} * ${x}), 0.)`;
  return `arraySum((x, y) -> ${kept('x', 'y')}, d, q) + ${qa} / ${da} * ${rho} - (${kept(da, qa)}) / ${da}`;
}

/** One run of numbers among the sums of a row: ΣY, then ΣlnY for each λ. */
interface Run {
  readonly claim: ClaimName;
  readonly controlled: boolean;
  /** Of its Y among the values of a row. */
  readonly name: string;
  readonly y: string;
  readonly growth: readonly string[];
}

/**
 * What a row adds to the bets. The growth of "value" and "complement" on a policy that was fixed beforehand needs no sums of
 * its own: it follows from the tables of log(wρ) and log(w(1 - ρ)).
 */
function runsOf(plan: BetPlan): Run[] {
  const plain = claimNames.map((claim): Run => {
    const { lambdas } = plan[claim].plain.wagers;
    const name = `${claim}Y`;
    const growth =
      plan.rule === 'learned'
        ? learnedGrowth(claim, lambdas)
        : claim === 'improvement'
          ? growthOf(name, [...lambdas, ...sequentialLambdas(plainBounds[claim]).lambdas])
          : [];
    return { claim, controlled: false, name, y: plainY[claim], growth };
  });
  const controlled = claimNames.flatMap((claim): Run[] => {
    const control = controlOf(plan, plan[claim]);
    if (!control) return [];
    const y = controlledY(claim, control.cap, control.model);
    const name = `${claim}ControlledY`;
    return [{ claim, controlled: true, name, y, growth: growthOf(name, control.wagers.lambdas) }];
  });
  return [...plain, ...controlled];
}

function controlOf(
  { predict }: BetPlan,
  { controlled }: ClaimPlan,
): (NonNullable<ClaimPlan['controlled']> & { readonly model: number }) | undefined {
  if (!controlled) return undefined;
  if (typeof predict !== 'number') throw new Error('A reward model cannot be asked where the rows are.');
  return { ...controlled, model: predict };
}

/** Y of every claim by a name, and what is summed of them: ΣY and Σ ln(1 + λY), run after run. */
export function betRuns(plan: BetPlan): {
  readonly claims: Readonly<Record<string, string>>;
  readonly runs: readonly string[];
} {
  const runs = runsOf(plan);
  return {
    claims: Object.fromEntries(runs.map(({ name, y }) => [name, y])),
    runs: runs.flatMap(({ name, growth }) => [name, ...growth]),
  };
}

/** How many numbers that are. */
export const betCount = (plan: BetPlan): number => betRuns(plan).runs.length;

/** All bets of a plan, from what the rows added. `missing`: decisions that count with the worst there is. */
export function readBets(
  plan: BetPlan,
  sums: readonly number[],
  tables: Pick<TermSums, 'rows' | 'missing' | 'weightedCosts' | 'weightedComplements'>,
): ClaimBets {
  const { rows, missing } = tables;
  const read = runsOf(plan).map(({ claim, controlled, growth }, i, runs) => {
    const first = runs.slice(0, i).reduce((at, run) => at + 1 + run.growth.length, 0);
    return { claim, controlled, sum: sums[first], growth: sums.slice(first + 1, first + 1 + growth.length) };
  });
  const find = (claim: ClaimName, controlled: boolean): { sum: number; growth: readonly number[] } => {
    const run = read.find((each) => each.claim === claim && each.controlled === controlled);
    if (!run) throw new Error(`Nothing was asked about ${claim}.`);
    return run;
  };
  const tableOf = { value: tables.weightedCosts, complement: tables.weightedComplements };
  /** Decisions that cannot be used: Y = -b. */
  const lost = (lambda: number, bound: number): number =>
    missing === 0 || bound === 0 ? 0 : missing * Math.log1p(Math.max(-lambda * bound, -1));
  const plainGrowth = (claim: ClaimName, lambda: number, at: number): number =>
    claim === 'improvement' || plan.rule === 'learned'
      ? find(claim, false).growth[at]
      : logGrowth(tableOf[claim], lambda);
  const partOf = (
    { weight, wagers }: { readonly weight: number; readonly wagers: Wagers },
    bound: number,
    sum: number,
    growth: (lambda: number, at: number) => number,
  ): ClaimPart => ({
    weight,
    bets: {
      rows: rows + missing,
      bound,
      ...wagers,
      growth: wagers.lambdas.map((lambda, at) => growth(lambda, at) + lost(lambda, bound)),
    },
    mean: rows + missing > 0 ? (sum - bound * missing) / (rows + missing) : 0,
  });
  const parts = (claim: ClaimName): ClaimPart[] => {
    const { plain, controlled } = plan[claim];
    const own = find(claim, false);
    return [
      partOf(plain, plainBounds[claim], own.sum, (lambda, at) => plainGrowth(claim, lambda, at)),
      ...(controlled
        ? [
            partOf(
              controlled,
              controlledBound(claim, controlled.cap),
              find(claim, true).sum,
              (_, at) => find(claim, true).growth[at],
            ),
          ]
        : []),
    ];
  };
  const forever = (claim: ClaimName): ClaimBets['sequential'][ClaimName] => {
    const bound = plainBounds[claim];
    const wagers = sequentialLambdas(bound);
    // Whoever learned on these rows has looked at all of them: there is no "so far".
    if (plan.rule === 'learned') return { rows: 0, bound, ...wagers, growth: wagers.lambdas.map(() => 0) };
    const before = plan[claim].plain.wagers.lambdas.length;
    const growth = wagers.lambdas.map(
      (lambda, at) => plainGrowth(claim, lambda, before + at) + lost(lambda, bound),
    );
    return { rows: rows + missing, bound, ...wagers, growth };
  };
  return {
    rule: plan.rule,
    value: parts('value'),
    complement: parts('complement'),
    improvement: parts('improvement'),
    sequential: {
      value: forever('value'),
      complement: forever('complement'),
      improvement: forever('improvement'),
    },
  };
}
