import type * as v from 'valibot';
import type { GateDocument } from '../../core/documents/results/gate';
import type { JobKind, JobOf, ReportOf } from '../jobKinds';
import type { LookedAt } from './lookedAt';

/** What surrounds a tool: which files it may open, and who does the work. */
export interface ToolHost {
  /** The file that a path names; throws where it is none that may be opened. */
  placed(path: string): string;
  readGate(path: string): { readonly gate: GateDocument; readonly placed: (path: string) => string };
  /** A hash of what a file holds; an empty text where it cannot be had. */
  readonly contentOf: (path: string) => Promise<string>;
  /** The folder whose .banditlens/schemas.json says how a log is read. */
  homeOf(log: string): string;
  run<K extends JobKind>(job: JobOf<K> & { readonly kind: K }): Promise<ReportOf<K>>;
  readonly looked: LookedAt;
}

/** A question that an assistant may ask. It reads, and changes nothing. */
export interface Tool<S extends v.GenericSchema = v.GenericSchema> {
  readonly name: string;
  readonly title: string;
  /** What a model is told of it. */
  readonly description: string;
  readonly input: S;
  /** A small document whose numbers stand in sentences with what limits them. */
  ask(input: v.InferOutput<S>, host: ToolHost): Promise<ToolAnswer>;
}

/** Every answer has its caveats: whoever quotes a number has them before their eyes. */
export interface ToolAnswer {
  readonly caveats: readonly string[];
  readonly [field: string]: unknown;
}

/** Keeps the types of a tool together. */
export const defineTool = <S extends v.GenericSchema>(tool: Tool<S>): Tool => tool;
