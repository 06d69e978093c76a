import { OUT_ACTION_INDICES, OUT_ACTION_VALUES, OUT_SLOT_ENTRY_ENDS, TARGET_COUNT } from './layout';

/**
 * Orders the entries from `first` to `end` by column, and adds up those of one column, as mergeEntries in ../features/ does.
 * Returns where they end then; -1 where a column comes three times (the order of the sum would matter), or where that is
 * too much work here. Most rows are in order already.
 */
export function settleEntries(indices: usize, values: usize, first: u32, end: u32): i32 {
  let budget: i32 = 64 * <i32>(end - first) + 64;
  let repeated = false;
  for (let i = first + 1; i < end; i++) {
    const index = load<u32>(indices + (<usize>i << 2));
    let at = i;
    let before = load<u32>(indices + (<usize>(at - 1) << 2));
    if (before < index) continue;
    const value = load<f64>(values + (<usize>i << 3));
    while (before > index) {
      store<u32>(indices + (<usize>at << 2), before);
      store<f64>(values + (<usize>at << 3), load<f64>(values + (<usize>(at - 1) << 3)));
      at--;
      if (--budget < 0) return -1;
      if (at == first) break;
      before = load<u32>(indices + (<usize>(at - 1) << 2));
    }
    if (at > first && before == index) repeated = true;
    store<u32>(indices + (<usize>at << 2), index);
    store<f64>(values + (<usize>at << 3), value);
  }
  return repeated ? addUp(indices, values, first, end) : <i32>end;
}

function addUp(indices: usize, values: usize, first: u32, end: u32): i32 {
  let kept = first;
  let times = 0;
  for (let i = first; i < end; i++) {
    const index = load<u32>(indices + (<usize>i << 2));
    const value = load<f64>(values + (<usize>i << 3));
    const last = values + (<usize>(kept - 1) << 3);
    if (kept > first && load<u32>(indices + (<usize>(kept - 1) << 2)) == index) {
      if (++times == 2) return -1;
      store<f64>(last, load<f64>(last) + value);
      continue;
    }
    times = 0;
    store<u32>(indices + (<usize>kept << 2), index);
    store<f64>(values + (<usize>kept << 3), value);
    kept++;
  }
  return <i32>kept;
}

/** Ends the features of one action, which begin with the entry `first`; false where they cannot be settled here. */
export function endSlot(first: u32, slot: u32): bool {
  const end = settleEntries(OUT_ACTION_INDICES, OUT_ACTION_VALUES, first, load<u32>(TARGET_COUNT));
  if (end < 0) return false;
  const kept = withoutZeros(first, end);
  store<u32>(TARGET_COUNT, kept);
  store<u32>(OUT_SLOT_ENTRY_ENDS + (<usize>slot << 2), kept);
  return true;
}

/** What is 0 need not be kept. */
function withoutZeros(from: u32, end: u32): u32 {
  let kept = from;
  for (let i = from; i < end; i++) {
    const value = load<f64>(OUT_ACTION_VALUES + (<usize>i << 3));
    if (value == 0) continue;
    store<f64>(OUT_ACTION_VALUES + (<usize>kept << 3), value);
    store<u32>(OUT_ACTION_INDICES + (<usize>kept << 2), load<u32>(OUT_ACTION_INDICES + (<usize>i << 2)));
    kept++;
  }
  return kept;
}
