import type * as v from 'valibot';
import type { Method } from './method';
import { AnalyzeRequest, CertifyRequest, CompareRequest, SimulateRequest, TrainRequest } from './jobs';

/** The request that starts each kind of job a person can see. */
export const jobMethods = {
  analyze: AnalyzeRequest,
  train: TrainRequest,
  compare: CompareRequest,
  certify: CertifyRequest,
  simulate: SimulateRequest,
} as const;

export type JobKind = keyof typeof jobMethods;
type MethodOf<K extends JobKind> = (typeof jobMethods)[K];
export type JobOf<K extends JobKind = JobKind> = v.InferOutput<MethodOf<K>['params']>['job'];
export type OutcomeOf<K extends JobKind = JobKind> = v.InferOutput<MethodOf<K>['result']>;
export type ResultOf<K extends JobKind = JobKind> = Extract<OutcomeOf<K>, { status: 'ok' }>['result'];

/** The request for a kind that is known only when the program runs. */
export function methodOf(
  kind: JobKind,
): Method<v.GenericSchema<unknown>, v.GenericSchema<unknown, OutcomeOf>> {
  return jobMethods[kind];
}
