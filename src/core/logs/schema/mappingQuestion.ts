import type { LogSchema } from './schema';

/** One answer, with what it puts into the log's entry of the schemas. */
export interface MappingChoice {
  readonly label: string;
  readonly entry: { readonly mapping?: LogSchema; readonly position?: number };
}

/** Something detection decided that a person might decide otherwise: ask, and save the answer in the schema. */
export interface MappingQuestion {
  readonly field: string;
  /** What detection decided comes first. */
  readonly choices: readonly MappingChoice[];
}

/** The choice of one field for a part of the mapping. */
export function fieldChoice(part: keyof LogSchema, name: string): MappingChoice {
  return { label: name, entry: { mapping: { [part]: name } } };
}

export interface DetectedMapping {
  readonly mapping: LogSchema;
  /** 1: nothing else was possible; less with every question. */
  readonly confidence: number;
  readonly questions: readonly MappingQuestion[];
}
