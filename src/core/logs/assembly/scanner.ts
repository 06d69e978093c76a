import {
  ACTION_ENTRY_COUNT,
  BASE_SHOWN,
  BLANK_LINES,
  CONTINUED_LINES,
  ENTRY_COUNT,
  EVENTS,
  LEARNED,
  LINES,
  MODE,
  ORDER_COUNT,
  OTHER_ACTION_LINES,
  OTHER_POSITIONS,
  PARTS_FOUND,
  PROBABILITY_COUNT,
  ROOT,
  ROWS,
  SHARED_LINES,
  SLOT_COUNT,
  STOPPED,
  WITHOUT_OUTCOME,
  TABLE,
  VW_EVENTS,
  VW_LINES,
} from './layout';
import { beginRow, endRow } from './rows';
import { tableRow } from './table';
import { vwEvent, vwLine } from './vwText';
import { members, pastSpace } from './walk';

/** Tells the host whether the categories that the row has shown count. */
// @ts-ignore: decorator
@external('env', 'endLearning')
declare function endLearning(isFiled: bool): void;

export { adopt, codeOf, giveCode } from './names';

/**
 * Reads lines from `from` on, at most `capacity` of them, into columns (see layout.ts), as long as everything they
 * hold is known. What it cannot read exactly as the plain path would, it leaves: it stops at the beginning of that line.
 */
export function scan(from: usize, end: usize, capacity: u32): u32 {
  const mode = load<u32>(MODE);
  const filesItself = mode == VW_LINES || mode == VW_EVENTS;
  const root = <usize>load<u32>(ROOT);
  store<u32>(ROWS, 0);
  store<u32>(LINES, 0);
  store<u32>(EVENTS, 0);
  store<u32>(BLANK_LINES, 0);
  store<u32>(OTHER_POSITIONS, 0);
  store<u32>(WITHOUT_OUTCOME, 0);
  store<u32>(PARTS_FOUND, 0);
  store<u32>(CONTINUED_LINES, 0);
  store<u32>(BASE_SHOWN, 0);
  store<u32>(SHARED_LINES, 0);
  store<u32>(OTHER_ACTION_LINES, 0);
  store<u32>(ENTRY_COUNT, 0);
  store<u32>(PROBABILITY_COUNT, 0);
  store<u32>(SLOT_COUNT, 0);
  store<u32>(ORDER_COUNT, 0);
  store<u32>(ACTION_ENTRY_COUNT, 0);
  let p = from;
  while (p < end && load<u32>(LINES) < capacity) {
    const start = p;
    if (load<u8>(p) == 10) {
      store<u32>(BLANK_LINES, load<u32>(BLANK_LINES) + 1);
      store<u32>(LINES, load<u32>(LINES) + 1);
      p++;
      continue;
    }
    if (!beginRow()) break;
    const continued = load<u32>(CONTINUED_LINES);
    const rows = load<u32>(ROWS);
    if (mode == TABLE) p = tableRow(p, end);
    else if (mode == VW_LINES) p = vwLine(p);
    else if (mode == VW_EVENTS) p = vwEvent(p, end);
    else {
      p = pastSpace(p);
      p = load<u8>(p) == 123 ? members(p, root, 1) : 0;
      if (p != 0) p = pastSpace(p);
    }
    const stop = p;
    if (p != 0 && load<u8>(p) == 13) p++;
    const isRead =
      p != 0 && p < end && load<u8>(p) == 10 && (filesItself || endRow(start, stop));
    // A row of another position is read, but teaches nothing.
    if (load<u32>(LEARNED) != 0) endLearning(load<u32>(ROWS) > rows);
    if (!isRead) {
      store<u32>(CONTINUED_LINES, continued);
      p = start;
      break;
    }
    store<u32>(LINES, load<u32>(LINES) + 1 + load<u32>(CONTINUED_LINES) - continued);
    p++;
  }
  store<u32>(STOPPED, <u32>p);
  return load<u32>(ROWS);
}
