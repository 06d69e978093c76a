import type { LeftOut } from '../../../documents/log/inspection';
import type { MappingChoice, MappingQuestion, LogSchema } from '../../../documents/log/logSchema';

/** The choice of one field for a part of the mapping. */
export function fieldChoice(part: keyof LogSchema, name: string): MappingChoice {
  return { label: name, entry: { mapping: { [part]: name } } };
}

export interface DetectedMapping {
  readonly mapping: LogSchema;
  /** 1: nothing else was possible; less with every question. */
  readonly confidence: number;
  readonly questions: readonly MappingQuestion[];
  readonly leftOut: readonly LeftOut[];
}
