import * as v from 'valibot';
import type { Notice } from './method';

/** What the server takes from the editor's settings; everything else travels with the job it concerns. */
export const serverSettings = v.object({
  /** How many jobs run at the same time; others wait. */
  jobsAtOnce: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(16)),
  /** How much of the logs that were read is kept on disk. */
  cacheMegabytes: v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(100_000_000)),
  /** Where TensorFlow is set up; empty: nowhere. Code is loaded from there, so no job may name it. */
  tensorflowPath: v.optional(v.pipe(v.string(), v.maxLength(4096)), ''),
  /** Where chdb is installed; the same holds. */
  chdbPath: v.optional(v.pipe(v.string(), v.maxLength(4096)), ''),
});

/** Extension to server, when a person has changed a setting. */
export const SettingsNotice = {
  method: 'banditLens/settings',
  params: serverSettings,
} satisfies Notice<v.GenericSchema>;
