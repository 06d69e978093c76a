import type * as v from 'valibot';

/** What an option takes, in words, from the check that it failed. */
export function expected({ type, requirement, expected: kind, message }: v.BaseIssue<unknown>): string {
  if (message.startsWith('must be ')) return message.slice('must be '.length);
  switch (type) {
    case 'number':
      return 'a number';
    case 'finite':
      return 'a finite number';
    case 'max_value':
      return `at most ${String(requirement)}`;
    case 'min_value':
      return `at least ${String(requirement)}`;
    case 'picklist':
    case 'union':
      // Valibot writes ("a" | "b" | number).
      return (kind ?? '')
        .replace(/[()"]/g, '')
        .split(' | ')
        .map((word) => (word === 'number' ? 'a number' : word))
        .join(', ')
        .replace(/, ([^,]*)$/, ' or $1');
    default:
      return message;
  }
}
