import * as v from 'valibot';
import { expected } from './expected';
import { wrongOption } from './usageError';

export function numberOrText(word: string): number | string {
  return word.trim() !== '' && Number.isFinite(Number(word)) ? Number(word) : word;
}

/** The value of an option, checked by a schema. */
export function oneOf<S extends v.GenericSchema>(name: string, schema: S, word: string): v.InferOutput<S> {
  const outcome = v.safeParse(schema, numberOrText(word));
  if (!outcome.success) throw wrongOption(name, word, expected(outcome.issues[0]));
  return outcome.output;
}

/** A comma-separated list, each word checked as the single option would be. */
export function listOf<S extends v.GenericSchema>(name: string, schema: S, text: string): v.InferOutput<S>[] {
  return text.split(',').map((word) => oneOf(name, schema, word));
}
