import type { FeatureMap } from '../../../documents/log/featureMap';
import type { LeftOut } from '../../../documents/log/inspection';
import type { LogSchema } from '../../../documents/log/logSchema';
import { featureSelector } from '../../readers/records/featureSelection';
import { sampledFields } from './sampledFields';
import { whyNoFeature } from './whyNoFeature';

/** Fields that are no features, by their paths in a record, with the reason. */
export type NoFeatures = ReadonlyMap<string, string>;

/** What samples show: ids, time stamps, row numbers. */
export function noFeaturesIn(
  samples: readonly unknown[],
  schema: LogSchema,
  root = '',
  isPart: (name: string, depth: number) => boolean = () => true,
): NoFeatures {
  const found = new Map<string, string>();
  for (const [path, field] of sampledFields(samples, root, isPart)) {
    const settled = isKept(schema, path) || schema.ignore?.includes(path) === true;
    const reason = settled ? undefined : whyNoFeature(field);
    if (reason !== undefined) found.set(path, reason);
  }
  return found;
}

/** What a policy was trained without. Its map says where, beginning in the context. */
export function noFeaturesOf({ leftOut = [] }: FeatureMap, root = ''): NoFeatures {
  return new Map(leftOut.map((path) => [`${root}${path}`, 'the policy was trained without it']));
}

/** Whether a person wants a field as a feature, whatever it looks like: "order", "context.session", "x*". */
export function isKept({ keep = [] }: LogSchema, path: string): boolean {
  return keep.some((kept) => (kept.endsWith('*') ? path.startsWith(kept.slice(0, -1)) : path === kept));
}

/** The mapping without those of the fields that it would take for features; what a person lists in full is taken. */
export function withoutFeatures(
  mapping: LogSchema,
  none: NoFeatures,
  schema: LogSchema,
): { mapping: LogSchema; leftOut: LeftOut[] } {
  const { context } = mapping;
  const listed = new Set(schema.features);
  const isFeature = featureSelector(mapping);
  const leftOut = [...none].flatMap(([field, reason]) => {
    const inContext = typeof context === 'string' && (field === context || field.startsWith(`${context}.`));
    const [head] = field.split('.');
    const selected = isFeature(field) ? !listed.has(field) : isFeature(head);
    return inContext || selected ? [{ field, reason }] : [];
  });
  if (leftOut.length === 0) return { mapping, leftOut };
  const gone = new Set(leftOut.map(({ field }) => field));
  return {
    mapping: {
      ...mapping,
      ...(mapping.features && { features: mapping.features.filter((name) => !gone.has(name)) }),
      ignore: [...new Set([...(mapping.ignore ?? []), ...gone])],
    },
    leftOut,
  };
}
