import * as v from 'valibot';
import { fault, progress } from './jobs';
import { analysisReport } from './report';

/** Extension to page. */
export const toPage = v.variant('type', [
  v.object({ type: v.literal('progress'), file: v.string(), ...progress.entries }),
  v.object({ type: v.literal('analysis'), report: analysisReport }),
  v.object({ type: v.literal('fault'), file: v.string(), fault }),
]);
export type ToPage = v.InferOutput<typeof toPage>;

/** Page to extension. */
export const fromPage = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('openLine'), line: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  v.object({ type: v.literal('retry') }),
]);
export type FromPage = v.InferOutput<typeof fromPage>;
