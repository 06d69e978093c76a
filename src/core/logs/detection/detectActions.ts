import type { LogSchema, MappingQuestion } from '../../documents/log/logSchema';
import { UserError } from '../../errors/userError';
import { fieldOf, isNumeric } from '../readers/records/values';

export interface DetectedActions {
  readonly actionLabels: 'index' | 'label';
  readonly firstAction: 0 | 1;
  readonly question?: MappingQuestion;
}

/**
 * Whether the action field holds indices or names, and where indices start. Integers are indices from 0, unless
 * they are too far apart to be (ids of articles), or the largest one is K itself (counted from 1).
 */
export function detectActions(
  samples: readonly Record<string, unknown>[],
  mapping: LogSchema,
  actionCount: number | undefined,
): DetectedActions {
  const labels = samples
    .map((record) => fieldOf(record, mapping.action ?? ''))
    .filter((label) => label !== undefined && label !== null);
  const integers = labels
    .filter(
      (label) =>
        typeof label === 'number' ||
        typeof label === 'bigint' ||
        (typeof label === 'string' && isNumeric(label)),
    )
    .map(Number)
    .filter((label) => Number.isInteger(label) && label >= 0);
  const offered = distributionLength(samples, mapping);
  const count = actionCount ?? offered;
  const whole = integers.length > 0.5 * labels.length && mapping.actionNames === undefined;
  const firstAction = mapping.firstAction ?? from(integers, count);
  if (!whole && offered !== undefined && mapping.actionNames === undefined) {
    throw new UserError(
      'action-names-needed',
      `Actions have names, but the distribution is a list: which entry belongs to which name? List the names in that order in a schema ("actionNames").`,
      1,
    );
  }
  if (mapping.actionLabels !== undefined) return { actionLabels: mapping.actionLabels, firstAction };
  if (!whole) return { actionLabels: 'label', firstAction: 0 };
  const highest = integers.reduce((most, label) => Math.max(most, label), 0);
  const distinct = new Set(integers);
  const dense = count !== undefined || highest < 2 * distinct.size + 16;
  if (!dense) return { actionLabels: 'label', firstAction: 0 };
  const unclear =
    mapping.firstAction === undefined && count === undefined && !distinct.has(0) && distinct.has(1);
  return {
    actionLabels: 'index',
    firstAction,
    ...(unclear
      ? {
          question: {
            field: 'firstAction',
            choices: ([0, 1] as const).map((first) => ({
              label: `actions are numbered from ${first}`,
              entry: { mapping: { firstAction: first } },
            })),
          },
        }
      : {}),
  };
}

function from(integers: readonly number[], count: number | undefined): 0 | 1 {
  return count !== undefined && integers.includes(count) && !integers.includes(0) ? 1 : 0;
}

/** The length of distributions that are lists; undefined where there are none or they are objects. */
function distributionLength(
  samples: readonly Record<string, unknown>[],
  mapping: LogSchema,
): number | undefined {
  const { distribution } = mapping;
  if (Array.isArray(distribution)) return distribution.length;
  if (typeof distribution !== 'string') return undefined;
  const lengths = samples
    .map((record) => fieldOf(record, distribution))
    .filter((value) => Array.isArray(value))
    .map((value) => (value as unknown[]).length);
  return lengths.length > 0 ? lengths.reduce((most, length) => Math.max(most, length)) : undefined;
}
