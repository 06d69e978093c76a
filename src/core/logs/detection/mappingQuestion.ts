import type { LogSchema } from '../schema';

/** Something detection decided that a person might decide otherwise: ask, and save the answer in the schema. */
export interface MappingQuestion {
  readonly field: string;
  readonly chosen: string;
  readonly alternatives: readonly string[];
}

export interface DetectedMapping {
  readonly mapping: LogSchema;
  /** 1: nothing else was possible; less with every question. */
  readonly confidence: number;
  readonly questions: readonly MappingQuestion[];
}
