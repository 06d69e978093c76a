/** Copies `count` slots of every line, one line after the other. `stride`: bytes from a line's slots to the next's. */
export function gather(from: usize, stride: usize, rows: i32, count: i32, target: usize): void {
  const pairs = <usize>(count & ~1) << 3;
  let source = from;
  let out = target;
  for (let row = 0; row < rows; row++) {
    for (let i: usize = 0; i < pairs; i += 16) v128.store(out + i, v128.load(source + i));
    if ((count & 1) != 0) store<u64>(out + pairs, load<u64>(source + pairs));
    out += <usize>count << 3;
    source += stride;
  }
}

/** How many lines from the first on have probabilities alone in their `count` slots. */
export function probable(from: usize, stride: usize, rows: i32, count: i32): i32 {
  let source = from;
  for (let row = 0; row < rows; row++) {
    let fits = true;
    for (let i: usize = 0; i < <usize>count; i++) {
      const p = load<f64>(source + (i << 3));
      fits = fits & (p >= 0) & (p <= 1);
    }
    if (!fits) return row;
    source += stride;
  }
  return rows;
}

/**
 * Puts the probabilities of ranked actions in the order of the actions. Ends before a line whose ranking does not name
 * each of the `count` actions once, all from 0 or all from 1, or has something else than probabilities; returns how
 * many lines were arranged.
 */
export function arrange(
  ranks: usize,
  probabilities: usize,
  stride: usize,
  rows: i32,
  count: i32,
  target: usize,
): i32 {
  const all: u32 = ((<u32>1) << count) - 1;
  const end = <usize>count << 3;
  let rank = ranks;
  let source = probabilities;
  let out = target;
  for (let row = 0; row < rows; row++) {
    let seen: u32 = 0;
    for (let i: usize = 0; i < end; i += 8) {
      const label = load<f64>(rank + i);
      if (!(label >= 0 && label <= <f64>count)) return row;
      const number = <i32>label;
      if (<f64>number != label) return row;
      seen |= (<u32>1) << number;
    }
    const base = seen == all ? 0 : 1;
    if (seen != all << base) return row;
    let fits = true;
    for (let i: usize = 0; i < end; i += 8) {
      const p = load<f64>(source + i);
      fits = fits & (p >= 0) & (p <= 1);
      store<f64>(out + (<usize>(<i32>load<f64>(rank + i) - base) << 3), p);
    }
    if (!fits) return row;
    rank += stride;
    source += stride;
    out += end;
  }
  return rows;
}
