import { doubledRules, type JoinOptions } from '../../core/documents/log/join';
import { durationOf } from '../../core/documents/text/duration';
import type { OptionValues } from './options';
import { UsageError, wrongOption } from './usageError';

/** What a decision without an outcome earned. */
export function defaultFrom(missing: string | undefined): number | undefined {
  if (missing === undefined) return undefined;
  const value = missing.trim() === '' ? Number.NaN : Number(missing);
  if (!Number.isFinite(value)) throw wrongOption('default', missing, 'a number');
  return value;
}

/** Outcomes that are in files of their own. */
export function joinFrom({
  rewards,
  on,
  within,
  default: missing,
  doubled,
}: OptionValues): JoinOptions | undefined {
  if (rewards === undefined) {
    const alone = Object.entries({ on, within, doubled }).find(([, value]) => value !== undefined);
    if (alone) throw new UsageError(`--${alone[0]} needs --rewards, and there are none.`);
    return undefined;
  }
  if (on === undefined)
    throw new UsageError('--rewards needs --on, the field that names a decision in both files.');
  const rule = doubledRules.find((each) => each === doubled);
  if (doubled !== undefined && rule === undefined)
    throw wrongOption('doubled', doubled, doubledRules.join(', '));
  const duration = within === undefined ? undefined : durationOf(within);
  if (within !== undefined && duration === undefined)
    throw wrongOption('within', within, 'a time such as 90s, 30m, 1h or 7d');
  const value = defaultFrom(missing);
  return {
    rewards: rewards.split(',').map((path) => path.trim()),
    on,
    ...(duration !== undefined && { within: duration }),
    ...(value !== undefined && { default: value }),
    ...(rule && { doubled: rule }),
  };
}
