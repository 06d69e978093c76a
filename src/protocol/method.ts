import * as v from 'valibot';

/** A message between rooms: its one name, and the shape both ends check. */
export interface Method<P extends v.GenericSchema, R extends v.GenericSchema> {
  readonly method: string;
  readonly params: P;
  readonly result: R;
}

export interface Notice<P extends v.GenericSchema> {
  readonly method: string;
  readonly params: P;
}

export class InvalidMessage extends Error {
  override readonly name = 'InvalidMessage';
}

/** Checks a value that arrived from another room; says which part does not fit. */
export function check<S extends v.GenericSchema>(schema: S, value: unknown, what: string): v.InferOutput<S> {
  const outcome = v.safeParse(schema, value);
  if (outcome.success) return outcome.output;
  const issue = outcome.issues[0];
  const where = v.getDotPath(issue) ?? 'the whole message';
  throw new InvalidMessage(`${what}: ${where}: ${issue.message}`);
}
