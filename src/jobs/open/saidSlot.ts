import type { Inspection } from '../../core/documents/log/inspection';
import { UserError } from '../../core/errors/userError';
import type { LogReference } from './logReference';
import { workspaceOptions } from './schemaFiles';

/** Whether somebody said which slot, or position, counts: the others are not looked at then. */
export function isPositionSaid({ paths, home, reading }: LogReference): boolean {
  const kept = home === undefined ? undefined : workspaceOptions(home, paths);
  return (reading?.position ?? kept?.position) !== undefined;
}

export const unsaidSlot = 'which-slot';

/** What is kept or decided by is about a slot that somebody chose, and not about the first by accident. */
export function assertSlotSaid(reference: LogReference, { slots }: Inspection): void {
  if (slots === undefined || slots.count < 2 || isPositionSaid(reference)) return;
  throw new UserError(
    unsaidSlot,
    `Events of this log decide up to ${slots.count} slots, 0 to ${slots.count - 1}, and nothing says which one this is about. Say it with --position, or with "position" in a gate or in .banditlens/schemas.json; in the editor, analyze the log and click a slot. To compare all slots, analyze the log.`,
  );
}
