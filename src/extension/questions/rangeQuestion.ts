import * as vscode from 'vscode';
import type { RewardRange } from '../../core/documents/log/rewardRange';
import { askSteps, choice, type Choice, type Step } from '../shown/quickSteps';

interface Answers {
  readonly rewardRange?: RewardRange;
}

/** The declared range alone, for a command that asks for the rest in its own way. */
export function askRange(title: string, declared?: RewardRange): Promise<Answers | undefined> {
  return askSteps<Answers>(title, [() => rangeStep(declared)]);
}

/** `declared`: what was said before, which is the first answer. */
export function rangeStep(declared?: RewardRange): Step<Answers> {
  const { l10n } = vscode;
  const range = ({ min, max }: RewardRange, description = ''): Choice<Answers> =>
    choice(l10n.t('{0} to {1}', min, max), { rewardRange: { min, max } }, description);
  const first = declared && range(declared, l10n.t('default, as declared'));
  const others = [range({ min: 0, max: 1 }), range({ min: -1, max: 0 }, l10n.t('a log of costs'))];
  return {
    question: l10n.t('What range is every reward in, by design? Do not read it off the data.'),
    choices: [
      ...(first ? [first] : []),
      ...others.filter(({ label }) => label !== first?.label),
      {
        label: l10n.t('Another range…'),
        answer: {
          prompt: l10n.t('The smallest and the largest possible reward, for example 0, 5'),
          value: declared ? `${declared.min}, ${declared.max}` : '0, 5',
          parse: (text) => {
            const rewardRange = parseRange(text);
            return rewardRange ? { rewardRange } : rangeHint();
          },
        },
      },
    ],
  };
}

export const rangeHint = (): string =>
  vscode.l10n.t('Enter two numbers, the smaller one first, for example 0, 5.');

/** "0, 5" as a range; undefined where it is none. */
export function parseRange(text: string): RewardRange | undefined {
  const parts = text.split(/\s*[,;]\s*|\s+to\s+/).filter((part) => part.trim() !== '');
  const [min, max] = parts.map(Number);
  return parts.length === 2 && Number.isFinite(min) && Number.isFinite(max) && min < max
    ? { min, max }
    : undefined;
}
