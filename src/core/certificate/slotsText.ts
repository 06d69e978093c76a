import type { SlotTable } from '../documents/results/slots';

/** What evaluating slots one by one answers, and what it does not. */
export const slotsMeaning =
  'Each slot is evaluated as a bandit of its own: what it would earn if a policy chose for it and the logging policy went on choosing for the slots before it. These numbers do not say what a whole slate would earn, or what a change of one slot does to the others.';

/** How sure the table of slots is, in a sentence. */
export function slotsText({ rows, count }: SlotTable): string {
  const left =
    count > rows.length
      ? ` Only the first ${rows.length} of ${count} slots are listed: --position reads another.`
      : '';
  const isCertified = rows.some((row) => 'logging' in row && row.logging.lower !== null);
  return isCertified
    ? `Each certified column holds for all ${rows.length} slots and all policies of the list together: δ is divided by the number of slots, too.${left}`
    : `These are estimates: nothing is certified.${left}`;
}
