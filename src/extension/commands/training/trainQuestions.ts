import type { TrainingOptions } from '../../../core/documents/runs/options';
import type { RewardRange } from '../../../core/documents/log/rewardRange';
import * as vscode from 'vscode';
import { widestHidden } from '../../../core/documents/values';
import { objectiveUsesAlpha } from '../../../core/learning/objectives/objective';
import { rangeStep } from '../../questions/rangeQuestion';
import { askSteps, choice, type Choice, type Step } from '../../shown/quickSteps';

type Answers = Pick<
  TrainingOptions,
  'class' | 'hidden' | 'featureModel' | 'independentModel' | 'objective' | 'alpha' | 'rewardRange'
>;

/** How to train a policy, in a few short steps whose first answer is a good one. `models` could make its features. */
export function askTraining(
  title: string,
  declared: RewardRange,
  models: readonly vscode.Uri[],
): Promise<Partial<Answers> | undefined> {
  return askSteps<Answers>(title, [
    classStep,
    ({ class: kind }) => (kind === 'neural-softmax' ? hiddenStep() : undefined),
    () => (models.length > 0 ? featuresStep(models) : undefined),
    ({ featureModel }) => (featureModel === undefined ? undefined : independenceStep()),
    objectiveStep,
    ({ objective }) => (objective && objectiveUsesAlpha(objective) ? alphaStep() : undefined),
    () => rangeStep(declared),
  ]);
}

function classStep(): Step<Partial<Answers>> {
  const { l10n } = vscode;
  return {
    question: l10n.t('Which kind of policy?'),
    choices: [
      choice(
        'Gaussian',
        { class: 'gaussian' },
        l10n.t('default'),
        l10n.t('Exact bounds and the fastest training.'),
      ),
      choice(
        'Softmax',
        { class: 'softmax' },
        '',
        l10n.t('What most services use; certified on held-out rows.'),
      ),
      choice('Mixed-logit', { class: 'mixed-logit' }, '', l10n.t('A softmax averaged over random weights.')),
      choice(
        l10n.t('Neural softmax'),
        { class: 'neural-softmax' },
        '',
        l10n.t(
          'A network with one hidden layer: learns what features do together; certified on held-out rows.',
        ),
      ),
    ],
  };
}

function hiddenStep(): Step<Partial<Answers>> {
  const { l10n } = vscode;
  const units = (hidden: number, description = ''): Choice<Partial<Answers>> =>
    choice(l10n.t('{0} units', hidden), { hidden }, description);
  return {
    question: l10n.t('How wide should the hidden layer be?'),
    choices: [
      units(32, l10n.t('default')),
      units(8),
      units(128),
      {
        label: l10n.t('Another width…'),
        answer: {
          prompt: l10n.t('Units of the hidden layer, from 1 to {0}', widestHidden),
          value: '64',
          parse: (text) => {
            const hidden = Number(text);
            const fits = Number.isInteger(hidden) && hidden >= 1 && hidden <= widestHidden;
            return fits ? { hidden } : l10n.t('Enter a whole number from 1 to {0}.', widestHidden);
          },
        },
      },
    ],
  };
}

function featuresStep(models: readonly vscode.Uri[]): Step<Partial<Answers>> {
  const { l10n } = vscode;
  return {
    question: l10n.t('Which features?'),
    choices: [
      choice(l10n.t('Those of the log'), {}, l10n.t('default')),
      ...models.map((model) =>
        choice(
          vscode.workspace.asRelativePath(model),
          { featureModel: model.fsPath },
          '',
          l10n.t('What this model makes of every context.'),
        ),
      ),
    ],
  };
}

function independenceStep(): Step<Partial<Answers>> {
  const { l10n } = vscode;
  return {
    question: l10n.t('Was this model made without the rewards of the rows that certify?'),
    choices: [
      choice(
        l10n.t('No, or not known'),
        {},
        l10n.t('default'),
        l10n.t('The policy is trained and estimated; nothing is certified.'),
      ),
      choice(
        l10n.t('Yes'),
        { independentModel: true },
        '',
        l10n.t('The certificate says that this was taken on trust.'),
      ),
    ],
  };
}

function objectiveStep(): Step<Partial<Answers>> {
  const { l10n } = vscode;
  const named = (
    label: string,
    objective: NonNullable<Answers['objective']>,
    detail: string,
    description = '',
  ): Choice<Partial<Answers>> => choice(label, { objective }, description, detail);
  return {
    question: l10n.t('What should training minimize?'),
    choices: [
      choice(
        l10n.t('Recommended'),
        {},
        l10n.t('default'),
        l10n.t(
          'A learning principle that suits the log, certified on held-out rows. It certified the most on real data.',
        ),
      ),
      named(
        l10n.t('Exponential smoothing bound'),
        'exponential-smoothing',
        l10n.t('The two-sided bound of the paper: the tightest certificate on training rows.'),
      ),
      named(
        l10n.t('Exponential smoothing, learning principle'),
        'lp-exponential-smoothing',
        l10n.t('Usually the highest reward; needs the whole logging distribution.'),
      ),
      named(
        l10n.t('Logarithmic smoothing bound'),
        'logarithmic-smoothing',
        l10n.t('One-sided. Also works where only the propensity of the chosen action was logged.'),
      ),
      named(
        l10n.t('Implicit exploration bound'),
        'ix',
        l10n.t('One-sided, with propensities raised by a constant.'),
      ),
      named('Sakhi 1', 'sakhi1', l10n.t('A baseline with clipped weights.')),
      named('Sakhi 2', 'sakhi2', l10n.t('A baseline with clipped weights and a variance term.')),
      named('London', 'london', l10n.t('A baseline with clipped weights.')),
      named(l10n.t('London, learning principle'), 'lp-london', l10n.t('A baseline with an L2 penalty.')),
      named('SVP', 'svp', l10n.t('Sample variance penalization.')),
      named('IPS', 'ips', l10n.t('The plain estimate without any bound: it overfits.')),
    ],
  };
}

function alphaStep(): Step<Partial<Answers>> {
  const { l10n } = vscode;
  return {
    question: l10n.t('Which α? Smaller values smooth the weights π/π0^α more.'),
    choices: [
      choice(
        l10n.t('Automatic'),
        { alpha: 'auto' },
        l10n.t('default'),
        l10n.t('The best α for the logging policy, before training.'),
      ),
      choice(l10n.t('Adaptive'), { alpha: 'adaptive' }, '', l10n.t('Chosen again in every epoch.')),
      choice('α = 1', { alpha: 1 }, '', l10n.t('Plain importance weights: no bias, the most variance.')),
      {
        label: l10n.t('Another value…'),
        answer: {
          prompt: l10n.t('α between 0 and 1'),
          value: '0.9',
          parse: (text) => {
            const alpha = Number(text);
            const fits = text.trim() !== '' && alpha >= 0 && alpha <= 1;
            return fits ? { alpha } : l10n.t('Enter a number between 0 and 1.');
          },
        },
      },
    ],
  };
}
