import * as v from 'valibot';
import { expected } from './expected';
import { numberOrText } from './options';
import { UsageError } from './usage';

/** One word of the command line, checked by a schema. */
export function oneOf<S extends v.GenericSchema>(name: string, schema: S, word: string): v.InferOutput<S> {
  const outcome = v.safeParse(schema, numberOrText(word));
  if (!outcome.success)
    throw new UsageError(`--${name} is "${word}", but has to be ${expected(outcome.issues[0])}.`);
  return outcome.output;
}

/** A comma-separated list, each word checked as the single option would be. */
export function listOf<S extends v.GenericSchema>(name: string, schema: S, text: string): v.InferOutput<S>[] {
  return text.split(',').map((word) => oneOf(name, schema, word));
}
