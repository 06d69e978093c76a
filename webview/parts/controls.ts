import * as v from 'valibot';

/** Where the sliders stand. */
export interface Controls {
  readonly alpha: number;
  readonly delta: number;
  readonly lambda?: number;
  readonly beta: number;
}

const kept = v.object({
  key: v.string(),
  alpha: v.number(),
  delta: v.number(),
  lambda: v.exactOptional(v.number()),
  beta: v.number(),
});

/** What a page remembered, if it was about the same log and policy. */
export function recalledControls(memory: unknown, key: string): Controls | undefined {
  const outcome = v.safeParse(kept, memory);
  if (!outcome.success || outcome.output.key !== key) return undefined;
  const { key: _key, ...controls } = outcome.output;
  return controls;
}
