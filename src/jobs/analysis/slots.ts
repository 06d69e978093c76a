import type { Leaderboard } from '../../core/documents/results/leaderboard';
import type { Inspection } from '../../core/documents/log/inspection';
import type { SlotResult, SlotTable } from '../../core/documents/results/slots';
import type { JobControl } from '../../core/control/jobControl';
import { partOfJob } from '../../core/control/partOfJob';
import { UserError } from '../../core/errors/userError';
import type { JobOf } from '../../protocol/jobKinds';
import { atSlot, type LogReference } from '../open/logReference';
import { openWithPolicies, type PolicyRefs } from '../policies/openWithPolicies';
import { rankOpened, shownPolicy } from './ranking';

/** Each slot is a reading of the log, and costs confidence. */
const mostSlots = 20;

type AnalyzeJob = JobOf<'analyze'>;

/** How many slots are looked at: 1 where the log has no others, or where a person said which one counts. */
export function slotsLookedAt({ slots }: Inspection, isSaid: boolean, asked: number | undefined): number {
  if (isSaid) return 1;
  if (slots === undefined && asked !== undefined)
    throw new UserError(
      'no-slots',
      'Events of this log decide one thing each: it has no slots to choose from. Leave out --slot.',
    );
  if (slots === undefined) return 1;
  if (slots.read < mostSlots) return Math.min(slots.count, mostSlots);
  throw new UserError(
    'slot-not-listed',
    `Only the first ${mostSlots} of ${slots.count} slots are compared. Use --position ${slots.read} to read slot ${slots.read} alone.`,
  );
}

/** Every slot as a bandit of its own, with the policies of the list; `shown`: what is known of the one that is open. */
export async function rankSlots(
  job: AnalyzeJob,
  { reference, refs, count }: { reference: LogReference; refs: PolicyRefs; count: number },
  shown: { readonly inspection: Inspection; readonly leaderboard: Leaderboard },
  control: JobControl,
): Promise<SlotTable> {
  const { slots = { count, read: 0 } } = shown.inspection;
  const rows: SlotTable['rows'][number][] = [];
  for (let slot = 0; slot < count; slot++) {
    if (slot === slots.read) {
      rows.push(resultOf(job, slot, shown.inspection, shown.leaderboard));
      continue;
    }
    const part = partOfJob(control, slot / count, (slot + 1) / count);
    try {
      const opened = await openWithPolicies(atSlot(reference, slot), refs, part, 0.8);
      try {
        const leaderboard = await rankOpened(job, opened, count, (done, total) => {
          part.checkpoint();
          part.progress(0.8 + (0.2 * done) / total, `Comparing the policies in slot ${slot}`);
        });
        rows.push(resultOf(job, slot, opened.readings[0].log.inspection, leaderboard));
      } finally {
        opened.close();
      }
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      rows.push({ slot, fault: error.message });
    }
  }
  return { count: slots.count, shown: slots.read, rows };
}

function resultOf(
  job: AnalyzeJob,
  slot: number,
  { rows: { used } }: Inspection,
  leaderboard: Leaderboard,
): SlotResult {
  const { rows, answer } = leaderboard;
  const logging = rows.find(({ policy }) => policy === 'logging');
  // The logging policy has its own columns.
  const { policy: asked, ...rest } = job;
  const ref = shownPolicy(asked === undefined || asked === 'logging' ? rest : job, leaderboard);
  const isCertified = logging?.withheld === null;
  return {
    slot,
    rows: used,
    logging: {
      estimate: logging?.estimate ?? Number.NaN,
      lower: isCertified ? logging.lower : null,
      upper: isCertified ? logging.upper : null,
    },
    policy: rows.find(({ policy }) => policy === ref) ?? null,
    answer,
  };
}
