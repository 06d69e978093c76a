import * as v from 'valibot';

const estimate = v.object({ estimate: v.number(), lower: v.number(), upper: v.number() });

/** What the rows read so far say, while a log is being read. Never certified. */
export const firstNumbers = v.object({
  rows: v.number(),
  actions: v.number(),
  /** The mean of the logged rewards, and an interval that holds approximately. */
  logged: estimate,
  /** The same for the policy that was asked about, where that can be told row by row. */
  policy: v.exactOptional(v.object({ name: v.string(), ...estimate.entries })),
});
export type FirstNumbers = Readonly<v.InferOutput<typeof firstNumbers>>;
