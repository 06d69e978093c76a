import type { LogSchema } from '../../../documents/log/logSchema';
import type { ActionIndex } from '../../rows/actionIndex';
import type { BlockBuilder } from '../../rows/blockBuilder';
import type { FeatureEncoder } from '../../features/featureEncoder';
import type { IgnoredFields } from '../../features/ignoredFields';
import type { RowDraft } from '../../rows/rowDraft';
import type { RowHash } from '../../rows/rowHash';
import type { RowIntake } from '../../rows/rowIntake';
import type { IdentityField } from './rowIdentity';
import type { WantedField } from '../../schema/readingOptions';
import type { Tally } from '../../rows/tally';

/** What every reader works with: the log as it stands so far. */
export interface ReadingState {
  readonly mapping: LogSchema;
  /** What the mapping ignores, from a whole record on. */
  readonly ignored: IgnoredFields;
  /** Fields that are ids, or parts of one. */
  readonly identity: readonly IdentityField[];
  /** What is read instead of features. */
  readonly fields?: readonly WantedField[];
  readonly actions: ActionIndex;
  readonly encoder: FeatureEncoder;
  readonly actionEncoder: FeatureEncoder;
  readonly builder: BlockBuilder;
  readonly draft: RowDraft;
  readonly hash: RowHash;
  readonly intake: RowIntake;
  readonly tally: Tally;
  /** Only rows of this position count, where the log has positions. */
  readonly position?: number;
}

/** Turns the lines of one format into rows. This plain path defines what a log means; the fast one must agree. */
export interface LineReader {
  /** True between the lines of one record: the next line must come here, whatever it looks like. */
  readonly midRecord: boolean;
  /** One line, bytes[start..end), without its terminator. */
  line(bytes: Uint8Array, start: number, end: number, line: number): void;
  /** A line over the limit, whose bytes were dropped. */
  overlong(line: number, limit: number): void;
  /** The file ends. */
  end(): void;
}

export function overlongReason(limit: number): string {
  return `it is longer than ${Math.round(limit / (1024 * 1024))} MB`;
}
