import type { GateDocument } from '../core/documents/results/gate';
import type { JobOf } from './jobKinds';
import { policyFileOf } from './policyRef';

/** The job of a gate file. `placed` makes a path of the file, which is relative to its folder, one that can be opened. */
export function gateJobOf(
  { $schema, log, policy, rules, metrics, where, declared, schema, ...rest }: GateDocument,
  placed: (path: string) => string,
): JobOf<'gate'> & { readonly kind: 'gate' } {
  const { format, actions, uniformLogging, position, ...evaluation } = rest;
  return {
    kind: 'gate',
    paths: (typeof log === 'string' ? [log] : log).map(placed),
    policy: placedPolicy(policy, placed),
    rules,
    ...(metrics !== undefined && { metrics }),
    evaluation,
    reading: {
      ...(format !== undefined && { format }),
      ...(actions !== undefined && { actions }),
      ...(uniformLogging !== undefined && { uniformLogging }),
      ...(position !== undefined && { position }),
      ...(typeof schema === 'object' && { schema }),
    },
    ...(typeof schema === 'string' && { schemaFile: placed(schema) }),
    ...(where !== undefined && { where }),
    ...(declared !== undefined && { declared }),
  };
}

/** A policy whose file is named as the gate file names it. */
export function placedPolicy(ref: string, placed: (path: string) => string): string {
  if (policyFileOf(ref) === undefined) return ref;
  const [, kind, path, as = ''] = /^([a-z]+:)(.+?)(\?as=[^?]*)?$/s.exec(ref) ?? [];
  return `${kind}${placed(path)}${as}`;
}

/** All files that a job of a gate opens. */
export function filesOfGate({ paths, policy, schemaFile }: JobOf<'gate'>): string[] {
  const file = policyFileOf(policy);
  return [...paths, ...(file === undefined ? [] : [file]), ...(schemaFile === undefined ? [] : [schemaFile])];
}
