import * as v from 'valibot';
import { logFormats } from '../../core/documents/names';
import { metricTexts } from '../../core/documents/results/metrics';
import { rewardRange } from '../../core/documents/log/rewardRange';
import { count, probability } from '../../core/documents/values';
import type { JobOf } from '../jobKinds';
import { placedPolicy } from '../gateJob';
import type { ToolHost } from './tool';

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(10_000));
const said = <S extends v.GenericSchema>(schema: S, description: string) =>
  v.exactOptional(v.pipe(schema, v.description(description)));

/** How a log is named and read. */
export const logInput = {
  log: v.pipe(
    v.union([text, v.pipe(v.array(text), v.minLength(1), v.maxLength(1000), v.readonly())]),
    v.description('The file of the log, or its files in their order; relative to the workspace.'),
  ),
  format: said(v.picklist(logFormats), 'The format of the log. Leave it out: it is detected.'),
  actions: said(count, 'How many actions there are, where the log does not say.'),
  uniformLogging: said(v.boolean(), 'The logging policy chose uniformly among its actions.'),
};

export const policyInput = v.pipe(
  text,
  v.description(
    'logging, uniform, greedy, best-action, always:K, file:NAME.policy.json, predictions:FILE, column:FIELD, onnx:MODEL.onnx, tfjs:FOLDER, or "rule:if FIELD = VALUE then ACTION else ACTION".',
  ),
);

/** What a claim rests on. */
export const claimInput = {
  delta: said(probability, 'Claims may be wrong with this probability. Default 0.05.'),
  rewardRange: said(
    rewardRange,
    'The least and the greatest reward by design, never taken from the data. Default 0 and 1.',
  ),
  where: said(text, 'Only rows that fulfil this condition count, such as "segment = premium and age >= 30".'),
  declared: said(
    v.boolean(),
    'Somebody wrote the condition down before looking at the rows. Never say so unless a person told you.',
  ),
};

/** Other outcomes of the decisions. */
export const metricsInput = said(
  metricTexts,
  'Other outcomes, each a field with the range it has by design, and min where less is better, such as "latency=0,2000,min". Ask a person for the range: one taken from the data certifies nothing.',
);

type LogInput = v.InferOutput<v.ObjectSchema<typeof logInput, undefined>>;
type ClaimInput = v.InferOutput<v.ObjectSchema<typeof claimInput, undefined>>;

/** The log of a job, by what was said of it. */
export function logOf(
  { log, format, actions, uniformLogging }: LogInput,
  host: ToolHost,
): Pick<JobOf<'analyze'>, 'paths' | 'home' | 'reading'> {
  const paths = (typeof log === 'string' ? [log] : log).map((path) => host.placed(path));
  const reading = {
    ...(format !== undefined && { format }),
    ...(actions !== undefined && { actions }),
    ...(uniformLogging !== undefined && { uniformLogging }),
  };
  return { paths, home: host.homeOf(paths[0]), reading };
}

export const policyOf = (ref: string, host: ToolHost): string =>
  placedPolicy(ref, (path) => host.placed(path));

/** How a policy is evaluated, charged for all that were looked at. */
export function claimOf(
  { delta, rewardRange: range, where, declared }: ClaimInput,
  comparisons: number,
): Pick<JobOf<'gate'>, 'evaluation' | 'where' | 'declared'> {
  return {
    evaluation: {
      comparisons,
      ...(delta !== undefined && { delta }),
      ...(range !== undefined && { rewardRange: range }),
    },
    ...(where !== undefined && { where }),
    ...(declared !== undefined && { declared }),
  };
}

/** Notes that policies are looked at on a log, and says how many have been by now. */
export const lookedAt = (
  paths: readonly string[],
  policies: readonly string[],
  { looked, contentOf }: ToolHost,
): Promise<number> => looked.note(paths, policies, contentOf);
