import { isDeepStrictEqual } from 'node:util';
import type { JobControl } from '../../core/control/jobControl';
import { partOfJob } from '../../core/control/partOfJob';
import type { RowFilter } from '../../core/conditions/rowFilter';
import { UserError } from '../../core/errors/userError';
import type { LogReference } from '../open/logReference';
import { openFilter, type FilterAsked } from '../open/fields/openFilter';
import { openLog, type Opening } from '../open/openLog';
import type { ParsedLog } from '../open/parsedLog';
import { isModelRef } from '../../protocol/policyRef';
import { choosePolicy } from './choosePolicy';
import { fieldsOfPolicy } from './fieldKinds';
import { openWithout } from '../open/openWithout';
import { encodingFor, readyFor, type Encoding } from './openWithPolicy';
import type { ChosenPolicy } from './policyKind';

/** A policy of a list, or why it cannot be had. */
export type Listed = { readonly ref: string } & (
  { readonly chosen: ChosenPolicy } | { readonly fault: UserError }
);

/** The log in one encoding, and the policies that are evaluated on it. */
export interface OpenedReading {
  readonly log: ParsedLog;
  readonly encoding: Encoding | undefined;
  /** The rows that count, where not all do. */
  readonly where: RowFilter | undefined;
  readonly policies: Listed[];
}

export interface OpenedPolicies {
  /** The log as it is read by itself comes first. */
  readonly readings: readonly OpenedReading[];
  close(): void;
}

/** Policies that were asked for by name, and others that are welcome if they cost little. */
export interface PolicyRefs {
  readonly named: readonly string[];
  readonly found: readonly string[];
}

/** A longer log is not read again for a policy that nobody has named. */
const mostRowsAgain = 200_000;

const takesLong = (): UserError =>
  new UserError(
    'reading-again',
    'It knows the log in other columns or actions, so that the log would have to be read again for it. Add it to the list to compare it.',
  );

/** Opens a log and several policies: it is read again only for those that know it in other columns or actions. */
export async function openWithPolicies(
  reference: LogReference & FilterAsked,
  { named, found }: PolicyRefs,
  control: JobControl,
  share: number,
  opening: Pick<Opening, 'watch'> = {},
): Promise<OpenedPolicies> {
  const refs = new Set([...named, ...found]);
  const isFound = (ref: string): boolean => found.includes(ref) && !named.includes(ref);
  // Models are run on all rows before anything else is said of them.
  const readingShare = [...refs].some(isModelRef) ? share / 2 : share;
  const choosing = partOfJob(control, readingShare, share);
  const { outcomes = [] } = reference;
  const withoutFields = [...new Set([...[...refs].flatMap(fieldsOfPolicy), ...outcomes])];
  const readings: OpenedReading[] = [];
  const read = async (log: ParsedLog, encoding: Encoding | undefined): Promise<OpenedReading> => {
    try {
      const { where } = await openFilter(reference, { log, reference, control });
      const reading = { log, encoding, where, policies: [] };
      readings.push(reading);
      return reading;
    } catch (error) {
      log.close();
      throw error;
    }
  };
  const close = (): void => {
    for (const { log, policies } of readings) {
      for (const each of policies) if ('chosen' in each) each.chosen.close?.();
      log.close();
    }
  };
  try {
    const own = await read(
      await openWithout(withoutFields, reference, control, readingShare, opening),
      undefined,
    );
    for (const ref of refs) {
      try {
        const { log, where } = own;
        const chosen = await choosePolicy(ref, {
          log,
          reference,
          control: choosing,
          ...(where && { where }),
        });
        const encoding = encodingFor(chosen.policy, log, outcomes);
        if (encoding !== undefined && isFound(ref) && log.data.rows > mostRowsAgain) throw takesLong();
        const reading =
          readings.find((each) => isDeepStrictEqual(each.encoding, encoding)) ??
          (await read(await openLog(reference, control, share, encoding), encoding));
        reading.policies.push({ ref, chosen: await readyFor(chosen, reading.log, choosing) });
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        own.policies.push({ ref, fault: error });
      }
    }
    return { readings, close };
  } catch (error) {
    close();
    throw error;
  }
}
