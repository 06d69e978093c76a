import { UserError } from '../../core/errors/userError';
import { scoreMeanings, type ScoreMeaning } from '../../core/models/scoreReader';

/** A model as a person names it: its path, and what its scores mean where that is said. */
export interface ModelReference {
  readonly path: string;
  readonly meaning?: ScoreMeaning;
}

/** MODEL, or MODEL?as=MEANING */
export function modelReference(argument: string): ModelReference {
  const [, path, word] = /^(.+)\?as=([^?]*)$/.exec(argument) ?? [];
  if (path === undefined) return { path: argument };
  const meaning = scoreMeanings.find((known) => known === word);
  if (meaning !== undefined) return { path, meaning };
  throw new UserError(
    'unknown-policy',
    `What a model gives can be taken as=${scoreMeanings.join(', as=')}, not as "${word}". Say one of these.`,
  );
}
