import * as v from 'valibot';

/** A kind of long work: what it is asked, and what it answers. Its run is in src/jobs/kinds, under the same name. */
export interface JobKindShape<K extends string, J extends v.GenericSchema, R extends v.GenericSchema> {
  readonly kind: K;
  readonly job: J;
  readonly report: R;
}

export function defineKind<K extends string, E extends v.ObjectEntries, R extends v.GenericSchema>(
  kind: K,
  asked: E,
  report: R,
): JobKindShape<K, v.ObjectSchema<E & { readonly kind: v.LiteralSchema<K, undefined> }, undefined>, R> {
  return { kind, job: v.object({ kind: v.literal(kind), ...asked }), report };
}
