import type { LogSchema } from '../../documents/log/logSchema';
import { UserError } from '../../errors/userError';
import type { ReadingOptions } from './readingOptions';

/**
 * The schema of a log whose actions are known by name beforehand. Names that count from 0 or from 1 are the numbers a
 * log may write; any others are labels.
 */
export function schemaOf({ schema = {}, actionNames }: ReadingOptions): LogSchema {
  if (actionNames === undefined) return schema;
  const listed = schema.actionNames ?? actionNames;
  if (listed.length !== actionNames.length || listed.some((name, i) => name !== actionNames[i])) {
    throw new UserError(
      'action-order',
      `The schema lists the actions as ${named(listed)}, the policy as ${named(actionNames)}. ` +
        'Remove "actionNames" from the schema, or list them in the same order.',
    );
  }
  const first = ([0, 1] as const).find((from) => actionNames.every((name, i) => name === String(i + from)));
  return {
    ...schema,
    actionNames: [...actionNames],
    actionLabels: first === undefined ? 'label' : 'index',
    firstAction: first ?? 0,
  };
}

/** A few names, for a message. */
export function named(names: readonly string[]): string {
  return names.slice(0, 10).join(', ') + (names.length > 10 ? ', …' : '');
}
