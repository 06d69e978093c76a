/**
 * Orders the entries from `first` to `end` by column; false where a column comes twice, or where that is too much work
 * here. Most rows are in order already.
 */
export function settleEntries(indices: usize, values: usize, first: u32, end: u32): bool {
  let budget: i32 = 64 * <i32>(end - first) + 64;
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
      if (--budget < 0) return false;
      if (at == first) break;
      before = load<u32>(indices + (<usize>(at - 1) << 2));
    }
    if (at > first && before == index) return false;
    store<u32>(indices + (<usize>at << 2), index);
    store<f64>(values + (<usize>at << 3), value);
  }
  return true;
}
